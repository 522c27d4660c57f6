import { sql } from 'kysely';
import { addSeconds, MINUTE } from '../addSeconds.ts';
import { Refusal } from '../http/Refusal.ts';
import type { Service } from '../Service.ts';
import { normaliseUsername } from '../signIn/findUser.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { countTry } from './countTry.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** D-78: the 5th wrong password in a row locks. */
export const WRONG_PASSWORDS = 5;
/** What is still listened to once that many were wrong, so that a lock is no way to guess on. */
const AFTER_LOCK = { tries: 10, window: 15 * MINUTE };
/** A try that never ended, because its process died, holds its place for no longer. Seconds. */
const LOST_AFTER = 60;

const keyOf = (username: string): string => hashSecret(normaliseUsername(username).toLowerCase());

/**
 * Takes a place for one password try before the check, in one statement. At most five tries are ever in flight or
 * wrong, however many come at once and whether or not the account exists (promises P07, P08).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function reservePasswordTry(service: Store, username: string): Promise<void> {
  const key = keyOf(username);
  const now = service.clock.now();
  const lost = sql`attempts.last_at < ${addSeconds(now, -LOST_AFTER)} and attempts.wrong < ${WRONG_PASSWORDS}`;
  const { reserved, wrong } = await service.database
    .insertInto('attempts')
    .values({ key, reserved: 1, wrong: 0, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        reserved: sql`case when ${lost} then attempts.wrong + 1
          else least(attempts.reserved + 1, ${WRONG_PASSWORDS + 1}::integer) end`,
        last_at: sql`case when ${lost} or attempts.reserved < ${WRONG_PASSWORDS} then ${now} else attempts.last_at end`,
      }),
    )
    .returning(['reserved', 'wrong'])
    .executeTakeFirstOrThrow();
  if (reserved <= WRONG_PASSWORDS) return;
  if (wrong < WRONG_PASSWORDS) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 });
  await countTry(service, `password-after-lock:${key}`, AFTER_LOCK);
}

/** Settles a try that was wrong, and says how many were wrong in a row. */
export async function countWrongPassword(service: Store, username: string): Promise<number> {
  const row = await service.database
    .updateTable('attempts')
    .set({ wrong: sql`wrong + 1` })
    .where('key', '=', keyOf(username))
    .returning('wrong')
    .executeTakeFirst();
  return row?.wrong ?? 1;
}

/** Forgets the tries of a username: after a right password, or a reset. */
export async function forgetPasswordTries(service: Store, username: string): Promise<void> {
  await service.database.deleteFrom('attempts').where('key', '=', keyOf(username)).execute();
}
