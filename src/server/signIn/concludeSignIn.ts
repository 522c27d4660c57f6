import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { countTry } from '../limits/countTry.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { fitsRules } from '../passwords/judgePassword.ts';
import type { FirstProof, Proofs } from './Proofs.ts';
import type { SignIn, SignInResult, SignInStep } from './SignIn.ts';
import { finish } from './steps/finish.ts';
import { requireAllowedAddress } from './steps/requireAllowedAddress.ts';
import { requireCookies } from './steps/requireCookies.ts';
import { requireFreshPassword } from './steps/requireFreshPassword.ts';
import { requireSameCredentials } from './steps/requireSameCredentials.ts';
import { requireSecondFactor } from './steps/requireSecondFactor.ts';
import { requireSingleSession } from './steps/requireSingleSession.ts';
import { requireState } from './steps/requireState.ts';

/**
 * In this order: first steps that forbid the sign-in, then steps for the person. An old password is changed, and other
 * sessions end, after the second factor, so that a stolen password alone does neither (promise P10).
 */
const STEPS: readonly SignInStep[] = [
  requireCookies,
  requireSameCredentials,
  requireState,
  requireAllowedAddress,
  requireSecondFactor,
  requireFreshPassword,
  requireSingleSession,
];

/** First proofs of one account, right ones: each may be a token, a session and events. */
const PER_ACCOUNT = { tries: 100, window: 15 * MINUTE };

/**
 * A sign-in after its first proof, for the account as it was read with that proof. Only now is the password known, so
 * it is judged here by the rules of the account's current organisation.
 * @throws Refusal TOO_MANY_REQUESTS, and those of the steps
 */
export async function beginSignIn(
  context: Context,
  user: User,
  { password, methods = password === undefined ? [] : ['pwd'], ...first }: FirstProof,
): Promise<SignInResult> {
  await countTry(context, `sign-in:${user.id}`, PER_ACCOUNT);
  const rules = await loadOrganisation(context, user);
  const passwordUnfit = password !== undefined && !fitsRules(rules, user.username, password);
  return concludeSignIn(context, user, { ...first, methods, passwordUnfit, securityStamp: user.security_stamp });
}

/**
 * Decides the result of a sign-in from its proofs. Every kind of sign-in ends here, and so does every later step with
 * one more proof. If the account changes before its session begins, it is judged again.
 */
export async function concludeSignIn(context: Context, user: User, proofs: Proofs): Promise<SignInResult> {
  const organisation = await loadOrganisation(context, user);
  const signIn = { context, user, organisation, proofs };
  for (const step of STEPS) {
    const missing = await step(signIn).catch((error: unknown) => refuse(signIn, error));
    if (missing) return missing;
  }
  const finished = await finish(signIn);
  if (finished) return finished;
  const query = context.database.selectFrom('users').selectAll().where('id', '=', user.id);
  return concludeSignIn(context, await query.executeTakeFirstOrThrow(), proofs);
}

/** A refusal after a correct proof says why in the audit trail: the state of the account, or the code alone. */
async function refuse({ context, user, proofs }: SignIn, error: unknown): Promise<never> {
  if (error instanceof Refusal) {
    const { state } = error.details.errors ?? {};
    const details = { first: proofs.first, ...(typeof state === 'string' && { state }) };
    await recordOwn(context, user, { action: 'sign-in', outcome: error.code, details });
  }
  throw error;
}
