import type { Parameters } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import { afterWork } from '../idempotency/afterWork.ts';
import { concludeSignIn } from '../signIn/concludeSignIn.ts';
import { resumeSignIn } from '../signIn/resumeSignIn.ts';
import type { SignInResult } from '../signIn/SignIn.ts';
import { stepToken } from '../tokens/stepToken.ts';
import { proveFactor } from './proveFactor.ts';
import { findSubjectOfCode } from './Subject.ts';

/**
 * Checks the second factor of a sign-in that has proved the first. A wrong one may be retried. A correct one uses up
 * the sign-in's token, so it works only once.
 */
export async function signInWithFactor(
  context: Context,
  { token: given, factor, code }: Parameters<'POST /signin/mfa'>,
): Promise<SignInResult> {
  const token = stepToken(context, given);
  await proveFactor(context, await findSubjectOfCode(context, token, 'mfa-sign'), { factor, code });
  const { user, proofs } = await resumeSignIn(context, token, 'mfa-sign');
  // A provider may have required no proof, so after its sign-in the factor is the fresh proof. After a password, the
  // proof of the password remains the fresh one.
  const freshAt = proofs.first === 'social' ? context.clock.now() : proofs.freshAt;
  const methods = [...proofs.methods, factor === 'OTP' ? 'otp' : 'pop'] as const;
  return afterWork(concludeSignIn(context, user, { ...proofs, freshAt, methods, secondFactor: true }));
}
