import type { Session, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { storeSession } from '../sessions/storeSession.ts';

/**
 * Draws what follows from a new passkey. Where it is the account's first second factor, the session that has just shown
 * it rises under a new id, and sessions that have proved less are over (promise P11). So is a backup address that came
 * to be there without a second factor: it must not be able to turn this one off (promise P10). Part of a transaction of
 * its caller.
 * @returns the session cookie's new value; undefined where the session goes on as it is
 */
export async function passkeyAdded(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  user: User,
  session: Session,
): Promise<string | undefined> {
  const store = { database, clock };
  const { id: userId } = user;
  const { id: sessionId } = session;
  if (user.mfa_active) {
    await revokeEarned(store, { userId, change: 'passkey-added', sessionId });
    return undefined;
  }
  const changes = { mfa_active: true, alternative_email: null };
  await database.updateTable('users').set(changes).where('id', '=', userId).execute();
  await revokeEarned(store, { userId, change: 'second-factor-on', sessionId });
  const { device_id: deviceId, device_label: deviceLabel, channel, authenticated_at: authenticatedAt } = session;
  return storeSession(store, { user, deviceId, deviceLabel, channel, level: 'mfa', authenticatedAt });
}
