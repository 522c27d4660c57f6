import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { poolStateOf } from '../../../src/server/database/createPoolClient.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory:', databaseUrl: undefined }, await readSnapshot());
});
afterAll(() => database.destroy());

it('a long queue of callers leaves turns of the event loop to requests, timers and signals', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const slow = sql`select count(*) from generate_series(1, 20000)`;
  const all = Array.from({ length: 200 }, () => slow.execute(database));
  await new Promise(setImmediate);
  expect(poolStateOf(database)).toMatchObject({ used: 1, idle: 0 });
  expect(poolStateOf(database)?.waiting).toBeGreaterThan(100);
  await Promise.all(all);
  isDone = true;
  // 200 statements of a millisecond or more, and a turn after each 20 ms.
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(poolStateOf(database)).toEqual({ used: 0, idle: 1, waiting: 0 });
});
