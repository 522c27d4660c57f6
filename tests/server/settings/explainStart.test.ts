import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../src/server/core/database/Database.ts';
import { explainDatabase, explainFolder, explainListening } from '../../../src/server/core/settings/explainStart.ts';

let taken: Server;
let port: number;
beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
});
afterAll(() => void taken.close());

/** The system's own error for an address. */
const refusalOf = async (host: string, wanted: number): Promise<unknown> => {
  const server = createServer().listen(wanted, host);
  return once(server, 'listening').then(
    () => server.close(),
    (error: unknown) => error,
  );
};

it('R07: a database that goes away during the start is one line, and another error stays as it is', () => {
  const gone = new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
  expect(explainDatabase(gone)).toMatchObject({
    name: 'SettingsError',
    message: expect.stringMatching(/^DATABASE_URL names a database that stopped answering during the start: [^\n]+$/),
  });
  const bug = new TypeError('x is undefined');
  expect(explainDatabase(bug)).toBe(bug);
});

describe('a start that cannot listen', () => {
  it.each([
    ['a port that is in use', '127.0.0.1', () => port, /^PORT \d+ is in use: set it to a free one, or stop/],
    [
      "another machine's address",
      '192.0.2.7',
      () => 0,
      /^HOST 192\.0\.2\.7 is not an address of this machine: set it to/,
    ],
    ['an unknown host', 'no-such-host.invalid', () => 0, /^HOST no-such-host\.invalid does not resolve: set it to/],
  ])('%s: says in one line what to set', async (_, host, wanted, told) => {
    const error = explainListening(await refusalOf(host, wanted()), { host, port: wanted() });
    expect(error).toMatchObject({ name: 'SettingsError', message: expect.stringMatching(told) });
    expect(String(error)).not.toContain('\n');
  });

  it('passes on errors that no setting causes', () => {
    const error = new Error('a defect');
    expect(explainListening(error, { host: '127.0.0.1', port: 1 })).toBe(error);
    expect(explainFolder(error, { dataDir: '.data' })).toBe(error);
  });
});
