import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { explainFolder } from '../core/settings/explainStart.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { createPglitePool } from './createPglitePool.ts';
import type { Sync } from './DurableFs.ts';
import { lockDataDir } from './lockDataDir.ts';
import type { MeasuredPool } from './poolState.ts';
import { ROOM_OF_NEW, requireRoom, roomIn } from './requireRoom.ts';
import { secureDataDir } from './secureDataDir.ts';
import { syncPath, syncTree } from './syncTree.ts';

/** OID of pg_type whose values PGlite would read as bigint. */
const INT8 = 20;
export const PARSERS = { [INT8]: Number };

/** PostgreSQL's default is four times that. What is not in them is in the system's cache, which the process need not hold. */
const BUFFERS = '32MB';

/**
 * Files of the log of changes are this large, in MiB, in a new folder; PostgreSQL's default is 16. The log is made room
 * for in whole files, so small ones need less, and a full disk is noticed before one is begun.
 */
const SEGMENT = 1;

/** What of the log is kept for the next changes, after `Checkpoints`: two files of an older folder, which has larger ones. */
const KEPT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];

/** The last words of PostgreSQL before it terminates. */
const LAST_WORDS = /(?:PANIC|FATAL):\s+(.+)/;

/**
 * The embedded database in its folder, which belongs to this process and to its user alone. Each commit is on the disk
 * before it is acknowledged (R07).
 * @param sync how that is done, for tests
 * @throws SettingsError when another process has the folder, when it cannot be closed to others, or when the database in
 * it is damaged
 */
export async function openEmbedded(dataDir: string, sync?: Sync): Promise<MeasuredPool> {
  const unlock = await takeFolder(dataDir);
  try {
    const open = () => openFolder(join(dataDir, 'database'), sync);
    const pool = createPglitePool(await openFirst(dataDir, open), { reopen: open, room: () => roomIn(dataDir) });
    return {
      ...pool,
      end: async () => {
        try {
          await pool.end();
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @throws SettingsError where the folder is not this user's to write */
async function takeFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    await secureDataDir(dataDir);
    await requireRoom(dataDir);
    return await lockDataDir(dataDir);
  } catch (error) {
    throw explainFolder(error, { dataDir });
  }
}

/** A database whose creation was interrupted holds nothing, and is created again. */
async function openFirst(dataDir: string, open: () => Promise<PGlite>): Promise<PGlite> {
  const folder = join(dataDir, 'database');
  const unfinished = join(dataDir, 'database.unfinished');
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder)) return open();
  await requireRoom(dataDir, ROOM_OF_NEW).catch((error: unknown) => {
    throw explainFolder(error, { dataDir });
  });
  await writeFile(unfinished, '', { mode: 0o600, flush: true });
  await syncPath(dataDir);
  const engine = await open();
  await secureDataDir(dataDir);
  await syncTree(folder);
  await rm(unfinished);
  await syncPath(dataDir);
  return engine;
}

async function openFolder(folder: string, sync: Sync | undefined): Promise<PGlite> {
  const [{ PGlite }, { DurableFs }] = await Promise.all([import('@electric-sql/pglite'), import('./DurableFs.ts')]);
  let reason = 'it does not start';
  try {
    return await PGlite.create({
      fs: new DurableFs(folder, sync),
      parsers: PARSERS,
      // PGlite's own arguments without `-F`, which turns fsync off. fdatasync would do nothing here.
      startParams: [
        ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
        ...['-c', 'wal_sync_method=fsync', '-c', `shared_buffers=${BUFFERS}`, ...KEPT_LOG],
      ],
      initDbStartParams: [`--wal-segsize=${SEGMENT}`],
      onStderr: (line) => {
        reason = LAST_WORDS.exec(line)?.[1] ?? reason;
        return false;
      },
    });
  } catch (error) {
    throw new SettingsError(`DATA_DIR holds a database that is damaged (${reason}): put a back-up in its place`, {
      cause: error,
    });
  }
}
