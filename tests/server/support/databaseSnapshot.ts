import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { createPglitePool } from '../../../src/server/database/createPglitePool.ts';
import { migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';
import { hashOf, isFresh, writeStamp } from '../../../src/tools/bootstrap/freshness.mjs';

/** The format of `PGlite.dumpDataDir`. */
export const SNAPSHOT = '.cache/test/database.tar';
const STAMP = '.cache/test/database.stamp';
/** Everything that the file is made from; the lock file names the version of the engine. */
const SOURCES = ['src/server/database', 'package-lock.json'];

/**
 * Runs once before the tests: creates and migrates an empty database and keeps it as a file until a migration or the
 * engine changes. Creating one takes seconds of processor time, reading the file a fraction of that; dozens of test
 * files want one each.
 */
export async function setup(): Promise<void> {
  const hash = hashOf(SOURCES);
  if (isFresh(STAMP, hash) && existsSync(SNAPSHOT)) return;
  const engine = await PGlite.create();
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPglitePool(engine) }) });
  await migrateDatabase(database);
  const dump = await engine.dumpDataDir('none');
  await mkdir(dirname(SNAPSHOT), { recursive: true });
  // In one step, because other processes look whether it is there.
  const made = `${SNAPSHOT}.${process.pid}`;
  await writeFile(made, new Uint8Array(await dump.arrayBuffer()));
  await rename(made, SNAPSHOT);
  await database.destroy();
  writeStamp(STAMP, hash);
}

/** An empty, migrated database for `openDatabase`. */
export async function readSnapshot(): Promise<Blob> {
  return new Blob([await readFile(SNAPSHOT)]);
}
