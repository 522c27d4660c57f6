import type { AuditStore } from '../core/audit/recordOwn.ts';
import type { Service } from '../core/Service.ts';
import { forgetTries } from '../limits/countTry.ts';
import { voidMails } from '../mail/voidMails.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import { TOKEN_PURPOSES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { type Consequences, CREDENTIAL_CHANGES, type CredentialChange } from './CredentialChange.ts';
import { revokeGrantsOf } from './revokeGrantsOf.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** Counts the failed second factors of an account in a row. */
export const failuresKey = (userId: string): string => `factor-row-of:${userId}`;

interface Changed {
  readonly userId: string;
  readonly change: CredentialChange;
  /** The session that makes the change, if there is one. */
  readonly sessionId?: string;
}

/**
 * Ends all that an account's former address or factors have earned: tokens of every purpose, sign-ins and set-ups under
 * way, sign-ons to apps, queued mails with a link or code, and sessions, grants, links and devices as the change says. Call it after
 * the change, in the same transaction: tokens that stay get the new security stamp.
 */
export async function revokeEarned(store: AuditStore, { userId, change, sessionId }: Changed): Promise<void> {
  const { sessions, endsGrants, spares, forgets = [] }: Consequences = CREDENTIAL_CHANGES[change];
  // First, since a link or a backup address that goes raises the security stamp.
  if (forgets.includes('links')) {
    await store.database.deleteFrom('linked_accounts').where('user_id', '=', userId).execute();
  }
  if (forgets.includes('backup-address')) {
    await store.database.updateTable('users').set({ alternative_email: null }).where('id', '=', userId).execute();
  }
  if (forgets.includes('consents')) {
    await store.database.deleteFrom('consents').where('user_id', '=', userId).execute();
  }
  if (forgets.includes('devices')) await forgetDevices(store, userId);
  if (endsGrants) await forgetTries(store, failuresKey(userId));
  const revoked = TOKEN_PURPOSES.filter((purpose) => !spares.includes(purpose));
  await revokeTokens(store, userId, ...revoked);
  await stampTokens(store, userId, spares);
  await voidMails(store, userId, revoked);
  await store.database.deleteFrom('factor_setups').where('user_id', '=', userId).execute();
  await endSignOns(store, userId, endsGrants ? undefined : sessionId);
  if (sessions !== 'none') {
    const others = sessions === 'others' && sessionId !== undefined ? { exceptId: sessionId } : {};
    await endSessions(store, { userId, ...others }, 'REVOKED');
  }
  if (endsGrants) await revokeGrantsOf(store, userId);
}

/** Browsers in which the account was signed in are like any other again. */
async function forgetDevices({ database }: Store, userId: string): Promise<void> {
  await database.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await database.deleteFrom('bucket_entries').where('user_id', '=', userId).execute();
}

async function stampTokens({ database }: Store, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  if (purposes.length === 0) return;
  const ofAccount = database.selectFrom('users').select('security_stamp').where('id', '=', userId);
  await database
    .updateTable('tokens')
    .set({ security_stamp: ofAccount })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

async function endSignOns({ database }: Store, userId: string, exceptSessionId: string | undefined): Promise<void> {
  await database
    .deleteFrom('sign_ons')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('session_id', '<>', exceptSessionId ?? ''))
    .execute();
}
