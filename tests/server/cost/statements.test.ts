import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../src/server/core/telemetry/signals.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** How many statements a call sends to the database. */
async function countOf(call: () => Promise<unknown>): Promise<number> {
  const asked: string[] = [];
  const end = listen('statement', ({ sql }) => asked.push(sql));
  await call().finally(end);
  return asked.length;
}

it('a sign-in, a wrong password, a session check and a look-up take as many statements as the page says', async () => {
  const person = service.browser();
  const lookUp = () => person.call('GET /lookup', { username: 'ada@acme.test' });
  const wrong = () => person.call('POST /signin/password', { username: 'ada@acme.test', password: 'Wrong-Horse-7' });
  // The first calls of a process fill its caches.
  await lookUp();
  await wrong();
  expect((await person.signIn('ada@acme.test')).code).toBe('OK');
  const session = await countOf(() => person.call('POST /check-token', {}));
  await person.call('DELETE /token', {});
  const counts = [
    await countOf(async () => expect((await service.browser().signIn('ada@acme.test')).code).toBe('OK')),
    await countOf(wrong),
    session,
    await countOf(lookUp),
  ];
  const page = readFileSync('.github/deploy/LOAD.md', 'utf8');
  const told =
    /A sign-in by password on a new device takes (\d+) statements, a wrong password (\d+), a session check (\d+), a look-up (\d+)\./.exec(
      page,
    );
  expect(counts).toEqual(told?.slice(1).map(Number));
});
