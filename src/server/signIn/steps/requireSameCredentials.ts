import { Refusal } from '../../core/Refusal.ts';
import type { SignInStep } from '../SignIn.ts';

/** A sign-in that began before the address or a factor was changed is over with what that earned (promise P09). */
export const requireSameCredentials: SignInStep = async ({ user, proofs }) => {
  if (user.security_stamp === proofs.securityStamp) return undefined;
  throw new Refusal('UNAUTHORIZED', { detail: 'address or factor changed since' });
};
