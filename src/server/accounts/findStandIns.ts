import { randomInt } from 'node:crypto';
import type { User } from '../database/Database.ts';
import type { Service } from '../Service.ts';

/** As many as the migration `016-stand-ins` has made, so that two calls seldom wait for the same one. */
const COUNT = 16;

/**
 * Accounts that nobody has. What a call does for an account it does for one of these where there is none: the same
 * statements on as many rows, so that both take as long (promise P07). They get no mail and never sign in.
 * @param count how many are missing; the statement is asked for none as well
 */
export async function findStandIns({ database }: Pick<Service, 'database'>, count: number): Promise<User[]> {
  const first = randomInt(COUNT);
  const ids = [first, (first + 1) % COUNT].map((number) => `nobody-${number}`);
  return database.selectFrom('users').selectAll().where('id', 'in', ids).limit(Math.max(0, count)).execute();
}
