import { PERSON_NAME } from '../../contract/personName.ts';
import { storedAddress } from '../../engine/contract/address/mailAddress.ts';
import { withoutInvisible } from '../../engine/contract/characters.ts';
import type { User } from '../core/database/Database.ts';
import { isSameName } from '../core/database/queries.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY, MINUTE } from '../core/time/Clock.ts';
import { DEFAULT_ORGANISATION } from '../organisations/organisations.ts';

/** A username as it is stored; the page normalises it in the same way. */
export const normaliseUsername = storedAddress;

/** A username as it is compared: in lower case. */
export const foldUsername = (username: string): string => normaliseUsername(username).toLowerCase();

/** The maximum number of accounts of one username that a request reads. No username has as many. */
const ORGANISATIONS_OF_ONE = 20;

const organisationOf = ({ org_id }: User): string => org_id ?? DEFAULT_ORGANISATION;

/** The accounts with a username, ignoring letter case, in all organisations or in one; oldest first. */
export async function findUsers(
  { database }: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<User[]> {
  return database
    .selectFrom('users')
    .selectAll()
    .where(isSameName('username', normaliseUsername(username)))
    .$if(orgId === DEFAULT_ORGANISATION, (query) => query.where('org_id', 'is', null))
    .$if(orgId !== undefined && orgId !== DEFAULT_ORGANISATION, (query) => query.where('org_id', '=', orgId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(ORGANISATIONS_OF_ONE)
    .execute();
}

/** The maximum number of accounts whose passwords are compared with one typed password. */
export const MOST_PASSWORDS = 4;

/**
 * The accounts that a username and a password may mean, likeliest first: active ones, then those of the named
 * organisation, then individuals', then the oldest. The organisation only affects the order: a look-up may know no more
 * than the mail domain (promise P07), and an individual's address may be in an organisation's domain. If no account has
 * a password, at most one is returned, whose state matters to the caller.
 */
export async function findCandidates(
  service: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<readonly User[]> {
  const rank = (user: User): number =>
    (user.state === 'ACTIVATED' ? 0 : 4) + (organisationOf(user) === orgId ? 0 : 2) + (user.org_id === null ? 0 : 1);
  const users = (await findUsers(service, username)).toSorted((one, another) => rank(one) - rank(another));
  const withPassword = users.filter(({ password_hash }) => password_hash !== null).slice(0, MOST_PASSWORDS);
  return withPassword.length > 0 ? withPassword : users.slice(0, 1);
}

/** D-79: strictly more than this many days without a login. */
export const DORMANT_AFTER_DAYS = 365;

type EffectiveState = StoredState | 'LOCKED' | 'DORMANT';

/** Whether wrong passwords lock an account now. Such a lock expires. */
export const isLocked = ({ locked_at, locked_until }: Pick<User, 'locked_at' | 'locked_until'>, now: Date): boolean =>
  locked_at !== null && (locked_until === null || locked_until > now);

/**
 * Whether an operator has locked the account. Such a lock has no end. A lock after wrong passwords differs: anybody can
 * cause it, so it expires and revokes nothing.
 */
export const isShut = ({ locked_at, locked_until }: Pick<User, 'locked_at' | 'locked_until'>): boolean =>
  locked_at !== null && locked_until === null;

/**
 * Seconds until an account's lock expires; undefined if the lock lasts until a reset. Rounded up to whole minutes, so
 * the text stays short and nobody is told to retry too early.
 */
export function lockEndsAfter({ locked_until }: Pick<User, 'locked_until'>, now: Date): number | undefined {
  if (locked_until === null) return undefined;
  return Math.ceil((locked_until.getTime() - now.getTime()) / (MINUTE * 1000)) * MINUTE;
}

/** The current state of an account: the stored state, adjusted for locks and dormancy. */
export function accountState(user: User, now: Date): EffectiveState {
  if (user.state !== 'ACTIVATED') return user.state;
  if (isLocked(user, now)) return 'LOCKED';
  const seen = user.last_login_at ?? user.created_at;
  return seen < addSeconds(now, -DORMANT_AFTER_DAYS * DAY) ? 'DORMANT' : 'ACTIVATED';
}

/** The account with the given id, if it is in the given state. */
export async function findInState(
  { database }: Pick<Service, 'database'>,
  id: string,
  state: StoredState,
): Promise<User | undefined> {
  const query = database.selectFrom('users').selectAll().where('id', '=', id).where('state', '=', state);
  return query.executeTakeFirst();
}

const personName = new RegExp(PERSON_NAME, 'u');

/**
 * A name on one line, in Unicode NFC. The contract rejects names with invisible characters; in names from other
 * sources, such as a provider, they are removed.
 */
export function normaliseName(name: string): string {
  const line = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return personName.test(line) ? line : withoutInvisible(line).trim();
}

/** A person's names as stored, and as displayed: family name first if the script requires it. */
export function displayName(first: string, last: string): { first: string; last: string; display: string } {
  const [firstName, lastName] = [normaliseName(first), normaliseName(last)];
  const isHangul = /^\p{Script=Hangul}+$/u.test(firstName + lastName);
  if (isHangul) return { first: firstName, last: lastName, display: lastName + firstName };
  const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(firstName + lastName);
  const parts = isEastAsian ? [lastName, firstName] : [firstName, lastName];
  return { first: firstName, last: lastName, display: parts.join(' ').trim() };
}
