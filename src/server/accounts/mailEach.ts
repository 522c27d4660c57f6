import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { findStandIns } from './findStandIns.ts';

/** The least number of rounds: one more than most usernames have accounts. */
const AT_LEAST = 2;

/**
 * Mails each account of a username in turn, adding stand-ins if there are fewer than two. A username without an
 * account, with one, or with two therefore takes the same time (promise P07).
 * @param mailOne gets a stand-in for a missing account, and for an account that gets no mail
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
