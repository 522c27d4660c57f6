import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import type { Database, User } from '../core/database/Database.ts';
import type { LinkedAccountsTable } from '../core/database/tables/LinkedAccounts.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import type { SocialIdentity } from './SocialIdentity.ts';

/** The account linked to a provider's `sub`. The address is ignored, since it can change hands. */
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
 * @returns false if either account is already linked
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

/** The accounts at providers that an account is linked to, oldest first. */
export async function listLinkedAccounts(
  { database }: Pick<Service, 'database'>,
  userId: string,
): Promise<Pick<LinkedAccountsTable, 'issuer' | 'linked_at'>[]> {
  const links = database.selectFrom('linked_accounts').select(['issuer', 'linked_at']);
  return links.where('user_id', '=', userId).orderBy('linked_at').orderBy('issuer').execute();
}

interface Unlinking {
  /** The provider, by its name in the list; if undefined, links to all providers are removed. */
  readonly issuer?: string | undefined;
  /** The session that requests this, which continues. */
  readonly sessionId?: string | undefined;
}

/**
 * Removes an account's links to providers, and ends what these may have proved: the account's other sessions and its
 * apps' grants (promise P11). Runs in the caller's transaction; the caller has locked the account.
 * @returns whether there was a link
 */
export async function unlinkAccounts(
  store: AuditStore,
  user: Pick<User, 'id' | 'org_id'>,
  { issuer, sessionId }: Unlinking = {},
): Promise<boolean> {
  const { numDeletedRows } = await store.database
    .deleteFrom('linked_accounts')
    .where('user_id', '=', user.id)
    .$if(issuer !== undefined, (query) => query.where('issuer', '=', issuer ?? ''))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const session = sessionId === undefined ? {} : { sessionId };
  await revokeEarned(store, { userId: user.id, change: 'linked-account-removed', ...session });
  return true;
}

/**
 * Removes an account's link to a provider at its owner's request.
 * @returns whether there was a link
 */
export async function unlinkOwn(
  store: AuditStore & Pick<Service, 'database'>,
  user: Pick<User, 'id' | 'org_id'>,
  unlinking: Unlinking,
): Promise<boolean> {
  return store.database.transaction().execute(async (database) => {
    const inTransaction = { ...store, database };
    await database.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const isRemoved = await unlinkAccounts(inTransaction, user, unlinking);
    if (isRemoved) await recordOwn(inTransaction, user, { action: 'linked-account.removed' });
    return isRemoved;
  });
}
