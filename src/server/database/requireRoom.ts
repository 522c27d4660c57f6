import { statfs } from 'node:fs/promises';

const MIB = 1024 * 1024;
/** The embedded database writes no less at once than some pages of 8 KiB. */
const LEAST = MIB;
/** A new one takes 30 MiB. One that finds no room on the way says that it is damaged. */
export const ROOM_OF_NEW = 36 * MIB;

/** @returns free bytes */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Where a disk is full, some calls still work, and which do is chance.
 * @param least bytes
 * @throws with the code ENOSPC if a folder has no room for writes
 */
export async function requireRoom(folder: string, least = LEAST): Promise<void> {
  if ((await roomIn(folder)) < least)
    throw Object.assign(new Error('DATA_DIR has no room (ENOSPC): make some'), { code: 'ENOSPC' });
}
