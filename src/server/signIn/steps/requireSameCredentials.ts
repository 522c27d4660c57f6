import { Refusal } from '../../core/Refusal.ts';
import type { SignInStep } from '../SignIn.ts';

/** A change of the address or of a factor ends a sign-in that began before it (promise P09). */
export const requireSameCredentials: SignInStep = async ({ user, proofs }) => {
  if (user.security_stamp === proofs.securityStamp) return undefined;
  throw new Refusal('UNAUTHORIZED', { detail: 'address or factor changed since' });
};
