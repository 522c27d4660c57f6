import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';

let database: Database;
beforeAll(async () => {
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
});
afterAll(() => giveBack(database));

it('each column that refers to another table has an index, so that removing what it refers to stays short', async () => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as "column" from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
    order by 1`.execute(database);
  expect(rows.map(({ column }) => column)).toEqual([]);
});
