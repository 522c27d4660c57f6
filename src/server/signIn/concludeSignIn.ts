import type { Success } from '../../contract/operations.ts';
import type { Context } from '../Context.ts';
import type { Organisation, User } from '../database/Database.ts';
import { loadOrganisation } from './loadOrganisation.ts';
import type { Proofs } from './Proofs.ts';
import { finish } from './steps/finish.ts';
import { requireAllowedAddress } from './steps/requireAllowedAddress.ts';
import { requireFreshPassword } from './steps/requireFreshPassword.ts';
import { requireSecondFactor } from './steps/requireSecondFactor.ts';
import { requireSingleSession } from './steps/requireSingleSession.ts';
import { requireState } from './steps/requireState.ts';

export type SignInResult = Success<'POST /signin/password'>;

/** One sign-in on its way: who, and what was proved. */
export interface SignIn {
  readonly context: Context;
  readonly user: User;
  readonly organisation: Organisation;
  readonly proofs: Proofs;
}

/** Answers with what is still missing, or with nothing when it is satisfied. Throws a Refusal where it ends. */
export type SignInStep = (signIn: SignIn) => Promise<SignInResult | undefined>;

/**
 * In this order: what forbids a sign-in for good, then what only the password shows, then what needs the person's
 * act, dearest first. Ending other sessions comes after the second factor, so that a stolen password alone ends none.
 */
const STEPS: readonly SignInStep[] = [
  requireState,
  requireAllowedAddress,
  requireFreshPassword,
  requireSecondFactor,
  requireSingleSession,
];

/**
 * Decides what a sign-in comes to, from what it has proved so far. Every way to sign in ends here, and so does every
 * later step, with one proof more.
 */
export async function concludeSignIn(context: Context, user: User, proofs: Proofs): Promise<SignInResult> {
  const organisation = await loadOrganisation(context, user);
  const signIn = { context, user, organisation, proofs };
  for (const step of STEPS) {
    const missing = await step(signIn);
    if (missing) return missing;
  }
  return finish(signIn);
}
