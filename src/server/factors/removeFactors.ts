import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';

/**
 * Removes all second factors of an account, in the caller's transaction. It also ends the account's sign-ons, its
 * apps' grants, and its sessions except the given one (promise P11).
 */
export async function removeFactors(
  store: Pick<Service, 'database' | 'clock'>,
  userId: string,
  sessionId?: string,
): Promise<void> {
  const { database } = store;
  const none = { mfa_active: false, otp_secret: null, otp_registered_at: null, otp_last_step: null };
  await database.updateTable('users').set(none).where('id', '=', userId).execute();
  await database.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  const remaining = sessionId === undefined ? {} : { sessionId };
  await revokeEarned(store, { userId, change: 'second-factor-off', ...remaining });
  // The remaining session loses its proof of the removed factor: otherwise that proof would also be accepted for a
  // factor added later (promise P10).
  await database.updateTable('sessions').set({ level: 'password' }).where('user_id', '=', userId).execute();
}
