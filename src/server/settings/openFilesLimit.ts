import { readFileSync } from 'node:fs';

/** Where a system does not say, or says "unlimited". */
const OTHERWISE = 4096;

/** How many files this process may have open at once, connections included. Linux says so; elsewhere it is a guess. */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1];
    return soft === undefined ? OTHERWISE : Number(soft);
  } catch {
    return OTHERWISE;
  }
}
