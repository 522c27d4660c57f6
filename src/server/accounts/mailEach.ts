import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { findStandIns } from './findStandIns.ts';

/** As many as a username usually has, and one more. */
const AT_LEAST = 2;

/**
 * Mails each account of a username, one after the other, and stand-ins where there are fewer than two: so no account,
 * one, and one in each of two organisations take as long (promise P07).
 * @param mailOne gets a stand-in in place of a missing account, and one for an account that is to get no mail
 */
export async function mailEach(
  context: Context,
  users: readonly User[],
  mailOne: (user: User | undefined, standIn: User) => Promise<void>,
): Promise<void> {
  const standIns = await findStandIns(context, Math.max(1, AT_LEAST - users.length));
  const rounds = Math.max(AT_LEAST, users.length);
  for (let round = 0; round < rounds; round++) {
    const standIn = standIns[round % standIns.length];
    if (standIn) await mailOne(users[round], standIn);
  }
}
