import { noteFormerMember } from '../accounts/formerMembers.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';

/**
 * Deletes an account and all its data, in the caller's transaction: sessions, tokens, factors, consents, grants,
 * assignments, waiting mails. Its events in the audit trail contain no names, and stay until they expire.
 */
export async function deleteAccount(
  store: Pick<Service, 'database' | 'clock'>,
  user: Pick<User, 'id' | 'username' | 'org_id' | 'state'>,
): Promise<void> {
  await revokeEarned(store, { userId: user.id, change: 'deactivation' });
  await forgetPasswordTries(store, user);
  if (user.state !== 'UNVERIFIED') await noteFormerMember(store, user);
  await store.database.deleteFrom('users').where('id', '=', user.id).execute();
}
