import { type AuditStore, recordOwn } from '../core/audit/recordOwn.ts';
import type { User } from '../core/database/Database.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { USED_PASSWORDS } from './isUsedPassword.ts';
import { forgetPasswordTries } from './PasswordTries.ts';

/**
 * Stores a hash as an account's password: the old hash joins the history, a lock ends (TIME-03), and a disconnected
 * directory is forgotten. Everything that the old password gave access to is revoked (`revokeEarned`). Runs in the
 * caller's transaction.
 */
export async function storePassword(store: AuditStore, user: User, passwordHash: string): Promise<void> {
  const { database, clock } = store;
  const now = clock.now();
  await database
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      reminder_postponed_until: null,
      locked_at: null,
      locked_until: null,
      directory: null,
    })
    .where('id', '=', user.id)
    .execute();
  if (user.password_hash !== null) {
    const old = { user_id: user.id, password_hash: user.password_hash, created_at: now };
    await database.insertInto('password_history').values(old).execute();
  }
  const kept = database
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(USED_PASSWORDS);
  await database
    .deleteFrom('password_history')
    .where('user_id', '=', user.id)
    .where('password_hash', 'not in', kept)
    .execute();
  if (user.locked_at !== null)
    await recordOwn(store, user, { action: 'account.unlocked', details: { by: 'password' } });
  await forgetPasswordTries(store, user);
  const credentials = [{ type: 'password', change: user.password_hash === null ? 'create' : 'update' }] as const;
  await revokeEarned(store, { userId: user.id, change: 'password', credentials });
}
