import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashOf, isFresh, writeStamp } from '../../../src/tools/bootstrap/freshness.mjs';

/** The format of `PGlite.dumpDataDir`. */
export const SNAPSHOT = '.cache/test/database.tar';
const STAMP = '.cache/test/database.stamp';
/** Everything that the file is made from; the lock file names the version of the engine. */
const SOURCES = ['src/server/database', 'package-lock.json'];

/**
 * Runs once before the tests: creates and migrates an empty database and keeps it as a file until a migration or the
 * engine changes. Creating one takes seconds of CPU time, reading the file a fraction of that; dozens of test files
 * want one each.
 */
export async function setup(): Promise<void> {
  const hash = hashOf(SOURCES);
  if (isFresh(STAMP, hash) && existsSync(SNAPSHOT)) return;
  // Loaded only here: each worker of the browser tests reads this file.
  const { makeSnapshot } = await import('./makeSnapshot.ts');
  await mkdir(dirname(SNAPSHOT), { recursive: true });
  // In one step, because other processes check whether it exists.
  const made = `${SNAPSHOT}.${process.pid}`;
  await writeFile(made, await makeSnapshot());
  await rename(made, SNAPSHOT);
  writeStamp(STAMP, hash);
}

/** An empty, migrated database for `openDatabase`. */
export async function readSnapshot(): Promise<Blob> {
  return new Blob([await readFile(SNAPSHOT)]);
}
