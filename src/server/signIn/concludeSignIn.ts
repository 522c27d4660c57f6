import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { fitsRules } from '../passwords/judgePassword.ts';
import type { FirstProof, Proofs } from './Proofs.ts';
import type { SignInResult, SignInStep } from './SignIn.ts';
import { finish } from './steps/finish.ts';
import { requireAllowedAddress } from './steps/requireAllowedAddress.ts';
import { requireFreshPassword } from './steps/requireFreshPassword.ts';
import { requireSameCredentials } from './steps/requireSameCredentials.ts';
import { requireSecondFactor } from './steps/requireSecondFactor.ts';
import { requireSingleSession } from './steps/requireSingleSession.ts';
import { requireState } from './steps/requireState.ts';

/**
 * In this order: what forbids a sign-in for good, then what needs the person's act. Changing an old password and ending
 * other sessions come after the second factor, so that a stolen password alone does neither (promise P10).
 */
const STEPS: readonly SignInStep[] = [
  requireSameCredentials,
  requireState,
  requireAllowedAddress,
  requireSecondFactor,
  requireFreshPassword,
  requireSingleSession,
];

/**
 * A sign-in whose first proof was found right just now, for the account as it was read with that. A password is known
 * at no other time, so this is when it is judged by the rules of the organisation that the account is in by now.
 */
export async function beginSignIn(
  context: Context,
  user: User,
  { password, ...first }: FirstProof,
): Promise<SignInResult> {
  const rules = await loadOrganisation(context, user);
  const passwordUnfit = password !== undefined && !fitsRules(rules, user.username, password);
  return concludeSignIn(context, user, { ...first, passwordUnfit, securityStamp: user.security_stamp });
}

/**
 * Decides what a sign-in comes to, from what it has proved so far. Every way to sign in ends here, and so does every
 * later step, with one proof more. An account that has changed by the time its session would begin is judged anew.
 */
export async function concludeSignIn(context: Context, user: User, proofs: Proofs): Promise<SignInResult> {
  const organisation = await loadOrganisation(context, user);
  const signIn = { context, user, organisation, proofs };
  for (const step of STEPS) {
    const missing = await step(signIn);
    if (missing) return missing;
  }
  const finished = await finish(signIn);
  if (finished) return finished;
  const query = context.database.selectFrom('users').selectAll().where('id', '=', user.id);
  return concludeSignIn(context, await query.executeTakeFirstOrThrow(), proofs);
}
