import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { findDevice } from '../sessions/findDevice.ts';
import { findPasskeys, MOST_PASSKEYS } from './listPasskeys.ts';
import { relyingParty } from './relyingParty.ts';
import { findSubject, type Subject } from './Subject.ts';

/** Seconds until a refused offer is made again. */
const PAUSE = 30 * DAY;
/** Beyond every sign-in; the databases and JavaScript have different infinities. */
const NEVER = new Date('9999-12-31T00:00:00Z');

interface SignedIn {
  readonly user: User;
  readonly organisation: Pick<Organisation, 'passkey_sign_in'>;
  /** How the account has signed in (RFC 8176). */
  readonly methods: readonly string[];
}

/**
 * Whether a sign-in with a password ends in the offer of a passkey: where the organisation lets a passkey sign in alone,
 * the account has none of this browser at this host, and nobody has refused it.
 */
export async function offersPasskey(context: Context, { user, organisation, methods }: SignedIn): Promise<boolean> {
  if (!organisation.passkey_sign_in || !methods.includes('pwd')) return false;
  const { passkey_offer_after: after } = user;
  if (after !== null && after > context.clock.now()) return false;
  const [device, passkeys] = [await findDevice(context), await findPasskeys(context, user.id)];
  const { id } = relyingParty(context);
  const isHere = passkeys.some(({ rp_id, device_id }) => rp_id === id && device_id !== null && device_id === device);
  return !isHere && passkeys.length < MOST_PASSKEYS;
}

/**
 * The account that may make a passkey to sign in with.
 * @throws Refusal FORBIDDEN where its organisation does not allow it, and those of `findSubject`
 */
export async function findPasskeyOwner(context: Context): Promise<Subject> {
  const subject = await findSubject(context, undefined, 'session');
  const organisation = await loadOrganisation(context, subject.user);
  if (!organisation.passkey_sign_in) throw new Refusal('FORBIDDEN');
  return subject;
}

/** Offers the account no passkey for a while, or never again. */
export async function putOffPasskey(context: Context, forGood: boolean): Promise<void> {
  const { user } = await findPasskeyOwner(context);
  const after = forGood ? NEVER : addSeconds(context.clock.now(), PAUSE);
  await context.database.updateTable('users').set({ passkey_offer_after: after }).where('id', '=', user.id).execute();
}
