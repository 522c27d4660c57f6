import type { AuditStore } from '../core/audit/recordOwn.ts';
import type { Session, User } from '../core/database/Database.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { storeSession } from '../sessions/storeSession.ts';

/**
 * Applies what follows from a new passkey. If it is the account's first second factor, the current session gets a new
 * id and the higher level, and sessions without the factor end (promise P11). A backup address that was set without a
 * second factor is removed, since it must not be able to turn this one off (promise P10). Runs in a transaction of its
 * caller.
 * @returns the session cookie's new value; undefined if the session keeps its own
 */
export async function passkeyAdded(store: AuditStore, user: User, session: Session): Promise<string | undefined> {
  const { id: userId } = user;
  const { id: sessionId } = session;
  if (user.mfa_active) {
    await revokeEarned(store, { userId, change: 'passkey-added', sessionId });
    return undefined;
  }
  const changes = { mfa_active: true, alternative_email: null };
  await store.database.updateTable('users').set(changes).where('id', '=', userId).execute();
  await revokeEarned(store, { userId, change: 'second-factor-on', sessionId });
  const {
    device_id: deviceId,
    device_label: deviceLabel,
    channel,
    authenticated_at: authenticatedAt,
    fresh_at: freshAt,
  } = session;
  const methods = [...session.methods, 'pop'] as const;
  const shown = { channel, level: 'mfa', methods, authenticatedAt, freshAt } as const;
  return storeSession(store, { user, deviceId, deviceLabel, ...shown });
}
