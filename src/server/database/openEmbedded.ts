import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { explainFolder } from '../core/settings/explainStart.ts';
import { SettingsError } from '../core/settings/Settings.ts';
import { createPglitePool } from './createPglitePool.ts';
import type { MeasuredPool } from './createPoolClient.ts';
import type { Sync } from './DurableFs.ts';
import { lockDataDir, ROOM_OF_NEW, requireRoom, roomIn } from './lockDataDir.ts';

/** The pg_type OID whose values PGlite would read as bigint. */
const INT8 = 20;
export const PARSERS = { [INT8]: Number };

/**
 * A quarter of PostgreSQL's default. Further pages are in the operating system's cache, which uses none of the
 * process's memory.
 */
const BUFFERS = '32MB';

/**
 * The size of the log's files, in MiB, in a new folder; PostgreSQL's default is 16. Space is reserved in whole files:
 * small files take less, and a full disk is noticed before a file is begun.
 */
const SEGMENT = 1;

/** How much of the log is kept for reuse after a checkpoint: two files in an older folder, whose files have 16 MiB. */
const KEPT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];

/** PostgreSQL's last message before it terminates. */
const LAST_WORDS = /(?:PANIC|FATAL):\s+(.+)/;

/**
 * The embedded database in its folder, which is exclusive to this process and its user. Each commit is on the disk
 * before it is acknowledged (R07).
 * @param sync replaces `fsync` in tests
 * @throws SettingsError if another process uses the folder, if its permissions cannot be restricted, or if its database
 *   is damaged
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

/** @throws SettingsError if this user cannot write the folder */
async function takeFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    await secureDataDir(dataDir);
    await requireRoom(dataDir);
    return await lockDataDir(dataDir);
  } catch (error) {
    throw explainFolder(error, { dataDir });
  }
}

/** Opens the database, or creates it if it is missing or its creation was interrupted. */
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
      // PGlite's own arguments without `-F`, which turns fsync off. Here fdatasync would do nothing, so fsync is used.
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
    throw new SettingsError(`DATA_DIR holds a damaged database (${reason}): put a backup in its place`, {
      cause: error,
    });
  }
}

/** The names that the service uses in its folder, and the one that a new file system contains. */
const OURS = ['database', 'database.unfinished', 'keys.json', 'keys.json.new', 'lock', 'lost+found'];
/** The permissions of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Restricts the folder and its contents to the owner (promise P22): folders 0700, files 0600. A folder that is open to
 * others and has other files is not changed, since it is not ours.
 * @throws SettingsError if it cannot be restricted
 */
async function secureDataDir(dataDir: string): Promise<void> {
  await makeFolder(resolve(dataDir));
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  try {
    if (await isOpen(dataDir)) {
      const foreign = (await readdir(dataDir)).find((name) => !OURS.includes(name));
      if (foreign !== undefined) {
        throw new SettingsError(
          `DATA_DIR is open to other users and holds "${foreign}", which is not ours: set it to a folder of its own, or close it (chmod 700)`,
        );
      }
    }
    await chmod(dataDir, 0o700);
    for (const name of await readdir(dataDir)) if (OURS.includes(name)) await secureTree(join(dataDir, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    throw new SettingsError('DATA_DIR belongs to another user: give it to the user that the server runs as (chown -R)');
  }
  if (await isOpen(dataDir)) {
    throw new SettingsError('DATA_DIR stays open to other users: set it to a folder on a file system with permissions');
  }
}

/**
 * Makes one folder at a time: with `recursive`, Node.js 20 never returns if a parent accepts no folders, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && !(await isFolder(parent))) await makeFolder(parent);
  await mkdir(path, { mode: 0o700 });
}

/** @throws if the path leads through a file, or is not accessible to this user */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

const isOpen = async (path: string): Promise<boolean> => ((await lstat(path)).mode & OTHERS) !== 0;

/** Follows no links, and changes only wrong modes. */
async function secureTree(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if ((entry.mode & OTHERS) !== 0) await chmod(path, entry.mode & 0o700);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await secureTree(join(path, name));
}

/** Flushes a folder to the disk, with every file and name in it. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...paths, folder]) await syncPath(path);
}

/** Flushes one file, or one folder's names, to the disk. */
async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
