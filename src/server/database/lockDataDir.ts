import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../settings/SettingsError.ts';

/**
 * One process per folder: a second one would destroy the embedded database. The lock names its process, so that one
 * left behind by a crash is taken over.
 * @returns what gives the folder back
 * @throws SettingsError when another living process has it
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock');
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new SettingsError(`DATA_DIR is in use by process ${holder}: set it to another folder, or stop that one`);
  }
  await writeFile(path, String(process.pid), { mode: 0o600 });
  return () => rm(path, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
