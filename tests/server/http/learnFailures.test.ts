import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/server/core/Context.ts';
import { DatabaseUnavailable } from '../../../src/server/core/database/Database.ts';
import { learnFailures } from '../../../src/server/http/learnFailures.ts';
import { loggerOptions } from '../../../src/server/http/loggerOptions.ts';

let app: FastifyInstance;
let lines: Record<string, unknown>[];
let failure: Error;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-05T09:00:00Z') });
  lines = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  app = Fastify({ logger: { ...loggerOptions({ logLevel: 'error' }), stream } });
  learnFailures(app);
  app.get('/', async (request) => {
    request.logFailure(failure);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const full = () =>
  new DatabaseUnavailable(
    new Error('it does not start', { cause: new Error('could not extend file: No space left on device') }),
  );

it('a refusal is not a failure, whatever its status', async () => {
  failure = new Refusal('UNAVAILABLE', { retryAfter: 10 });
  await app.inject('/');
  expect(lines).toEqual([]);
});

it('a bug has its stack', async () => {
  failure = new TypeError('x is undefined');
  await app.inject('/');
  expect(lines).toMatchObject([{ err: { type: 'TypeError', stack: expect.stringContaining('learnFailures.test') } }]);
});

it('a database that does not answer is one line a second, with the reason and without a stack', async () => {
  failure = full();
  for (let count = 0; count < 5; count += 1) await app.inject('/');
  expect(lines).toHaveLength(1);
  const reason = 'could not extend file: No space left on device';
  expect(lines[0]?.err).toEqual({
    type: 'DatabaseUnavailable',
    message: 'the database does not answer',
    stack: '',
    reason,
  });
  vi.setSystemTime(Date.parse('2026-01-05T09:00:01Z'));
  await app.inject('/');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ alike: 4 });
});
