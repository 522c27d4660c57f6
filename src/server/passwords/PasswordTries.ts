import { type RawBuilder, sql } from 'kysely';
import { normaliseUsername } from '../accounts/findUser.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds, DAY, MINUTE } from '../core/time/addSeconds.ts';
import { hashSecret } from '../tokens/createSecret.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** A typed name, and its account if there is one. */
export interface Target {
  readonly username: string;
  readonly user: Pick<User, 'id'> | undefined;
}

/** The reservation of a try before its check: one of the five of a round, or one of the few during a lock. */
export type TryKind = 'reserved' | 'heard';

/** D-78: the 5th wrong password in a row locks. */
export const WRONG_PASSWORDS = 5;
/** A lock lasts this many seconds, and each further one twice as long, up to a day. */
const FIRST_LOCK = 5 * MINUTE;
const LONGEST_LOCK = DAY;
/**
 * The tries that are checked during a lock, so that the owner of the password learns of the lock. A correct try is not
 * counted.
 */
const HEARD = 3;
/** The time after which the reservation of a dead process is free. Seconds. */
const LOST_AFTER = 60;

const nameOf = ({ username }: Target): string => normaliseUsername(username).toLowerCase();
const nameKey = (target: Target): string => hashSecret(nameOf(target));
/** A missing account has a count too, so that an unknown name runs the same statements (promise P07). */
const accountKey = (target: Target): string => hashSecret(`account ${target.user?.id ?? `nobody ${nameOf(target)}`}`);

/**
 * Reserves one password try before its check, in one statement. At most five tries are under way or wrong, however many
 * arrive at once; then the name is locked for a growing time. The count is by name, so that an unknown name, one
 * account, and the accounts of several organisations look alike (promises P07, P08).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function reservePasswordTry({ database, clock }: Store, target: Target): Promise<TryKind> {
  const now = clock.now();
  const isClosed = sql`attempts.opens_at > ${now}`;
  const isOver = sql`attempts.opens_at <= ${now}`;
  const isLost = sql`attempts.last_at < ${addSeconds(now, -LOST_AFTER)}`;
  const isFull = sql`attempts.reserved >= ${WRONG_PASSWORDS}`;
  // After a lock one try at a time: the next wrong one locks again.
  const begun = sql`case when attempts.locks > 0 then ${WRONG_PASSWORDS} else attempts.wrong + 1 end`;
  const { reserved, opens_at, heard } = await database
    .insertInto('attempts')
    .values({ key: nameKey(target), reserved: 1, wrong: 0, last_at: now })
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
    .returning(['reserved', 'opens_at', 'heard'])
    .executeTakeFirstOrThrow();
  if (opens_at !== null && heard > HEARD) throw tooMany(opens_at.getTime() - now.getTime());
  if (opens_at === null && reserved > WRONG_PASSWORDS) throw tooMany(1000);
  return opens_at === null ? 'reserved' : 'heard';
}

function tooMany(milliseconds: number): Refusal {
  tell('limit', { limit: 'password-name' });
  return new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });
}

/**
 * Counts a wrong try: for the name, which may lock, and for the account.
 * @returns until when the account is locked, if it is
 */
export async function countWrongPassword(service: Store, target: Target): Promise<Date | undefined> {
  await countWrong(service, nameKey(target));
  const opensAt = await countWrong(service, accountKey(target));
  return opensAt !== null && opensAt > service.clock.now() ? opensAt : undefined;
}

async function countWrong({ database, clock }: Store, key: string): Promise<Date | null> {
  const now = clock.now();
  const closes: RawBuilder<boolean> = sql`(attempts.opens_at is null or attempts.opens_at <= ${now})
    and (attempts.locks > 0 or attempts.wrong + 1 >= ${WRONG_PASSWORDS})`;
  // More than ten doublings exceed the longest lock.
  const seconds = sql`least(${FIRST_LOCK}::integer * power(2, least(attempts.locks, 10)), ${LONGEST_LOCK}::integer)`;
  const { opens_at } = await database
    .insertInto('attempts')
    .values({ key, reserved: 1, wrong: 1, last_at: now })
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
    .returning('opens_at')
    .executeTakeFirstOrThrow();
  return opens_at;
}

/** Releases the reservation of a correct try. */
export async function returnPlace({ database }: Store, target: Target, place: TryKind): Promise<void> {
  await database
    .updateTable('attempts')
    .set({ [place]: sql`greatest(${sql.ref(place)} - 1, 0)` })
    .where('key', '=', nameKey(target))
    .execute();
}

/**
 * Forgets the wrong passwords of an account after a correct one or a reset. Those for another account of the same name
 * still count for the name (promise P08).
 */
export async function forgetPasswordTries({ database }: Store, user: Pick<User, 'id' | 'username'>): Promise<void> {
  const target = { username: user.username, user };
  const own = await database
    .deleteFrom('attempts')
    .where('key', '=', accountKey(target))
    .returning('wrong')
    .executeTakeFirst();
  const wrong = own?.wrong ?? 0;
  const rest = await database
    .updateTable('attempts')
    .set({
      wrong: sql`greatest(wrong - ${wrong}::integer, 0)`,
      reserved: sql`greatest(reserved - ${wrong}::integer, 0)`,
    })
    .where('key', '=', nameKey(target))
    .returning('wrong')
    .executeTakeFirst();
  if (rest?.wrong !== 0) return;
  await database.deleteFrom('attempts').where('key', '=', nameKey(target)).where('wrong', '=', 0).execute();
}
