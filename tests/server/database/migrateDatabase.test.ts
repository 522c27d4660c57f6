import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { appliedMigrations, migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';

/** A database before its first migration. Emptying one is faster than creating one. */
async function openEmpty(): Promise<Database> {
  const emptied = await openDatabase({ dataDir: 'memory:', databaseUrl: undefined }, await readSnapshot());
  await sql`drop schema public cascade`.execute(emptied);
  await sql`create schema public`.execute(emptied);
  return emptied;
}

let database: Database;
beforeAll(async () => {
  database = await openEmpty();
});
afterAll(() => database.destroy());

const tableNames = async () => (await database.introspection.getTables()).map(({ name }) => name).sort();

it('R07: a failing migration leaves nothing behind, and the next start runs it completely', async () => {
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

it('a migration does nothing on a database that is up to date', async () => {
  const before = await tableNames();
  await migrateDatabase(database);
  expect(await tableNames()).toEqual(before);
});

it('one connection runs many transactions, and rolls back those that fail', async () => {
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

it('sessions without an authentication time get their start time, and pending sign-ins start over', async () => {
  const older = await openEmpty();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '007');
  await migrateDatabase(
    older,
    Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? { up: async () => {} }])),
  );
  const at = '2026-01-05T09:00:00Z';
  for (const statement of [
    `insert into users (id, username, display_name, first_name, last_name, state, channel, created_at)
       values ('u1', 'ada@acme.test', 'Ada', 'Ada', 'A', 'ACTIVATED', 'PASSWORD', '${at}')`,
    `insert into devices (id, token_hash, created_at) values ('d1', 'd', '${at}')`,
    `insert into sessions
       (id, token_hash, user_id, device_id, channel, level, device_label, created_at, idle_expires_at, expires_at)
       values ('s1', 's', 'u1', 'd1', 'PASSWORD', 'password', 'x', '${at}', '${at}', '${at}')`,
    `insert into tokens (hash, purpose, user_id, payload, created_at, expires_at) values
       ('t1', 'mfa-sign', 'u1', '{"proofs": {"first": "password"}}', '${at}', '${at}'),
       ('t2', 'reset', 'u1', '{}', '${at}', '${at}')`,
  ])
    await sql.raw(statement).execute(older);
  await migrateDatabase(older);
  expect(await older.selectFrom('sessions').select(['id', 'authenticated_at']).execute()).toEqual([
    { id: 's1', authenticated_at: new Date(at) },
  ]);
  // A mail sent before tokens were bound to an address went to the address of the account.
  expect(await older.selectFrom('tokens').select(['hash', 'address', 'security_stamp']).execute()).toEqual([
    { hash: 't2', address: 'ada@acme.test', security_stamp: 0 },
  ]);
  await older.destroy();
});

it('R07: each migration has a number of its own, in their order', () => {
  const names = Object.keys(MIGRATIONS);
  expect(names).toEqual([...names].sort());
  const numbers = names.map((name) => Number(name.slice(0, 3)));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(40);
  expect(names.filter((name) => !/^\d{3}-[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  expect(names.filter((name) => MIGRATIONS[name]?.down !== undefined)).toEqual([]);
});

it('R07: a database that once had two migrations with the same number still works', async () => {
  const at = (name: string) => sql<{ timestamp: string }>`select timestamp from kysely_migration where name = ${name}`;
  await sql`update kysely_migration set name = '006-factors',
    timestamp = (select timestamp from kysely_migration where name = '006-sign-ons')
    where name = '004-factors'`.execute(database);
  await migrateDatabase(database);
  await migrateDatabase(database);
  expect(await appliedMigrations(database)).toEqual(Object.keys(MIGRATIONS));
  const [renamed, before] = [
    await at('004-factors').execute(database),
    await at('003-linked-accounts').execute(database),
  ];
  expect(renamed.rows).toEqual(before.rows);
});

it('R07: an older version refuses the database of a newer one in one line, and changes nothing', async () => {
  const newer = {
    ...MIGRATIONS,
    '999-later': { up: (db: Kysely<unknown>) => sql`create table later (id text)`.execute(db).then(() => {}) },
  };
  await migrateDatabase(database, newer);
  await expect(migrateDatabase(database)).rejects.toMatchObject({
    name: 'SettingsError',
    message: expect.stringMatching(
      /^DATABASE_URL or DATA_DIR holds a database of a newer version \(999-later\): [^\n]+$/,
    ),
  });
  expect(await tableNames()).toContain('later');
});
