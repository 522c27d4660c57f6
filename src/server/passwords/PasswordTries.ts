import { type RawBuilder, sql } from 'kysely';
import { findUsers, foldUsername } from '../accounts/findUser.ts';
import { Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds, DAY, MINUTE } from '../core/time/Clock.ts';
import { hashSecret } from '../tokens/issueToken.ts';

type Store = Pick<Service, 'database' | 'clock'>;
type Account = Pick<User, 'id'>;

/** A typed name, and the accounts that its password is tried on; none if the name is unknown. */
export interface Target {
  readonly username: string;
  readonly users: readonly Account[];
}

/**
 * How an attempt is reserved before its check: as one of the five before a lock, or as one of the few during a lock.
 */
type TryKind = 'reserved' | 'heard';

/** An attempt's reservations, by key. */
export type Places = ReadonlyMap<string, TryKind>;

export interface Reservation {
  readonly places: Places;
  /** The accounts that have an attempt left. */
  readonly users: readonly Account[];
  /** The refusal for the other accounts, if any. */
  readonly refusal: Refusal | undefined;
}

/** D-78: the 5th wrong password in a row locks the account. */
export const WRONG_PASSWORDS = 5;
/** The first lock lasts this many seconds, each further lock twice as long, up to a day. */
const FIRST_LOCK = 5 * MINUTE;
const LONGEST_LOCK = DAY;
/**
 * How many attempts are checked during a lock, so an owner with the correct password is told of the lock. A correct
 * attempt is not counted.
 */
const HEARD = 3;
/** Seconds after which the reservation of a process that died is released. */
const LOST_AFTER = 60;

const nameKey = (username: string): string => hashSecret(foldUsername(username));
const accountKey = ({ id }: Account): string => hashSecret(`account ${id}`);
/** Missing accounts have counts too: names with no account, one or two have the same number of rows (promise P07). */
const AT_LEAST = 2;

/** Sorted, so two attempts cannot deadlock. */
function keysOf({ username, users }: Target): string[] {
  const missing = Array.from({ length: Math.max(0, AT_LEAST - users.length) }, (_, index) =>
    hashSecret(`account nobody ${index} ${foldUsername(username)}`),
  );
  return [nameKey(username), ...users.map(accountKey), ...missing].toSorted();
}

/**
 * Reserves one password attempt before its check, in one statement: against the name, and against each account whose
 * password it tries. Name and account each allow at most five attempts that are in progress or wrong, however many
 * arrive at once; then they are locked for a growing time. The name's count hides whether there are no, one or several
 * accounts; an account's own count survives a change of its name (promises P07, P08).
 * @throws Refusal TOO_MANY_REQUESTS if the name has no attempt left, or none of the accounts has
 */
export async function reservePasswordTry(store: Store, target: Target): Promise<Reservation> {
  const rows = await reserve(store, keysOf(target));
  const places = new Map<string, TryKind>();
  const waits = new Map<string, number>();
  for (const { key, reserved, opens_at, heard } of rows) {
    const isClosed = opens_at !== null;
    if (isClosed && heard > HEARD) waits.set(key, opens_at.getTime() - store.clock.now().getTime());
    else if (!isClosed && reserved > WRONG_PASSWORDS) waits.set(key, 1000);
    else places.set(key, isClosed ? 'heard' : 'reserved');
  }
  const users = target.users.filter((user) => places.has(accountKey(user)));
  const spent = [nameKey(target.username), ...target.users.map(accountKey)].filter((key) => waits.has(key));
  if (spent.length === 0) return { places, users, refusal: undefined };
  const refusal = tooMany(Math.max(...spent.map((key) => waits.get(key) ?? 0)));
  if (users.length > 0 && places.has(nameKey(target.username))) return { places, users, refusal };
  await returnPlaces(store, places);
  throw refusal;
}

function reserve({ database, clock }: Store, keys: readonly string[]) {
  const now = clock.now();
  const isClosed = sql`attempts.opens_at > ${now}`;
  const isOver = sql`attempts.opens_at <= ${now}`;
  const isLost = sql`attempts.last_at < ${addSeconds(now, -LOST_AFTER)}`;
  const isFull = sql`attempts.reserved >= ${WRONG_PASSWORDS}`;
  // After a lock, only one attempt at a time: the next wrong one locks again.
  const begun = sql`case when attempts.locks > 0 then ${WRONG_PASSWORDS} else attempts.wrong + 1 end`;
  return database
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, reserved: 1, wrong: 0, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        reserved: sql`case when ${isClosed} then attempts.reserved when ${isOver} or ${isLost} then ${begun}
          else least(attempts.reserved + 1, ${WRONG_PASSWORDS + 1}::integer) end`,
        heard: sql`case when ${isClosed} then least(attempts.heard + 1, ${HEARD + 1}::integer) else 0 end`,
        opens_at: sql`case when ${isClosed} then attempts.opens_at end`,
        last_at: sql`case when ${isFull} and not ${isLost} and attempts.opens_at is null then attempts.last_at
          else ${now} end`,
      }),
    )
    .returning(['key', 'reserved', 'opens_at', 'heard'])
    .execute();
}

function tooMany(milliseconds: number): Refusal {
  tell('limit', { limit: 'password-name' });
  return new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });
}

/** A lock of an account, and when it ends. */
export interface Lock {
  readonly userId: string;
  readonly until: Date;
}

/**
 * Counts a wrong attempt: against the name, which may be blocked, and against the accounts, which may be locked.
 * @returns the locks of the accounts that are now locked
 */
export async function countWrongPassword(store: Store, target: Target): Promise<readonly Lock[]> {
  return locksAmong(store, target.users, await countWrong(store, keysOf(target)));
}

/**
 * Counts a password that opens one account as a wrong one for the other accounts with its name. Each password is
 * counted only once, since its owner uses it often. It is counted at all because someone may have given an account this
 * name in order to guess.
 */
export async function countForeignPassword(
  store: Store,
  { id, password_changed_at }: Pick<User, 'id' | 'password_changed_at'>,
  others: readonly Account[],
): Promise<readonly Lock[]> {
  if (others.length === 0) return [];
  const keyOf = (other: Account) => hashSecret(`of ${id} ${password_changed_at?.getTime()} at ${other.id}`);
  const first = await store.database
    .insertInto('attempts')
    .values(others.map((other) => ({ key: keyOf(other), reserved: 0, wrong: 0, last_at: store.clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  const counted = others.filter((other) => first.some(({ key }) => key === keyOf(other)));
  if (counted.length === 0) return [];
  return locksAmong(store, counted, await countWrong(store, counted.map(accountKey).toSorted()));
}

type Ends = ReadonlyMap<string, Date | null>;

function locksAmong({ clock }: Store, users: readonly Account[], ends: Ends): Lock[] {
  return users.flatMap((user) => {
    const until = ends.get(accountKey(user)) ?? null;
    return until !== null && until > clock.now() ? [{ userId: user.id, until }] : [];
  });
}

async function countWrong({ database, clock }: Store, keys: readonly string[]): Promise<Ends> {
  const now = clock.now();
  const closes: RawBuilder<boolean> = sql`(attempts.opens_at is null or attempts.opens_at <= ${now})
    and (attempts.locks > 0 or attempts.wrong + 1 >= ${WRONG_PASSWORDS})`;
  // Ten doublings already exceed the longest lock.
  const seconds = sql`least(${FIRST_LOCK}::integer * power(2, least(attempts.locks, 10)), ${LONGEST_LOCK}::integer)`;
  const rows = await database
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, reserved: 1, wrong: 1, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        wrong: sql`attempts.wrong + 1`,
        reserved: sql`greatest(attempts.reserved, least(attempts.wrong + 1, ${WRONG_PASSWORDS}::integer))`,
        locks: sql`case when ${closes} then attempts.locks + 1 else attempts.locks end`,
        heard: sql`case when ${closes} then 0 else attempts.heard end`,
        opens_at: sql`case when ${closes} then ${now}::timestamptz + make_interval(secs => ${seconds})
          else attempts.opens_at end`,
        last_at: now,
      }),
    )
    .returning(['key', 'opens_at'])
    .execute();
  return new Map(rows.map(({ key, opens_at }) => [key, opens_at]));
}

/** Releases the reservations of a correct attempt. */
export async function returnPlaces({ database }: Pick<Store, 'database'>, places: Places): Promise<void> {
  for (const kind of ['reserved', 'heard'] as const) {
    const keys = [...places].filter(([, place]) => place === kind).map(([key]) => key);
    if (keys.length === 0) continue;
    await database
      .updateTable('attempts')
      .set({ [kind]: sql`greatest(${sql.ref(kind)} - 1, 0)` })
      .where('key', 'in', keys)
      .execute();
  }
}

/**
 * Forgets the wrong passwords of an account after a correct one or a reset. If another account has the name, the name
 * keeps that account's count, because its wrong passwords were also tried under the name, even if the name has changed
 * hands (promise P08).
 */
export async function forgetPasswordTries(
  { database }: Pick<Store, 'database'>,
  user: Pick<User, 'id' | 'username'>,
): Promise<void> {
  const named = await findUsers({ database }, user.username);
  const others = named.filter(({ id }) => id !== user.id).map(accountKey);
  await database.deleteFrom('attempts').where('key', '=', accountKey(user)).execute();
  const key = nameKey(user.username);
  const rest = sql<number>`least(attempts.wrong, coalesce((
    select max(others.wrong) from attempts as others where others.key in (${sql.join(['', ...others])})), 0))`;
  const name = await database
    .updateTable('attempts')
    .set({ wrong: rest, reserved: sql`greatest(attempts.reserved - (attempts.wrong - ${rest}), 0)` })
    .where('key', '=', key)
    .returning('wrong')
    .executeTakeFirst();
  if (name?.wrong !== 0) return;
  await database.deleteFrom('attempts').where('key', '=', key).where('wrong', '=', 0).execute();
}
