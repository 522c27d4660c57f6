import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, DatabaseUnavailable } from '../../../src/server/core/database/Database.ts';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { isPassing } from '../../../src/server/database/createPoolClient.ts';
import { createPostgresPool } from '../../../src/server/database/createPostgresPool.ts';
import { openMigrated } from '../../../src/server/database/openMigrated.ts';
import { freePort } from '../support/freePort.ts';
import { type FakePostgres, openFakePostgres, type Trouble } from '../support/openFakePostgres.ts';

const PORT = await freePort(1);
/** Milliseconds: longer than a busy machine takes to connect. */
const PATIENCE = { connect: 2_000, statement: 300 };

let fake: FakePostgres;
let database: Database;
beforeEach(async () => {
  fake = await openFakePostgres(PORT);
  database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: await createPostgresPool(fake.url, PATIENCE) }),
  });
});
afterEach(async () => {
  fake.trouble = undefined;
  await database.destroy();
  await fake.close();
});

const ask = () => sql`select 1`.execute(database);

// Vitest fails a run if an error event or a rejection has no listener.
describe('R07: a lost connection', () => {
  it.each(['cut', 'shutdown', 'silence'] satisfies Trouble[])(
    'by %s during use fails its statements; the next ones get another connection',
    async (trouble) => {
      await Promise.all(Array.from({ length: 20 }, ask));
      fake.trouble = trouble;
      const broken = await Promise.allSettled(Array.from({ length: 10 }, ask));
      for (const one of broken) expect(one).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
      fake.trouble = undefined;
      await expect.poll(ask).toMatchObject({ rows: [] });
      await Promise.all(Array.from({ length: 20 }, ask));
      expect(fake.connections.size).toBeLessThanOrEqual(10);
    },
  );

  it('ends the transaction on it and skips the rest', async () => {
    const work = database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      fake.trouble = 'cut';
      await sql`select 2`.execute(transaction).catch(() => {});
      fake.trouble = undefined;
      await sql`select 3`.execute(transaction);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });

  it('between two statements of a call fails the second one', async () => {
    const work = database.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      for (const socket of fake.connections) socket.resetAndDestroy();
      await expect.poll(() => fake.connections.size).toBe(0);
      await sql`select 2`.execute(connection);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });

  it('is not noticed while the connection is idle', async () => {
    await Promise.all(Array.from({ length: 5 }, ask));
    for (const socket of fake.connections) socket.resetAndDestroy();
    await expect.poll(() => fake.connections.size).toBe(0);
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });
});

describe('R07: without a free connection', () => {
  it('in a full pool, a caller that waits too long is refused, and the pool keeps working', async () => {
    const holders = Array.from({ length: 10 }, () => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return { letGo, done: database.connection().execute(() => held) };
    });
    await expect.poll(() => fake.connections.size).toBe(10);
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    for (const { letGo } of holders) letGo();
    await Promise.all(holders.map(({ done }) => done));
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });

  it('of a server that is full or unreachable, a caller is refused', async () => {
    fake.trouble = 'crowded';
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    fake.trouble = undefined;
    await expect(ask()).resolves.toMatchObject({ rows: [] });
    await fake.close();
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    fake = await openFakePostgres(PORT);
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });

  it('the start fails with one line that omits the address and its password', async () => {
    const settings = { databaseUrl: 'postgres://me:canary@127.0.0.1:9/none', dataDir: 'memory:' };
    await expect(openMigrated(settings, 0)).rejects.toMatchObject({
      name: 'SettingsError',
      message: 'DATABASE_URL names a database that does not answer (ECONNREFUSED): start it, or set another',
    });
  });
});

it.each([
  ['23505', false],
  ['22P02', false],
  ['42P01', false],
  ['57P01', true],
  ['57014', true],
  ['53300', true],
  ['40P01', true],
  ['25006', true],
])('SQLSTATE %s is transient: %s', (code, passes) => {
  expect(isPassing(Object.assign(new Error('no'), { severity: 'ERROR', code }))).toBe(passes);
});
