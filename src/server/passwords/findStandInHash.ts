import { createHash } from 'node:crypto';
import { normaliseUsername } from '../accounts/findUser.ts';
import type { Service } from '../core/Service.ts';
import { hashOfNobody } from './hashPassword.ts';

/**
 * The hash that a name without an account is checked against: that of an account that the name chooses, always the same
 * one. After a change of the costs some accounts have hashes that take another time, until they sign in; so do unknown
 * names, and no time tells which is which (promise P07). Nobody is let in by it.
 */
export async function findStandInHash(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  username: string,
): Promise<string> {
  const chosen = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '>=', placeOf(username))
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return chosen?.password_hash ?? hashOfNobody(settings);
}

/** A place among the ids of accounts, which are random UUIDs. */
function placeOf(username: string): string {
  const hex = createHash('sha256').update(normaliseUsername(username).toLowerCase()).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
