import { createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { hash, verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { passwordForm } from '../../engine/contract/passwordForm.ts';
import type { Service } from '../core/Service.ts';
import type { HashCosts } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { createLine, type Line, type Waiting } from '../limits/createLine.ts';

/** Whether a password matches a hash. */
type Check = (password: string) => Promise<boolean>;

interface Scheme {
  readonly form: RegExp;
  /**
   * @param stored the whole hash
   * @param parts what the form captures
   * @returns undefined if the hash would cost too much, or is too short
   */
  readonly read: (stored: string, parts: readonly string[]) => Check | undefined;
}

/** The highest costs. A hash with higher ones could stall a node's sign-ins if it were imported. */
const MOST = {
  argon2: { memory: 262_144, passes: 10, lanes: 8 },
  bcrypt: 14,
  pbkdf2: 2_000_000,
  scrypt: { memory: 256 * 1024 * 1024, work: 2 ** 21 },
};
/** In bytes, according to RFC 9106, section 3.1, and the library. */
const SALT = { least: 8, most: 64 };
const TAG = { least: 16, most: 64 };

/** Passlib writes `.` for `+` (its "adapted base64"). */
const B64 = '([A-Za-z0-9+/.]+)={0,2}';

const DIGESTS: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  '': { name: 'sha1', bytes: 20 },
  '-sha1': { name: 'sha1', bytes: 20 },
  '-sha256': { name: 'sha256', bytes: 32 },
  '-sha512': { name: 'sha512', bytes: 64 },
};

const SCHEMES: readonly Scheme[] = [
  {
    form: /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/,
    read: (stored, [m, t, p, salt = '', tag = '']) => {
      const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
      const { argon2 } = MOST;
      const fits =
        isBetween(lanes, 1, argon2.lanes) &&
        isBetween(passes, 1, argon2.passes) &&
        isBetween(memory, 8 * lanes, argon2.memory) &&
        isBetween(bytesOf(salt), SALT.least, SALT.most) &&
        isBetween(bytesOf(tag), TAG.least, TAG.most);
      return fits ? (password) => verifyArgon2(stored, password) : undefined;
    },
  },
  {
    form: /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
    read: (stored, [cost]) =>
      isBetween(Number(cost), 4, MOST.bcrypt) ? (password) => verifyBcrypt(password, stored) : undefined,
  },
  {
    form: new RegExp(`^\\$pbkdf2(|-sha1|-sha256|-sha512)\\$(?:i=)?(\\d{1,8})(?:,l=\\d{1,3})?\\$${B64}\\$${B64}$`),
    read: (_, [digest = '', iterations, salt = '', tag = '']) => {
      const { name = '', bytes = 0 } = DIGESTS[digest] ?? {};
      if (!isBetween(Number(iterations), 1, MOST.pbkdf2) || !isBetween(bytesOf(tag), TAG.least, TAG.most)) return;
      // The blocks of PBKDF2 are independent of each other (RFC 8018, section 5.2), and the first is long enough.
      const first = fromBase64(tag).subarray(0, bytes);
      return async (password) =>
        timingSafeEqual(await derive(password, fromBase64(salt), Number(iterations), first.length, name), first);
    },
  },
  {
    form: new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,3}),p=(\\d{1,3})\\$${B64}\\$${B64}$`),
    read: (_, [ln, blockSize, lanes, salt = '', tag = '']) => {
      const [N, r, p] = [2 ** Number(ln), Number(blockSize), Number(lanes)];
      const memory = 128 * N * r;
      const fits = isBetween(r, 1, 64) && isBetween(p, 1, 64) && isBetween(N, 2, MOST.scrypt.work / (r * p));
      if (!fits || memory > MOST.scrypt.memory || !isBetween(bytesOf(tag), TAG.least, TAG.most)) return;
      const costs = { N, r, p, maxmem: 2 * MOST.scrypt.memory };
      return async (password) =>
        timingSafeEqual(await stretch(password, fromBase64(salt), bytesOf(tag), costs), fromBase64(tag));
    },
  },
  {
    form: new RegExp(`^\\$(sha256|sha512)\\$pos=(prefix|suffix)\\$${B64}\\$${B64}$`),
    read: (_, [name = '', position, salt = '', tag = '']) => {
      if (bytesOf(tag) !== DIGESTS[`-${name}`]?.bytes || bytesOf(salt) < 4) return;
      return async (password) => {
        const parts = [fromBase64(salt), Buffer.from(password)];
        const digest = createHash(name).update(Buffer.concat(position === 'prefix' ? parts : parts.reverse()));
        return timingSafeEqual(digest.digest(), fromBase64(tag));
      };
    },
  },
];

const derive = promisify(pbkdf2);
const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * Reads a stored hash: Argon2, bcrypt, PBKDF2, scrypt or salted SHA-2 in the PHC string format. Only Argon2id is ever
 * written; the others come from other systems, with imported users.
 * @returns undefined if the service does not verify this hash, or it would cost too much
 */
export function readHash(stored: string): Check | undefined {
  for (const { form, read } of SCHEMES) {
    const found = form.exec(stored);
    const check = found === null ? undefined : read(stored, found.slice(1));
    if (check) return (password) => matches(check, password);
  }
  return undefined;
}

/** Other systems may have hashed a password as it was typed, without normalising it. */
async function matches(check: Check, typed: string): Promise<boolean> {
  const form = passwordForm(typed);
  return (await check(form)) || (form !== typed && (await check(typed)));
}

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most;

const fromBase64 = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

/** The length of base64 without padding in bytes; NaN if invalid. */
const bytesOf = (base64: string): number =>
  base64.length % 4 === 1 ? Number.NaN : Math.floor((base64.length * 3) / 4);

type Costs = Pick<Service['settings'], 'hashCosts'>;

/**
 * One hash at a time per processor, and never on all four threads of Node's pool, which also reads files. A browser
 * gives up after 20 seconds, so no attempt waits longer.
 */
const LINE = createLine({
  name: 'password-line',
  atOnce: Math.min(availableParallelism(), 3),
  places: 1000,
  patience: 15,
});

/** How many passwords are being hashed and waiting. */
export const hashLine: Pick<Line, 'state'> = LINE;

/** For hashes that the service itself makes before it listens. */
export const OURSELVES: Waiting = { source: '' };

/** Argon2id, which is the package's default algorithm. */
const hashNow = (password: string, costs: HashCosts): Promise<string> =>
  timed(() => hash(passwordForm(password), costs));
/** A hash that cannot be verified, such as one that would need gigabytes of memory, matches nothing. */
async function verifyNow(stored: string, password: string): Promise<boolean> {
  const check = readHash(stored);
  return check !== undefined && timed(() => check(password));
}

/** @throws Refusal UNAVAILABLE if too many wait */
export const hashPassword = ({ hashCosts }: Costs, password: string, who: Waiting): Promise<string> =>
  LINE.take(who, () => hashNow(password, hashCosts));

/**
 * Whether the password matches the hash.
 * @throws Refusal UNAVAILABLE if too many wait
 */
export const verifyPassword = (stored: string, password: string, who: Waiting): Promise<boolean> =>
  LINE.take(who, () => verifyNow(stored, password));

/**
 * Looks up the data for a password check, if the queue has a place for it.
 * @throws Refusal UNAVAILABLE
 */
export async function onTheWay<T>(who: Waiting, find: () => Promise<T>): Promise<T> {
  const arrive = LINE.approach(who);
  try {
    return await find();
  } finally {
    arrive();
  }
}

/** The operations available to queued work. */
export interface Hashing {
  readonly verify: typeof verifyNow;
  readonly hash: typeof hashNow;
}

/**
 * Runs a password check in one turn of the queue, together with the steps before and after it, such as counting the
 * attempt. There are then never more attempts counted but not yet checked than checks running at once.
 * @throws Refusal UNAVAILABLE if too many wait
 */
export const inTurn = <T>(who: Waiting, work: (hashing: Hashing) => Promise<T>): Promise<T> =>
  LINE.take(who, () => work({ verify: verifyNow, hash: hashNow }));

/** Whether a hash has costs other than those in the settings. */
export function isOutdated(stored: string, { memoryCost, timeCost, parallelism }: HashCosts): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

const nobodies = new Map<string, Promise<string>>();

/** The hash of a random password, which nobody knows. */
export function hashOfNobody({ hashCosts }: Costs): Promise<string> {
  const name = Object.values(hashCosts).join();
  const known = nobodies.get(name) ?? hash(crypto.randomUUID(), hashCosts);
  nobodies.set(name, known);
  return known;
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  tell('hash', { seconds: (performance.now() - begun) / 1000 });
  return done;
}
