import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { removalOf } from '../credentials/tellApps.ts';

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
  const had = database.selectFrom('users').select('otp_secret').where('id', '=', userId).forUpdate();
  const { otp_secret: secret } = await had.executeTakeFirstOrThrow();
  await database.updateTable('users').set(none).where('id', '=', userId).execute();
  const own = database.deleteFrom('passkeys').where('user_id', '=', userId);
  const credentials = removalOf(await own.returning('transports').execute(), secret !== null);
  const remaining = sessionId === undefined ? {} : { sessionId };
  await revokeEarned(store, { userId, change: 'second-factor-off', credentials, ...remaining });
  // The remaining session loses its proof of the removed factor: otherwise that proof would also be accepted for a
  // factor added later (promise P10).
  await database.updateTable('sessions').set({ level: 'password' }).where('user_id', '=', userId).execute();
}
