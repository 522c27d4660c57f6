import type { Database, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import type { SocialIdentity } from './SocialIdentity.ts';

/** The account that is linked to a provider's `sub`. The address is ignored, since it can change hands. */
export async function findLinkedUser(
  { database }: Pick<Service, 'database'>,
  { issuer, subject }: SocialIdentity,
): Promise<User | undefined> {
  return database
    .selectFrom('linked_accounts')
    .innerJoin('users', 'users.id', 'linked_accounts.user_id')
    .selectAll('users')
    .where('linked_accounts.issuer', '=', issuer)
    .where('linked_accounts.subject', '=', subject)
    .executeTakeFirst();
}

/** Whether an account is linked to an account at a provider. */
export async function hasLink(
  { database }: Pick<Service, 'database'>,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const links = database.selectFrom('linked_accounts').select('subject');
  const link = await links.where('user_id', '=', userId).where('issuer', '=', issuer).executeTakeFirst();
  return link !== undefined;
}

/**
 * Links an account.
 * @returns false when either side is linked already
 */
export async function linkAccount(
  database: Database,
  userId: string,
  { issuer, subject }: SocialIdentity,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('linked_accounts')
    .values({ issuer, subject, user_id: userId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
