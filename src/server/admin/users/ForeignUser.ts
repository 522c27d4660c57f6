import { LANGUAGES } from '../../../contract/languages.ts';
import type { WorldItem } from '../../../contract/worldSchema.ts';
import { readHash } from '../../passwords/readHash.ts';
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
export interface ForeignUser {
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
