import type { Context } from '../core/Context.ts';
import { findDevice } from '../sessions/findDevice.ts';
import type { SignIn } from './SignIn.ts';

/**
 * Whether a sign-in with a password ends in the offer of a passkey (D-123): where the organisation lets a passkey sign in
 * alone, the account has none of this browser at this host, and the person has not refused it.
 */
export async function offersPasskey({ context, user, organisation, proofs }: SignIn): Promise<boolean> {
  if (!organisation.passkey_sign_in || !proofs.methods.includes('pwd')) return false;
  const { passkey_offer_after: after } = user;
  if (after !== null && after > context.clock.now()) return false;
  return !(await hasPasskeyHere(context, user.id));
}

async function hasPasskeyHere(context: Context, userId: string): Promise<boolean> {
  const device = await findDevice(context);
  if (device === undefined) return false;
  const here = context.database.selectFrom('passkeys').select('rp_id').where('user_id', '=', userId);
  const found = await here.where('device_id', '=', device).execute();
  const { request, settings } = context;
  return found.some(({ rp_id }) => (rp_id ?? settings.origin.hostname) === request.origin.hostname);
}
