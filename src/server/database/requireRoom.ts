import { statfs } from 'node:fs/promises';

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
