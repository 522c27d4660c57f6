import { MINUTE } from '../addSeconds.ts';
import type { Context } from '../Context.ts';
import type { User } from '../database/Database.ts';
import { Refusal } from '../http/Refusal.ts';
import { countTry, uncountTry } from '../limits/countTry.ts';
import {
  countWrongPassword,
  forgetPasswordTries,
  reservePasswordTry,
  WRONG_PASSWORDS,
} from '../limits/PasswordTries.ts';
import { verifyPassword } from '../passwords/hashPassword.ts';

/** Wrong passwords from one address, for whatever accounts. */
const PER_SOURCE = { tries: 300, window: 15 * MINUTE };

/**
 * Judges a password. A missing account costs the same and is refused the same as a wrong password (promise P07);
 * tries are counted before they are checked (promise P08); the fifth wrong one in a row locks (D-78).
 * @throws Refusal BAD_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function provePassword(
  context: Pick<Context, 'database' | 'clock' | 'request'>,
  username: string,
  user: User | undefined,
  password: string,
): Promise<User> {
  const source = `password-from:${context.request.source}`;
  // The source first: one that has tried too often holds no place of an account any more.
  await countTry(context, source, PER_SOURCE);
  await reservePasswordTry(context, username);
  const isRight = await verifyPassword(user?.password_hash, password);
  const current = user && isRight ? await readAgain(context, user) : undefined;
  if (!current) {
    const wrong = await countWrongPassword(context, username);
    await lockAccount(context, wrong >= WRONG_PASSWORDS ? user?.id : undefined);
    throw new Refusal('BAD_CREDENTIALS');
  }
  await uncountTry(context, source);
  if (!current.locked_at) await forgetPasswordTries(context, username);
  return current;
}

/**
 * The account as it is after the check, which takes its time: a wrong try may have locked it meanwhile, and a password
 * that was changed meanwhile is a wrong one.
 */
async function readAgain(
  { database }: Pick<Context, 'database'>,
  { id, password_hash }: User,
): Promise<User | undefined> {
  const query = database.selectFrom('users').selectAll().where('id', '=', id);
  return query.where('password_hash', '=', password_hash).executeTakeFirst();
}

/**
 * Locks an account that its owner can open again by a reset: one whose password is kept here. The others are bounded by
 * the counted tries alone, or anybody could keep their owners out. Done for nobody as well, so that the answer takes as
 * long.
 */
async function lockAccount(context: Pick<Context, 'database' | 'clock'>, userId: string | undefined): Promise<void> {
  await context.database
    .updateTable('users')
    .set({ locked_at: context.clock.now() })
    .where('id', '=', userId ?? '')
    .where('locked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('identity_provider_url', 'is', null)
    .where('directory', 'is distinct from', 'SYNCED')
    .execute();
}
