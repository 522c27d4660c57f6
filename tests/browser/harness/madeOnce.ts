import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that another worker may take. */
const PATIENCE = 600_000;

/**
 * A folder of files that several workers and runs share: the first one makes them, the others wait.
 * @param folder named after a hash of everything that the files depend on
 */
export async function madeOnce(folder: string, make: () => Promise<void>): Promise<string> {
  const done = `${folder}/done`;
  const lock = `${folder}.lock`;
  while (!existsSync(done)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      // A run that was killed leaves its lock behind.
      for (const end = Date.now() + PATIENCE; existsSync(lock) && !isAlone(lock); await pause(100))
        if (Date.now() > end) throw new Error(`${folder} is still being made`);
      if (isAlone(lock)) rmSync(lock, { force: true });
      continue;
    }
    try {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await make();
      writeFileSync(done, '');
    } finally {
      rmSync(lock);
    }
  }
  return folder;
}

/** Whether the process that holds the lock has gone. */
function isAlone(lock: string): boolean {
  try {
    if (existsSync(lock)) process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ESRCH';
  }
}
