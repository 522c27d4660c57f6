import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All files below the given files and folders, sorted, so the order of directory listings does not matter. */
function filesOf(paths) {
  return paths
    .flatMap((path) => {
      if (!existsSync(path)) return [];
      if (!statSync(path).isDirectory()) return [path];
      return filesOf(readdirSync(path).map((name) => join(path, name)));
    })
    .sort();
}

/** A hash of the contents and the paths of the files. */
export function hashOf(paths, more = []) {
  const hash = createHash('sha256');
  for (const word of more) hash.update(`${word}\0`);
  for (const file of filesOf(paths)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Whether the stamp file contains this hash. */
export const isFresh = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash;

export function writeStamp(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${hash}\n`);
}
