import { ScureBase32Plugin } from 'otplib';
import { LANGUAGES } from '../../../contract/languages.ts';
import type { WorldItem } from '../../../contract/worldSchema.ts';
import { readHash } from '../../passwords/hashPassword.ts';
import type { ReadUser } from './UserFormat.ts';

/** An authenticator app (RFC 6238). */
export interface ForeignApp {
  /** In base32. */
  readonly secret: string;
  readonly digits: number;
  /** In seconds. */
  readonly period: number;
  /** Of the HMAC, such as `SHA1`. */
  readonly digest: string;
}

type ForeignPasskey = NonNullable<WorldItem<'users'>['passkeys']>[number];

/** A user of another system. */
interface ForeignUser {
  /** The e-mail address, or else the name, at sign-in. */
  readonly username: string | undefined;
  /** The names that may be shown, best first. */
  readonly firstNames: readonly unknown[];
  readonly lastName?: unknown;
  /** The id in the other system. */
  readonly externalId?: unknown;
  readonly active?: unknown;
  readonly language?: unknown;
  /** Whether that system has proved that the user receives mail at the address. */
  readonly isVerified: boolean;
  /** In the PHC string format. */
  readonly passwordHash?: string | undefined;
  readonly app?: ForeignApp | undefined;
  readonly passkeys?: readonly ForeignPasskey[];
  /** What else cannot be moved here. */
  readonly losses?: readonly string[];
}

/** As in every authenticator app's defaults, which are all that this service accepts. */
const isUsual = ({ digits, period, digest }: ForeignApp): boolean =>
  digits === 6 && period === 30 && /^(?:Hmac)?SHA-?1$/i.test(digest);

/**
 * The user as an entry for a world. An account whose address nobody proved gets no password here, since a stranger may
 * have set it; its owner is invited like a new user.
 * @param line where the user begins in the file
 * @param hosts of the portal
 */
export function readForeignUser(user: ForeignUser, line: number, hosts: readonly string[]): ReadUser {
  const { username, lastName, externalId, active, language, isVerified, passwordHash, app, losses = [] } = user;
  const isKept = isVerified && passwordHash !== undefined && readHash(passwordHash) !== undefined;
  const lost = [...losses];
  if (passwordHash !== undefined && !isVerified) lost.push('without a password: the address was never verified');
  else if (passwordHash !== undefined && !isKept) lost.push('without a password: its hash cannot be verified here');
  const isAppKept = isKept && app !== undefined && isUsual(app);
  if (app !== undefined && !isAppKept) {
    lost.push(
      isUsual(app)
        ? 'without an authenticator app: it needs the password'
        : 'without an authenticator app: its codes are not six digits of SHA-1, every 30 seconds',
    );
  }
  const { passkeys = [] } = user;
  const kept = isKept ? passkeys.filter(({ rpId }) => rpId === undefined || hosts.includes(rpId)) : [];
  if (kept.length < passkeys.length) {
    lost.push(isKept ? 'without a passkey: it works only at another host' : 'without a passkey: it needs the password');
  }
  const [name] = (username ?? '').split('@');
  const firstName = user.firstNames.find((each) => isText(each) && each !== username) ?? name;
  const item = {
    ...(username === undefined ? {} : { username }),
    firstName,
    ...(isText(lastName) ? { lastName } : {}),
    ...(isText(externalId) ? { externalId } : {}),
    ...(typeof active === 'boolean' ? { active } : {}),
    ...(LANGUAGES.some((each) => each === language) ? { language } : {}),
    ...(isKept ? { passwordHash } : {}),
    ...(isAppKept ? { otpSecret: app.secret } : {}),
    ...(kept.length > 0 ? { passkeys: kept } : {}),
  };
  return { item, line, losses: lost };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A credential's id or key in base64url, as worlds have it; empty if it is missing. */
export const toBase64url = (base64: unknown): string =>
  typeof base64 === 'string' ? Buffer.from(base64, 'base64').toString('base64url') : '';

/** A member of an export, if it is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const plugin = new ScureBase32Plugin();

/** Base32 without padding (RFC 4648, section 6), as `otpauth:` addresses write secrets. */
export const toBase32 = (bytes: Uint8Array): string => plugin.encode(bytes, { padding: false });

type Pattern = readonly [form: RegExp, write: (...parts: string[]) => string];

const FORMS: readonly Pattern[] = [
  // Django, and so authentik: the salt is a text.
  [
    /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([^$]+)$/,
    (digest, i, salt, tag) => pbkdf2(digest, i, bytes(salt), tag),
  ],
  [
    /^scrypt\$(\d+)\$([^$]+)\$(\d+)\$(\d+)\$([^$]+)$/,
    (n, salt, r, p, tag) => `$scrypt$ln=${Math.log2(Number(n))},r=${r},p=${p}$${bytes(salt)}$${tag}`,
  ],
  [/^(?:argon2|bcrypt\$)(\$.+)$/, (phc) => phc],
  // LDAP (RFC 2307): the digest, then the salt.
  [/^\{SSHA256\}(.+)$/i, (value) => salted('sha256', value, 32)],
  [/^\{SSHA512\}(.+)$/i, (value) => salted('sha512', value, 64)],
  [/^\{(?:ARGON2|BCRYPT|CRYPT)\}(\$.+)$/i, (phc) => phc],
];

/** A password hash in the PHC string format, from the formats of Django and LDAP; others stay as they are. */
export function toPhc(stored: string): string {
  const hash = stored.trim();
  for (const [form, write] of FORMS) {
    const found = form.exec(hash);
    if (found) return write(...found.slice(1));
  }
  return hash;
}

/** @param salt in base64, like the tag */
export const pbkdf2 = (digest = '', iterations = '', salt = '', tag = ''): string =>
  `$pbkdf2-${digest}$i=${iterations}$${salt}$${tag}`;

/** @param size of the digest, in bytes */
function salted(digest: string, value: string, size: number): string {
  const both = Buffer.from(value, 'base64');
  const [tag, salt] = [both.subarray(0, size), both.subarray(size)].map((part) => part.toString('base64'));
  return `$${digest}$pos=suffix$${salt}$${tag}`;
}

const bytes = (text = ''): string => Buffer.from(text).toString('base64');

/** The numbers that several names may share. */
export type Twins = Pick<ReadonlySet<string>, 'size' | 'has'>;

/**
 * The accounts that a file names, each as a hash of eight bytes: a million names as texts would need most of an
 * import's memory. In one of ten thousand files with a million names, two different names collide; they are then
 * compared exactly.
 */
export class Names {
  #numbers = new Float64Array(1024);
  #count = 0;

  /** @param key the account's key, which no other account has */
  add(key: string): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#count);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = numberOf(key);
    this.#count += 1;
  }

  /** The numbers that several names share. Call this only once, after the last name. */
  twins(): Twins {
    const sorted = this.#numbers.subarray(0, this.#count).sort();
    const twins = new Set(sorted.filter((number, index) => index > 0 && number === sorted[index - 1]));
    return { size: twins.size, has: (key) => twins.has(numberOf(key)) };
  }
}

/** 53 bits: two halves of FNV-1a with different seeds. */
function numberOf(key: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
