import { noteFormerMember } from '../accounts/formerMembers.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';

/**
 * Deletes an account with all that is its own, in the transaction of its caller: sessions, tokens, factors, consents,
 * grants, assignments, waiting mails. What the audit trail says of it has no name, and stays until its age.
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
