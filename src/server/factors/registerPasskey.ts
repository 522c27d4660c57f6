import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { isStorableText } from '../core/request/isStorableText.ts';
import { describeBrowser } from '../sessions/describeBrowser.ts';
import { ensureDevice } from '../sessions/findDevice.ts';
import { issueChallenge, takeChallenge } from './issueChallenge.ts';
import { keepPasskey } from './keepPasskey.ts';
import { findPasskeys, MOST_PASSKEYS } from './listPasskeys.ts';
import { loadWebAuthn } from './loadWebAuthn.ts';
import { type Attestation, isAttestation } from './readCredential.ts';
import { ALGORITHMS, CEREMONY_TIMEOUT, relyingParty } from './relyingParty.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';
import { wrongCode } from './wrongCode.ts';

/**
 * What a browser needs to make a passkey on its own device (PublicKeyCredentialCreationOptionsJSON).
 * @throws Refusal CONFLICT when the account has enough of them, and those of `requireFresh`
 */
export async function offerRegistration(context: Context, subject: Subject) {
  requireFreshSubject(context, subject);
  const { user } = subject;
  const party = relyingParty(context.settings);
  const passkeys = await findPasskeys(context, user.id);
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('CONFLICT');
  const challenge = await issueChallenge(context, 'passkey-registration', subject);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.display_name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CEREMONY_TIMEOUT,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    // Sign-in uses passkeys of the device itself (specification, section 4).
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'preferred',
      userVerification: 'preferred',
    },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Registers a new passkey (WebAuthn Level 3, section 7.1). From then on the account has a second factor.
 * @throws Refusal BAD_CREDENTIALS, EXPIRED, and those of `keepPasskey`
 */
export async function registerPasskey(context: Context, subject: Subject, response: unknown): Promise<void> {
  if (!isAttestation(response) || !isStorableText(response)) throw new Refusal('BAD_REQUEST');
  const { credential, ...info } = await verifyAttestation(context, subject, response);
  await keepPasskey(context, subject.binding, {
    credential_id: credential.id,
    user_id: subject.user.id,
    device_id: await ensureDevice(context),
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    user_verified: info.userVerified,
    backup_eligible: info.credentialDeviceType === 'multiDevice',
    backed_up: info.credentialBackedUp,
    transports: JSON.stringify(response.response.transports ?? []),
    registered_at: context.clock.now(),
    last_used_at: null,
    name: describeBrowser(context.request.userAgent) || null,
  });
}

async function verifyAttestation(context: Context, subject: Subject, response: Attestation) {
  const party = relyingParty(context.settings);
  const library = await loadWebAuthn();
  try {
    if (library.decodeClientDataJSON(response.response.clientDataJSON).crossOrigin) throw wrongCode('in a frame');
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] } },
      expectedChallenge: (challenge) => takeChallenge(context, 'passkey-registration', subject, challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw wrongCode('attestation does not fit');
    return registrationInfo;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'passkey refused');
    throw wrongCode('ceremony refused');
  }
}
