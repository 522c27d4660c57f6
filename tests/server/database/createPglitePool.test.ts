import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { openDatabase } from '../../../src/server/database/openDatabase.ts';
import { poolStateOf } from '../../../src/server/database/poolState.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory:', databaseUrl: undefined }, await readSnapshot());
}, 60_000);
afterAll(() => database.destroy());

it('a long line of callers leaves turns of the event loop to requests, timers and signals', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const all = Array.from({ length: 200 }, () => sql`select 1`.execute(database));
  await new Promise(setImmediate);
  expect(poolStateOf(database)).toMatchObject({ used: 1, idle: 0 });
  expect(poolStateOf(database)?.waiting).toBeGreaterThan(100);
  await Promise.all(all);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(199);
  expect(poolStateOf(database)).toEqual({ used: 0, idle: 1, waiting: 0 });
});
