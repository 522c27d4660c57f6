import { statfs } from 'node:fs/promises';

/** The embedded database writes no less at once than some pages of 8 KiB. */
const LEAST = 1024 * 1024;

/**
 * Where a disk is full, some calls still work, and which do is chance.
 * @throws with the code ENOSPC if a folder has no room for writes
 */
export async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST)
    throw Object.assign(new Error('DATA_DIR has no room (ENOSPC): make some'), { code: 'ENOSPC' });
}
