import { sql } from 'kysely';
import type { AuditStore } from '../core/audit/recordAudit.ts';
import type { Service } from '../core/Service.ts';
import { forgetTries } from '../limits/countTry.ts';
import { voidMails } from '../mail/enqueueMail.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { revokeTokens } from '../tokens/issueToken.ts';
import { TOKEN_PURPOSES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { type ChangedCredential, tellApps } from './tellApps.ts';

/**
 * Ends every grant, code and token of an account, or of one of its clients. Apps hold tokens that outlive a session
 * (`offline_access`), so the tokens must end together with what granted them (promise P11). This function is not part
 * of the adapter, so its callers do not load the library when the server starts.
 */
export async function revokeGrantsOf(
  { database }: Pick<Service, 'database'>,
  accountId: string,
  clientId?: string,
): Promise<void> {
  await database
    .deleteFrom('oidc_records')
    .where(sql`payload ->> 'accountId'`, '=', accountId)
    .$if(clientId !== undefined, (query) => query.where(sql`payload ->> 'clientId'`, '=', clientId ?? ''))
    .execute();
}

interface Consequences {
  /** Which sessions end. `others`: all but the one that makes the change. */
  readonly sessions: 'all' | 'others' | 'none';
  /** Whether the apps' grants end, and the sign-ons to apps that the remaining session has begun or proved. */
  readonly endsGrants: boolean;
  /** Tokens that stay valid, since they do not depend on the change. */
  readonly spares: readonly TokenPurpose[];
  /**
   * Also removes linked accounts, known devices, and the holder's decisions: the backup address, and what apps may see.
   */
  readonly forgets?: readonly ('links' | 'devices' | 'backup-address' | 'consents')[];
}

/**
 * The changes to an account's identity or factors, and what each revokes besides all tokens (promises P09, P11). Adding
 * a factor revokes nothing that was proved before; removing a factor revokes everything it has proved. A warning's link
 * survives later changes, since it can only remove things that an intruder added.
 */
export const CREDENTIAL_CHANGES = {
  /**
   * The account's own address, and the organisation that the address implies. The address's next holder may be another
   * person.
   */
  address: {
    sessions: 'all',
    endsGrants: true,
    spares: [],
    forgets: ['links', 'devices', 'backup-address', 'consents'],
  },
  /** A new or first password. Verification links stay valid, since they depend only on the mailbox. */
  password: {
    sessions: 'all',
    endsGrants: true,
    spares: ['email-verification', 'disown'],
    forgets: ['links', 'devices'],
  },
  /** One-time codes, or the first passkey: sessions without this factor end. */
  'second-factor-on': { sessions: 'others', endsGrants: false, spares: ['disown'] },
  /** A further passkey. */
  'passkey-added': { sessions: 'none', endsGrants: false, spares: ['disown'] },
  /** One of several passkeys, or a passkey besides one-time codes. */
  'passkey-removed': { sessions: 'others', endsGrants: true, spares: ['disown'] },
  'second-factor-off': { sessions: 'others', endsGrants: true, spares: ['disown'] },
  'backup-address': { sessions: 'none', endsGrants: false, spares: ['disown'] },
  /** The account is closed by an administrator or a directory. A linked account cannot sign in while it is closed. */
  deactivation: { sessions: 'all', endsGrants: true, spares: [], forgets: ['devices'] },
  /** A social account is linked to this one. */
  'linked-account': { sessions: 'none', endsGrants: false, spares: ['disown'] },
  'linked-account-removed': { sessions: 'others', endsGrants: true, spares: ['disown'] },
} as const satisfies Readonly<Record<string, Consequences>>;

export type CredentialChange = keyof typeof CREDENTIAL_CHANGES;

type Store = Pick<Service, 'database' | 'clock'>;

/** The key that counts an account's consecutive failures of the second factor. */
export const failuresKey = (userId: string): string => `factor-row-of:${userId}`;

/** Changes of what the account is known by. All others change something that proves who somebody is. */
type OfIdentity = 'address' | 'backup-address' | 'deactivation' | 'linked-account' | 'linked-account-removed';

type Changed = {
  readonly userId: string;
  /** The session that makes the change, if any. */
  readonly sessionId?: string;
} & (
  | { readonly change: OfIdentity }
  | { readonly change: Exclude<CredentialChange, OfIdentity>; readonly credentials: readonly ChangedCredential[] }
);

/**
 * Revokes everything that the account's former address or factors gave access to: tokens of every purpose, unfinished
 * sign-ins and set-ups, sign-ons to apps, queued mails with a link or code, and sessions, grants, links and devices as
 * the change says. Apps that get security events are told of changed credentials. Call it after the change, in the same
 * transaction: remaining tokens get the new security stamp.
 */
export async function revokeEarned(store: AuditStore, { userId, sessionId, ...changed }: Changed): Promise<void> {
  const { change } = changed;
  if ('credentials' in changed) await tellApps(store, userId, changed.credentials);
  const { sessions, endsGrants, spares, forgets = [] }: Consequences = CREDENTIAL_CHANGES[change];
  // This comes first, since removing a link or a backup address raises the security stamp.
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

/** Forgets the browsers on which the account was signed in. */
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
