/** The highest costs; `m` is in KiB. A hash with higher costs could stall a node's sign-ins if it were imported. */
const MOST = { memory: 262_144, passes: 10, lanes: 8 };
/** In bytes, according to RFC 9106, section 3.1, and the library. */
const SALT = { least: 8, most: 64 };
const TAG = { least: 16, most: 64 };

const PHC = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a hash is Argon2 in the PHC string format that this service verifies, at acceptable costs. */
export function isUsableHash(stored: string): boolean {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(stored) ?? [];
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  return (
    isBetween(lanes, 1, MOST.lanes) &&
    isBetween(passes, 1, MOST.passes) &&
    isBetween(memory, 8 * lanes, MOST.memory) &&
    isBetween(bytesOf(salt), SALT.least, SALT.most) &&
    isBetween(bytesOf(tag), TAG.least, TAG.most)
  );
}

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** The length of base64 without padding in bytes; NaN if invalid. */
const bytesOf = (base64: string): number =>
  base64.length % 4 === 1 ? Number.NaN : Math.floor((base64.length * 3) / 4);
