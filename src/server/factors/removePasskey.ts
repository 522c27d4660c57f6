import { sql } from 'kysely';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { removalOf } from '../credentials/tellApps.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';

/**
 * Removes a passkey of the account. Before the response, the account's other sessions and its apps' grants end (promise
 * P11). Removing the last factor leaves the account without a second factor.
 * @throws Refusal NOT_FOUND for a passkey of another account, and for one that does not exist; those of `requireFresh`
 */
export async function removePasskey(
  context: Pick<Context, 'database' | 'clock' | 'request' | 'cookies' | 'keys' | 'settings'>,
  subject: Subject,
  credentialId: string,
): Promise<void> {
  requireFreshSubject(context, subject);
  const { user, binding } = subject;
  const warn = await openWarnings(context);
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    // One removal at a time: each of two concurrent ones would assume that the other's passkey remains.
    const { mfa_active: wasActive } = await database
      .selectFrom('users')
      .select('mfa_active')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const removed = await database
      .deleteFrom('passkeys')
      .where('credential_id', '=', credentialId)
      .where('user_id', '=', user.id)
      .returning('transports')
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    const left = sql<boolean>`otp_secret is not null or exists (select 1 from passkeys where user_id = ${user.id})`;
    const { mfa_active: isActive } = await database
      .updateTable('users')
      .set({ mfa_active: sql<boolean>`mfa_active and (${left})` })
      .where('id', '=', user.id)
      .returning('mfa_active')
      .executeTakeFirstOrThrow();
    // Neither this service nor an app may accept the removed factor's proof for a factor added later (promise P10).
    const isTurnedOff = wasActive && !isActive;
    if (isTurnedOff) {
      await database.updateTable('sessions').set({ level: 'password' }).where('id', '=', binding).execute();
    }
    await recordOwn(store, user, { action: 'factor.removed', details: { factor: 'passkey' } });
    const change = isTurnedOff ? 'second-factor-off' : 'passkey-removed';
    await revokeEarned(store, { userId: user.id, change, credentials: removalOf([removed]), sessionId: binding });
    await warn(database, user, change);
  });
}
