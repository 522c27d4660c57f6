import type { User } from '../database/Database.ts';

/** As many as a username usually has, and one more. */
const AT_LEAST = 2;

/**
 * Mails each account of a username, one after the other, and nobody instead where there are fewer than two: so no
 * account, one, and one in each of two organisations take as long (promise P07).
 */
export async function mailEach(
  users: readonly User[],
  mailOne: (user: User | undefined) => Promise<void>,
): Promise<void> {
  const rounds = Math.max(AT_LEAST, users.length);
  for (let round = 0; round < rounds; round++) await mailOne(users[round]);
}
