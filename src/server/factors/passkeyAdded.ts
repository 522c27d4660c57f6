import type { Session, User } from '../database/Database.ts';
import type { Service } from '../Service.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { storeSession } from '../sessions/storeSession.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

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
  if (user.mfa_active) return undefined;
  const changes = { mfa_active: true, alternative_email: null };
  await database.updateTable('users').set(changes).where('id', '=', user.id).execute();
  await revokeTokens({ database, clock }, user.id, 'alternative-email', 'alternative-email-code');
  await endSessions({ database, clock }, { userId: user.id, exceptId: session.id }, 'REVOKED');
  const { device_id: deviceId, device_label: deviceLabel, channel, authenticated_at: authenticatedAt } = session;
  return storeSession({ database, clock }, { user, deviceId, deviceLabel, channel, level: 'mfa', authenticatedAt });
}
