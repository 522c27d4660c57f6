import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The ending of the name of a file's copy that is compressed by Brotli (RFC 7932). */
export const PACKED = '.br';

const decompress = promisify(brotliDecompress);

/** The maximum number of bytes of a member, so that a small copy does not fill the memory. */
const MOST = { maxOutputLength: 64 * 1024 * 1024 };

/** The content of which this is the compressed copy; empty if it is none. */
export const unpack = (packed: Buffer): Promise<Buffer> => decompress(packed, MOST).catch(() => Buffer.alloc(0));

/**
 * Whether a member need not be stored itself, since its compressed copy is a member too.
 * @param members contents by path
 */
export async function isPacked(members: ReadonlyMap<string, Buffer>, path: string): Promise<boolean> {
  const [content, packed] = [members.get(path), members.get(path + PACKED)];
  return content !== undefined && packed !== undefined && (await unpack(packed)).equals(content);
}
