import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { createPglitePool } from '../../../src/server/database/createPglitePool.ts';
import { migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';

/** An empty, migrated database, in the format of `PGlite.dumpDataDir`. */
export async function makeSnapshot(): Promise<Uint8Array> {
  const engine = await PGlite.create();
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPglitePool(engine) }) });
  await migrateDatabase(database);
  const dump = await engine.dumpDataDir('none');
  await database.destroy();
  return new Uint8Array(await dump.arrayBuffer());
}
