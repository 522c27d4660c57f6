import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Flushes a folder to the disk: every file and every name below it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...paths, folder]) await syncPath(path);
}

/** Flushes one file, or the names in one folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
