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
  context: Context,
  username: string,
  user: User | undefined,
  password: string,
): Promise<User> {
  const source = `password-from:${context.request.address}`;
  await reservePasswordTry(context, username);
  await countTry(context, source, PER_SOURCE);
  const isRight = await verifyPassword(user?.password_hash, password);
  if (!user || !isRight) {
    const wrong = await countWrongPassword(context, username);
    await lockAccount(context, wrong >= WRONG_PASSWORDS ? user?.id : undefined);
    throw new Refusal('BAD_CREDENTIALS');
  }
  await uncountTry(context, source);
  // Read again: a wrong try at the same time may have locked the account meanwhile.
  const query = context.database.selectFrom('users').selectAll().where('id', '=', user.id);
  const current = await query.executeTakeFirstOrThrow();
  if (!current.locked_at) await forgetPasswordTries(context, username);
  return current;
}

/** Done for nobody as well, so that the answer takes as long. */
async function lockAccount(context: Context, userId: string | undefined): Promise<void> {
  await context.database
    .updateTable('users')
    .set({ locked_at: context.clock.now() })
    .where('id', '=', userId ?? '')
    .where('locked_at', 'is', null)
    .execute();
}
