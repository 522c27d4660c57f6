import { Refusal } from '../../http/Refusal.ts';
import type { SignInStep } from '../concludeSignIn.ts';

/** A sign-in that began before the password was changed is over with the sessions of that time (promise P11). */
export const requireSamePassword: SignInStep = async ({ user, proofs }) => {
  if (user.password_changed_at?.getTime() === proofs.passwordChangedAt?.getTime()) return undefined;
  throw new Refusal('UNAUTHORIZED', { detail: 'password changed since' });
};
