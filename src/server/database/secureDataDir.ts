import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** The files that the service has in its folder, and those that a new file system has. */
const OURS = ['database', 'database.unfinished', 'keys.json', 'keys.json.new', 'lock', 'lost+found'];
/** The permissions of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Restricts the folder and its contents to the owner (promise P22): folders 0700, files 0600. A folder that is open to
 * others and has other files stays as it is, since it is not ours to close.
 * @throws SettingsError when it cannot be closed
 */
export async function secureDataDir(dataDir: string): Promise<void> {
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

/** Step by step: with `recursive`, Node.js 20 never ends where a parent takes no folders, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && !(await isFolder(parent))) await makeFolder(parent);
  await mkdir(path, { mode: 0o700 });
}

/** @throws where something on the way is a file, or is closed to this user */
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
