import { findPasskeys } from '../accounts/findPasskeys.ts';
import { findDevice } from '../sessions/findDevice.ts';
import type { SignIn } from './SignIn.ts';

/**
 * Whether a sign-in with a password ends with the offer of a passkey (D-123). It does if the organisation lets a
 * passkey sign in without a password, the account has no passkey from this browser at this host, and the person has not
 * refused the offer.
 */
export async function offersPasskey({ context, user, organisation, proofs }: SignIn): Promise<boolean> {
  if (!organisation.passkey_sign_in || !proofs.methods.includes('pwd')) return false;
  const { passkey_offer_after: after } = user;
  if (after !== null && after > context.clock.now()) return false;
  const [device, passkeys] = [await findDevice(context), await findPasskeys(context, user.id)];
  const { hostname } = context.request.origin;
  return !passkeys.some(({ rp_id, device_id }) => rp_id === hostname && device_id !== null && device_id === device);
}
