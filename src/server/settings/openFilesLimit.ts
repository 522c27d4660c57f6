import { readFileSync } from 'node:fs';

/** The value for a system that gives none, or says "unlimited". */
const OTHERWISE = 4096;

/** How many files this process may have open, connections included. Linux gives the number; elsewhere it is a guess. */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1];
    return soft === undefined ? OTHERWISE : Number(soft);
  } catch {
    return OTHERWISE;
  }
}
