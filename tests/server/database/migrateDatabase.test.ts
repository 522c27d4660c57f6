import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/database/Database.ts';
import { migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import { openDatabase } from '../../../src/server/database/openDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory:', databaseUrl: undefined });
}, 60_000);
afterAll(() => database.destroy());

const tableNames = async () => (await database.introspection.getTables()).map(({ name }) => name).sort();

it('R07: a migration that fails leaves nothing behind, and the next start does all of it', async () => {
  const broken = {
    up: async (db: Parameters<(typeof MIGRATIONS)[string]['up']>[0]) => {
      await sql`create table half_done (id text)`.execute(db);
      await sql`create nonsense`.execute(db);
    },
  };
  await expect(migrateDatabase(database, { ...MIGRATIONS, '999-broken': broken })).rejects.toThrow(/nonsense/);
  expect(await tableNames()).toEqual([]);
  await migrateDatabase(database);
  expect(await tableNames()).toEqual(expect.arrayContaining(['organisations', 'sessions', 'tokens', 'users']));
  expect(await tableNames()).not.toContain('half_done');
});

it('does nothing on a database that is up to date', async () => {
  const before = await tableNames();
  await migrateDatabase(database);
  expect(await tableNames()).toEqual(before);
});

it('one connection serves many transactions, and rolls back those that fail', async () => {
  const insert = (index: number) =>
    database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('facts')
        .values({ name: `fact-${index}`, value: 'x' })
        .execute();
      if (index % 2 === 0) throw new Error('no');
    });
  await Promise.allSettled(Array.from({ length: 40 }, (_, index) => insert(index)));
  const { count } = await database
    .selectFrom('facts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(20);
});
