import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { afterWork } from '../idempotency/afterWork.ts';
import { countSource } from '../limits/countSource.ts';
import { beginSignIn } from '../signIn/concludeSignIn.ts';
import type { SignInResult } from '../signIn/SignIn.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { issueChallenge, takeChallenge } from './issueChallenge.ts';
import { judgeFactorTry } from './judgeFactorTry.ts';
import { loadWebAuthn } from './loadWebAuthn.ts';
import { type Assertion, readAssertion } from './readCredential.ts';
import { verifyAssertion } from './verifyAssertion.ts';
import { wrongCode } from './wrongCode.ts';

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
