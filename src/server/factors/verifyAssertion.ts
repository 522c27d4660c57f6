import type { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Updateable } from 'kysely';
import type { Passkey } from '../accounts/findPasskeys.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { afterWork } from '../idempotency/answerOnce.ts';
import { countSource } from '../limits/countTry.ts';
import { beginSignIn } from '../signIn/concludeSignIn.ts';
import type { SignInResult } from '../signIn/Proofs.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { issueChallenge, takeChallenge } from './issueChallenge.ts';
import { judgeFactorTry, wrongCode } from './judgeFactorTry.ts';
import { type Assertion, readAssertion } from './registerPasskey.ts';
import { loadWebAuthn, relyingParty } from './relyingParty.ts';

type Verified = Awaited<ReturnType<typeof verifyAuthenticationResponse>>['authenticationInfo'];

interface Expected {
  readonly passkey: Passkey;
  /** Uses the challenge up. False if it was issued for something else. */
  readonly takeChallenge: (challenge: string) => Promise<boolean>;
  readonly requireUserVerification: boolean;
}

/**
 * Verifies an assertion (WebAuthn Level 3, section 7.2) of a known passkey, and stores its use. Count the attempt
 * first.
 * @throws Refusal BAD_CREDENTIALS, or EXPIRED if the challenge is too old
 */
export async function verifyAssertion(context: Context, assertion: Assertion, expected: Expected): Promise<void> {
  const { passkey } = expected;
  const { userHandle = '' } = assertion.response;
  const handle = passkey.user_handle ?? Buffer.from(passkey.user_id).toString('base64url');
  if (userHandle !== '' && handle !== '' && userHandle !== handle) throw wrongCode('another user handle');
  const verified = await verify(context, assertion, expected);
  // Section 7.2: the backup eligibility never changes, and user verification must not be lost.
  const isEligible = verified.credentialDeviceType === 'multiDevice';
  if (isEligible !== (passkey.backup_eligible ?? isEligible)) throw wrongCode('backup eligibility has changed');
  if (passkey.user_verified && !verified.userVerified) throw wrongCode('user was not verified');
  const learned = { backup_eligible: isEligible, ...(handle === '' ? { user_handle: userHandle } : {}) };
  await storeUse(context, passkey, verified, learned);
}

type Learned = Pick<Updateable<PasskeysTable>, 'backup_eligible' | 'user_handle'>;

async function verify(context: Context, assertion: Assertion, expected: Expected): Promise<Verified> {
  const { passkey, takeChallenge, requireUserVerification } = expected;
  const party = relyingParty(context);
  const library = await loadWebAuthn();
  try {
    // Our pages are never framed, but the library would accept a frame if the browser does not name its parent.
    if (library.decodeClientDataJSON(assertion.response.clientDataJSON).crossOrigin) throw wrongCode('in a frame');
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification,
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
    // The caller gets the same refusal for every error that the library throws; only the log has the details.
    context.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'passkey refused');
    throw wrongCode('ceremony refused');
  }
}

/** In one statement, so that a cloned authenticator cannot use a counter twice in parallel. */
async function storeUse(context: Context, passkey: Passkey, verified: Verified, learned: Learned): Promise<void> {
  const stored = await context.database
    .updateTable('passkeys')
    .set({
      ...learned,
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

/**
 * The limit on a source's page loads and passkey attempts together. Each costs a row in `tokens`, or a search for a
 * credential.
 */
const PER_SOURCE = { tries: 300, window: 15 * MINUTE };

/** Whether any organisation lets its members sign in with a passkey alone; otherwise pages request no passkey. */
export async function offersPasskeySignIn({ database }: Pick<Context, 'database'>): Promise<boolean> {
  const query = database.selectFrom('organisations').select('id').where('passkey_sign_in', '=', true).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * A challenge for any passkey of any account, bound to this browser. It reveals nothing about accounts (promise P07).
 * @throws Refusal FORBIDDEN if no organisation allows it, TOO_MANY_REQUESTS
 */
export async function offerPasskeySignIn(context: Context): Promise<string> {
  if (!(await offersPasskeySignIn(context))) throw new Refusal('FORBIDDEN');
  await countSource(context, 'passkey-challenge', PER_SOURCE);
  return issueChallenge(context, 'passkey-sign-in');
}

/**
 * Signs in with a discoverable passkey. Its user verification makes it both factors (NIST SP 800-63B-4, section 3.1.7).
 * @throws Refusal UNKNOWN_PASSKEY for one that no account has, BAD_CREDENTIALS, EXPIRED, TOO_MANY_REQUESTS, and those
 * of the steps of a sign-in
 */
export async function signInWithPasskey(context: Context, credential: string): Promise<SignInResult> {
  await countSource(context, 'passkey-sign-in', PER_SOURCE);
  const assertion = readAssertion(credential);
  // Section 7.2: without a user handle, the passkey is not known to be discoverable.
  if (!assertion?.response.userHandle) throw wrongCode('no assertion of a discoverable passkey');
  const query = context.database.selectFrom('passkeys').selectAll().where('credential_id', '=', assertion.id);
  const passkey = await query.executeTakeFirst();
  if (!passkey) throw new Refusal('UNKNOWN_PASSKEY');
  const attempt = {
    binding: hashSecret(await challengeOf(assertion)),
    userId: passkey.user_id,
    spent: 'INVALID_TOKEN',
    isFactor: true,
  } as const;
  await judgeFactorTry(context, attempt, () =>
    verifyAssertion(context, assertion, {
      passkey,
      requireUserVerification: true,
      takeChallenge: (challenge) => takeChallenge(context, 'passkey-sign-in', challenge),
    }),
  );
  const owner = context.database.selectFrom('users').selectAll().where('id', '=', passkey.user_id);
  const user = await owner.executeTakeFirst();
  if (!user) throw new Refusal('UNKNOWN_PASSKEY');
  const now = context.clock.now();
  const proof = { first: 'passkey', authenticatedAt: now, freshAt: now, methods: ['pop'], secondFactor: true } as const;
  return afterWork(beginSignIn(context, user, proof));
}

async function challengeOf(assertion: Assertion): Promise<string> {
  const { decodeClientDataJSON } = await loadWebAuthn();
  try {
    return String(decodeClientDataJSON(assertion.response.clientDataJSON).challenge);
  } catch {
    throw wrongCode('no client data');
  }
}
