import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { foldUsername, MOST_PASSWORDS } from '../accounts/findUser.ts';
import type { Service } from '../core/Service.ts';
import { hashOfNobody } from './hashPassword.ts';

/**
 * The hashes to check for a name without an account. A name always selects the same existing account. The hashes of
 * that account, and of the others with its username, are returned. After the hashing costs change, accounts keep their
 * old hashes until they sign in; so an unknown name always takes as long as some account, and timing does not reveal it
 * (promise P07). The check never admits anyone.
 */
export async function findStandInHashes(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  username: string,
): Promise<readonly string[]> {
  const chosen = database
    .selectFrom('users')
    .select(sql`lower(username)`.as('name'))
    .where('id', '>=', placeOf(username))
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .limit(1);
  const rows = await database
    .selectFrom('users')
    .select('password_hash')
    .where(sql`lower(username)`, '=', chosen)
    .where('password_hash', 'is not', null)
    .limit(MOST_PASSWORDS)
    .execute();
  const hashes = rows.flatMap(({ password_hash }) => (password_hash === null ? [] : [password_hash]));
  return hashes.length > 0 ? hashes : [await hashOfNobody(settings)];
}

/** A position in the accounts' ids, which are random UUIDs. */
function placeOf(username: string): string {
  const hex = createHash('sha256').update(foldUsername(username)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
