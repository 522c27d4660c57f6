import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { DatabaseUnavailable } from '../../../src/server/core/database/DatabaseUnavailable.ts';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { createPostgresPool } from '../../../src/server/database/createPostgresPool.ts';
import { isPassing } from '../../../src/server/database/isPassing.ts';
import { openMigrated } from '../../../src/server/database/openMigrated.ts';
import { freePort } from '../support/freePort.ts';
import { type FakePostgres, openFakePostgres, type Trouble } from '../support/openFakePostgres.ts';

const PORT = await freePort(1);
/** Milliseconds: more than a busy machine takes to connect. */
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

// Vitest fails a run in which an error event or a rejection is heard by nobody.
describe('R07: a connection that breaks', () => {
  it.each(['cut', 'shutdown', 'silence'] satisfies Trouble[])(
    'by %s while it is used fails the statements on it, and the next ones get another',
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

  it('in a transaction ends it, and nothing of the rest is asked', async () => {
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

  it('while it is idle goes unnoticed', async () => {
    await Promise.all(Array.from({ length: 5 }, ask));
    for (const socket of fake.connections) socket.resetAndDestroy();
    await expect.poll(() => fake.connections.size).toBe(0);
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });
});

describe('R07: no connection is to be had', () => {
  it('in a full pool: a caller that waits too long is refused, and the pool goes on', async () => {
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

  it('from a server that has too many, and from one that is not there', async () => {
    fake.trouble = 'crowded';
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    fake.trouble = undefined;
    await expect(ask()).resolves.toMatchObject({ rows: [] });
    await fake.close();
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    fake = await openFakePostgres(PORT);
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });

  it('at the start: one line, without the address and its password', async () => {
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
])('SQLSTATE %s: passes by itself is %s', (code, passes) => {
  expect(isPassing(Object.assign(new Error('no'), { severity: 'ERROR', code }))).toBe(passes);
});
