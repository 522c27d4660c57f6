import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { findSubject, type Subject } from './Subject.ts';

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
