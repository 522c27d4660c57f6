import type { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Updateable } from 'kysely';
import type { Passkey } from '../accounts/findPasskeys.ts';
import type { Context } from '../core/Context.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';
import { Refusal } from '../core/Refusal.ts';
import { loadWebAuthn } from './loadWebAuthn.ts';
import type { Assertion } from './readCredential.ts';
import { relyingParty } from './relyingParty.ts';
import { wrongCode } from './wrongCode.ts';

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
