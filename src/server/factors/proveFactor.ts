import type { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { unseal } from '../core/keys/seal.ts';
import { Refusal } from '../core/Refusal.ts';
import { findOtpStep } from './findOtpStep.ts';
import { takeChallenge } from './issueChallenge.ts';
import { judgeFactorTry } from './judgeFactorTry.ts';
import type { Passkey } from './listPasskeys.ts';
import { loadWebAuthn } from './loadWebAuthn.ts';
import { type Assertion, readAssertion } from './readCredential.ts';
import { relyingParty } from './relyingParty.ts';
import type { Subject } from './Subject.ts';
import { wrongCode } from './wrongCode.ts';

type Verified = Awaited<ReturnType<typeof verifyAuthenticationResponse>>['authenticationInfo'];

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
 * Checks a one-time code of an account; count the attempt first. A code works once: one statement takes its time step,
 * so of two parallel uses one is refused (RFC 6238, section 5.2).
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
  const verified = await verifyAssertion(context, subject, passkey, assertion);
  // Section 7.2: the backup eligibility never changes, and user verification must not be lost.
  const isEligible = verified.credentialDeviceType === 'multiDevice';
  if (isEligible !== passkey.backup_eligible) throw wrongCode('backup eligibility has changed');
  if (passkey.user_verified && !verified.userVerified) throw wrongCode('user was not verified');
  await storeUse(context, passkey, verified);
}

async function findOwnPasskey({ database }: Context, { user }: Subject, assertion: Assertion) {
  const { userHandle } = assertion.response;
  const handle = Buffer.from(user.id).toString('base64url');
  if (userHandle !== undefined && userHandle !== '' && userHandle !== handle) return undefined;
  const own = database.selectFrom('passkeys').selectAll().where('user_id', '=', user.id);
  return own.where('credential_id', '=', assertion.id).executeTakeFirst();
}

async function verifyAssertion(
  context: Context,
  subject: Subject,
  passkey: Passkey,
  assertion: Assertion,
): Promise<Verified> {
  const party = relyingParty(context.settings);
  const library = await loadWebAuthn();
  try {
    // Our pages are never framed. The library would accept a frame if the browser does not name its parent.
    if (library.decodeClientDataJSON(assertion.response.clientDataJSON).crossOrigin) throw wrongCode('in a frame');
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: (challenge) => takeChallenge(context, 'passkey-assertion', subject, challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) throw wrongCode('signature does not match');
    return authenticationInfo;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The caller gets one refusal for every error of the library; only the log has the details.
    context.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'passkey refused');
    throw wrongCode('ceremony refused');
  }
}

/** In one statement, so that a cloned authenticator cannot use a counter twice in parallel. */
async function storeUse(context: Context, passkey: Passkey, verified: Verified): Promise<void> {
  const stored = await context.database
    .updateTable('passkeys')
    .set({
      counter: verified.newCounter,
      backed_up: verified.credentialBackedUp,
      user_verified: passkey.user_verified || verified.userVerified,
      last_used_at: context.clock.now(),
    })
    .where('credential_id', '=', passkey.credential_id)
    .where((row) => (verified.newCounter === 0 ? row('counter', '=', 0) : row('counter', '<', verified.newCounter)))
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) throw wrongCode('counter went back');
}
