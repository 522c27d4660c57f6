import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../core/settings/Settings.ts';

/**
 * Locks the folder for this process, since a second process would destroy the embedded database. The operating system
 * holds the lock (fcntl, open file description locks) and releases it when the process ends, however it ends. The
 * process id in the file is only for messages.
 * @returns a function that releases the folder
 * @throws SettingsError if another running process has the lock
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const { tryLock } = await import('fs-native-extensions');
  // The file is neither replaced nor removed, since all processes must lock the same file.
  const file = await open(join(dataDir, 'lock'), 'a+', 0o600);
  if (!tryLock(file.fd)) {
    const holder = (await file.readFile('utf8')).trim();
    await file.close();
    const by = /^\d{1,10}$/.test(holder) ? `process ${holder}` : 'another process';
    throw new SettingsError(`DATA_DIR is in use by ${by}: set it to another folder, or stop that one`);
  }
  await file.truncate();
  await file.write(String(process.pid));
  // Closing releases the lock.
  return () => file.close();
}

const MIB = 1024 * 1024;
/** Bytes. The embedded database writes several pages of 8 KiB at once. */
const LEAST = MIB;
/** A new database takes 30 MiB. If the space ran out during creation, the database would be reported as damaged. */
export const ROOM_OF_NEW = 36 * MIB;

/** Bytes. The release of a build takes 25 MiB, and as much of the write-ahead log; the rest stays for other writes. */
export const ROOM_OF_BUILD = 256 * MIB;

/** @returns free bytes */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Requires free space, since on a full disk some calls would still work, at random.
 * @param least bytes
 * @throws with the code ENOSPC if a folder has too little space for writes
 */
export async function requireRoom(folder: string, least = LEAST): Promise<void> {
  if ((await roomIn(folder)) < least)
    throw Object.assign(new Error('DATA_DIR has no space left (ENOSPC): free some'), { code: 'ENOSPC' });
}
