import type { Context } from '../Context.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { requireSession } from '../sessions/findSession.ts';
import { openSession } from '../sessions/openSession.ts';
import type { Subject } from './Subject.ts';

/**
 * Draws what follows from a new passkey: the account has a second factor, and this session, which has just shown it,
 * rises under a new id. Sessions that have proved less are over (promise P11).
 */
export async function passkeyAdded(context: Context, { user }: Subject): Promise<void> {
  const { session } = await requireSession(context);
  await context.database.updateTable('users').set({ mfa_active: true }).where('id', '=', user.id).execute();
  if (session.level === 'mfa') return;
  await endSessions(context, { userId: user.id, exceptId: session.id }, 'REVOKED');
  const { device_id: deviceId, channel, authenticated_at: authenticatedAt } = session;
  await openSession(context, { user, deviceId, channel, level: 'mfa', authenticatedAt });
}
