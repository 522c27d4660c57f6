import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { Tables } from '../core/database/Tables.ts';
import type { CookieJar } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/Clock.ts';
import { TOKEN_HOLDERS, TOKEN_LIFETIMES, type TokenPurpose } from './TokenPurpose.ts';

/** 256 random bits, usable in an address, a cookie or a header. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret that works at every origin (promise P09). Secrets are random, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The cookies of a call, or `undefined` if the service itself acts, which it does at the main origin. */
interface Here {
  readonly cookies: Pick<CookieJar, 'realm'> | undefined;
}

/** The stored form of a secret that works only at the origin of the call. */
export function hashHere(secret: string, { cookies }: Here): string {
  if (cookies === undefined || cookies.realm === '') return hashSecret(secret);
  return createHash('sha256')
    .update(JSON.stringify([cookies.realm, secret]))
    .digest('base64url');
}

type Call = Pick<Context, 'cookies'>;

/** The random value of the `browser` cookie, which is set if missing. */
export function obtainBrowser({ cookies }: Call): string {
  const known = cookies.get('browser');
  if (known !== undefined) return known;
  const browser = createSecret();
  cookies.set('browser', browser);
  return browser;
}

/**
 * A mark of the browser for one use, to be stored: it is derived from the cookie, and different for each use and each
 * origin. A browser without the cookie has none.
 */
export function markOfBrowser({ cookies }: Call, use: string): string | undefined {
  const browser = cookies.get('browser');
  const of = cookies.realm === '' ? use : JSON.stringify([cookies.realm, use]);
  return browser === undefined ? undefined : createHmac('sha256', browser).update(of).digest('base64url');
}

const USE = 'vestibule token';

/** The cookies of the call; undefined if there is no call. */
export interface Holder {
  readonly cookies: CookieJar | undefined;
}

/**
 * The browser's mark for a token's payload; no member for a token that anybody may use. The `browser` cookie is set if
 * missing.
 */
function holderOf({ cookies }: Holder, purpose: TokenPurpose): { readonly browser?: string | null } {
  if (TOKEN_HOLDERS[purpose] !== 'browser') return {};
  if (cookies === undefined) throw new Error(`a token for ${purpose} is given to a browser`);
  obtainBrowser({ cookies });
  return { browser: markOfBrowser({ cookies }, USE) ?? null };
}

/** A condition on a row of `tokens`: the token is for this browser, or for any. */
export const isHeldBy =
  ({ cookies }: Holder) =>
  (row: ExpressionBuilder<Tables, 'tokens'>) => {
    const mark = cookies === undefined ? null : (markOfBrowser({ cookies }, USE) ?? null);
    const holder = sql<string | null>`tokens.payload ->> 'browser'`;
    return row.or([sql<SqlBool>`${holder} is null`, sql<SqlBool>`${holder} = ${mark}::text`]);
  };

interface Issue {
  readonly purpose: TokenPurpose;
  /**
   * The account as it was read before the decision to issue the token. If the address or a factor has changed since,
   * the token is void. null: no account.
   */
  readonly user: Pick<User, 'id' | 'username' | 'security_stamp'> | null;
  /** The address that the token is sent to, if not the account's own. */
  readonly address?: string;
  /** Stored with the token in plain text, so no secrets. */
  readonly payload?: object;
  /** The token's text from `createSecret`, if it is needed before the token is stored. */
  readonly token?: string;
}

/**
 * Makes a token for its holder (`TOKEN_HOLDERS`) at this origin, and stores its hash, never its text.
 * @returns the text
 */
export async function issueToken(service: Pick<Service, 'database' | 'clock'> & Holder, issue: Issue): Promise<string> {
  const { token = createSecret() } = issue;
  const payload = { ...issue.payload, ...holderOf(service, issue.purpose) };
  await service.database
    .insertInto('tokens')
    .values(tokenRow({ ...issue, token, payload }, service.clock.now(), service))
    .execute();
  return token;
}

/** The row of a token, for storing many tokens together. */
export function tokenRow(issue: Issue & { readonly token: string }, now: Date, here: Here) {
  const { purpose, user, address = user?.username ?? null, token } = issue;
  return {
    hash: hashHere(token, here),
    purpose,
    user_id: user?.id ?? null,
    address,
    security_stamp: user?.security_stamp ?? null,
    payload: JSON.stringify(issue.payload ?? {}),
    created_at: now,
    expires_at: addSeconds(now, TOKEN_LIFETIMES[purpose]),
    used_at: null,
  };
}

/**
 * The token given with a call about an unfinished sign-in, or else the one in the `step` cookie (D-58).
 * @throws Refusal UNAUTHORIZED without either
 */
export function stepToken({ cookies }: Pick<Context, 'cookies'>, token: string | undefined): string {
  const found = token ?? cookies.get('step');
  if (!found) throw new Refusal('UNAUTHORIZED');
  return found;
}

/** Uses up all open tokens of an account, for the given purposes, or for every purpose if none is given. */
export async function revokeTokens(
  service: Pick<Service, 'database' | 'clock'>,
  userId: string,
  ...purposes: TokenPurpose[]
): Promise<void> {
  await service.database
    .updateTable('tokens')
    .set({ used_at: service.clock.now() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purposes.length > 0, (query) => query.where('purpose', 'in', purposes))
    .execute();
}
