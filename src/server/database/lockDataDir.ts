import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../core/settings/SettingsError.ts';

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
