import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { prepareStatement } from '../../../src/server/core/database/queries.ts';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { createPostgresPool } from '../../../src/server/database/createPostgresPool.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';

describe.skipIf(!postgresFolder)('statements in the connections to a PostgreSQL', () => {
  let postgres: TestPostgres;
  let database: Database;
  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
  });
  afterAll(() => postgres.close());
  beforeEach(async () => {
    database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await createPostgresPool(postgres.url) }) });
    await sql`create table things (id int primary key, name text)`.execute(database);
    await sql`insert into things values (1, 'one')`.execute(database);
  });
  afterEach(async () => {
    await sql`drop table things`.execute(database);
    await database.destroy();
  });

  const readAll = (on: Database) => sql`select * from things where id = ${1}`.execute(on);
  const readName = (on: Database) => sql`select name from things where id = ${1}`.execute(on);
  /**
   * Statements that the connection keeps; all run in one connection, since a new pool has one until two calls overlap.
   */
  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database);
    return rows.map(({ statement }) => statement);
  };

  it('are prepared once, also within a transaction', async () => {
    for (const _ of [1, 2, 3]) expect((await readName(database)).rows).toEqual([{ name: 'one' }]);
    await database.transaction().execute((transaction) => readName(transaction));
    expect((await kept()).filter((text) => text === 'select name from things where id = $1')).toHaveLength(1);
  });

  it('are at most five hundred', async () => {
    for (let number = 0; number < 510; number += 1)
      await sql`select ${sql.raw(String(number))} as number`.execute(database);
    expect(await kept()).toHaveLength(500);
    expect((await sql`select 509 as number`.execute(database)).rows).toEqual([{ number: 509 }]);
  });

  it('see a column that another node adds, and no call fails', async () => {
    expect((await readAll(database)).rows).toEqual([{ id: 1, name: 'one' }]);
    await sql`alter table things add column more text`.execute(database);
    expect((await readAll(database)).rows).toEqual([{ id: 1, name: 'one', more: null }]);
    await database.transaction().execute(async (transaction) => {
      await readAll(transaction);
      await sql`alter table things add column yet_more text`.execute(transaction);
      expect((await readAll(transaction)).rows).toEqual([{ id: 1, name: 'one', more: null, yet_more: null }]);
    });
    expect((await readAll(database)).rows).toEqual([{ id: 1, name: 'one', more: null, yet_more: null }]);
  });

  it('are sent as a whole from then on if something between has dropped them', async () => {
    await readName(database);
    await sql`deallocate all`.execute(database);
    expect((await readName(database)).rows).toEqual([{ name: 'one' }]);
    expect((await readName(database)).rows).toEqual([{ name: 'one' }]);
    expect(await kept()).toEqual([]);
  });

  it('fail as before, and the next one works', async () => {
    const insert = (on: Database) => sql`insert into things values (${1}, ${'again'})`.execute(on);
    for (const _ of [1, 2]) await expect(insert(database)).rejects.toMatchObject({ code: '23505' });
    expect((await readName(database)).rows).toEqual([{ name: 'one' }]);
  });

  it('are built once by prepareStatement, and run with the values of each call', async () => {
    let built = 0;
    const run = prepareStatement<{ first: number; second: string }, { sum: string }>((_, parameter) => {
      built += 1;
      const text = sql<{ sum: string }>`select ${parameter('first')}::int || ${parameter('second')}::text as sum`;
      return { compile: () => text.compile(database) };
    });
    expect(await run(database, { first: 1, second: 'a' })).toEqual([{ sum: '1a' }]);
    expect(await run(database, { second: 'b', first: 2 })).toEqual([{ sum: '2b' }]);
    expect(await database.transaction().execute((on) => run(on, { first: 3, second: 'c' }))).toEqual([{ sum: '3c' }]);
    expect(built).toBe(1);
  });
});
