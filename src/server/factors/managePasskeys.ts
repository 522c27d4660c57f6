import { sql } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import { findPasskeys } from '../accounts/findPasskeys.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { removalOf } from '../credentials/tellApps.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { findDevice } from '../sessions/devices.ts';
import { relyingParty } from './relyingParty.ts';
import { findSubject, requireFreshSubject, type Subject } from './Subject.ts';

/** The maximum number of passkeys that an account may have. */
export const MOST_PASSKEYS = 20;

interface Listed {
  /** The passkeys of this host, in the contract's shape. */
  readonly here: Resource<'GET /passkeys'>;
  /** Another host, if the account has a passkey that works only there. */
  readonly elsewhere: string | undefined;
}

/** The passkeys of an account. "This device" is the browser that a passkey was registered on. */
export async function listPasskeys(context: Context, userId: string): Promise<Listed> {
  const deviceId = await findDevice(context);
  const passkeys = await findPasskeys(context, userId);
  const { id } = relyingParty(context);
  return {
    here: passkeys
      .filter(({ rp_id }) => rp_id === id)
      .map(({ credential_id, device_id }) => ({
        credentialId: credential_id,
        currentDevice: device_id !== null && device_id === deviceId,
      })),
    elsewhere: passkeys.find(({ rp_id }) => rp_id !== id)?.rp_id,
  };
}

/** Seconds until an offer is repeated after a refusal. */
const PAUSE = 30 * DAY;
/** Later than any sign-in. Infinity is not used, since the databases and JavaScript represent it differently. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * The account that may create a passkey to sign in with.
 * @throws Refusal FORBIDDEN if its organisation does not allow it, and those of `findSubject`
 */
export async function findPasskeyOwner(context: Context): Promise<Subject> {
  const subject = await findSubject(context, undefined, 'session');
  const organisation = await loadOrganisation(context, subject.user);
  if (!organisation.passkey_sign_in) throw new Refusal('FORBIDDEN');
  return subject;
}

/** Stops offering the account a passkey, for a while or for good. */
export async function putOffPasskey(context: Context, forGood: boolean): Promise<void> {
  const { user } = await findPasskeyOwner(context);
  const after = forGood ? NEVER : addSeconds(context.clock.now(), PAUSE);
  await context.database.updateTable('users').set({ passkey_offer_after: after }).where('id', '=', user.id).execute();
}

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
