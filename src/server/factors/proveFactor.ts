import { sql } from 'kysely';
import type { Parameters } from '../../contract/operations.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { unseal } from '../core/keys/seal.ts';
import { afterWork } from '../idempotency/answerOnce.ts';
import { concludeSignIn } from '../signIn/concludeSignIn.ts';
import type { SignInResult } from '../signIn/Proofs.ts';
import { resumeSignIn } from '../signIn/signInWithPassword.ts';
import { stepToken } from '../tokens/issueToken.ts';
import { takeChallenge } from './issueChallenge.ts';
import { findOtpStep, judgeFactorTry, wrongCode } from './judgeFactorTry.ts';
import { type Assertion, readAssertion } from './registerPasskey.ts';
import { findSubjectOfCode, type Subject } from './Subject.ts';
import { verifyAssertion } from './verifyAssertion.ts';

/**
 * Counts an attempt at an account's second factor, and then checks it (promise P08).
 * @throws Refusal BAD_CREDENTIALS, EXPIRED for a used code, INVALID_TOKEN after too many attempts in the sign-in,
 * TOO_MANY_REQUESTS
 */
export async function proveFactor(
  context: Context,
  subject: Subject,
  { factor, code }: { readonly factor: 'OTP' | 'PASSKEY'; readonly code: string },
): Promise<void> {
  const attempt = {
    binding: subject.binding,
    userId: subject.user.id,
    spent: 'INVALID_TOKEN',
    isFactor: true,
  } as const;
  await judgeFactorTry(context, attempt, () =>
    factor === 'OTP' ? proveOtp(context, subject.user, code) : provePasskey(context, subject, code),
  );
}

/**
 * Checks a one-time code of an account; count the attempt first. A code works once: one statement records its time step
 * as used, so one of two parallel uses is refused (RFC 6238, section 5.2).
 * @throws Refusal BAD_CREDENTIALS, or EXPIRED for a used code
 */
async function proveOtp(context: Context, user: User, code: string): Promise<void> {
  if (!user.mfa_active || user.otp_secret === null) throw wrongCode('no one-time codes');
  const secret = await unseal(context.keys, 'otp', user.otp_secret, `users ${user.id}`);
  const step = await findOtpStep(secret, code, context.clock.now());
  if (step === undefined) throw wrongCode();
  const taken = await context.database
    .updateTable('users')
    .set({ otp_last_step: step })
    .where('id', '=', user.id)
    .where('otp_registered_at', 'is not distinct from', user.otp_registered_at)
    .where(sql<boolean>`coalesce(otp_last_step, -1) < ${step}`)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new Refusal('EXPIRED');
}

/**
 * Checks an assertion (WebAuthn Level 3, section 7.2) of one of the account's own passkeys; count the attempt first.
 * @throws Refusal BAD_CREDENTIALS, or EXPIRED if the challenge is too old
 */
async function provePasskey(context: Context, subject: Subject, code: string): Promise<void> {
  const assertion = readAssertion(code);
  if (!assertion) throw wrongCode('no assertion');
  const passkey = await findOwnPasskey(context, subject, assertion);
  if (!passkey) throw wrongCode('passkey of somebody else');
  await verifyAssertion(context, assertion, {
    passkey,
    requireUserVerification: false,
    takeChallenge: (challenge) => takeChallenge(context, 'passkey-assertion', challenge, subject),
  });
}

async function findOwnPasskey({ database }: Context, { user }: Subject, { id }: Assertion) {
  const own = database.selectFrom('passkeys').selectAll().where('user_id', '=', user.id);
  return own.where('credential_id', '=', id).executeTakeFirst();
}

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
