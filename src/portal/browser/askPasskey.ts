import { fail, succeed } from '../../engine/adapters/browserAnswer.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';
import { identifyPasskeyError } from './identifyPasskeyError.ts';
import { relyingPartyId } from './relyingPartyId.ts';

const isCredentialId = (entry: unknown): entry is { readonly credentialId: string } =>
  typeof entry === 'object' && entry !== null && 'credentialId' in entry && typeof entry.credentialId === 'string';

/** The library of the prompts. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/**
 * Asks for an assertion with one of the account's passkeys on this device: user verification preferred, transport
 * internal (specification, section 4). The credential is the serialised text that is sent as a code.
 */
export async function askPasskey(
  { challenge, timeout, passkeys }: Readonly<Record<string, unknown>>,
  mainHost: string,
): Promise<Answer> {
  const { browserSupportsWebAuthn, startAuthentication } = await loadPasskeys();
  if (!browserSupportsWebAuthn()) return fail('UNSUPPORTED');
  const known = Array.isArray(passkeys) ? passkeys.filter(isCredentialId) : [];
  try {
    const credential = await startAuthentication({
      optionsJSON: {
        challenge: String(challenge),
        rpId: relyingPartyId(window.location.hostname, mainHost),
        userVerification: 'preferred',
        allowCredentials: known.map(({ credentialId }) => ({
          id: credentialId,
          type: 'public-key',
          transports: ['internal'],
        })),
        ...(typeof timeout === 'number' && timeout > 0 ? { timeout } : {}),
      },
    });
    return succeed({ credential: JSON.stringify(credential) });
  } catch (error) {
    return fail(identifyPasskeyError(error));
  }
}

/** The library has the only signal; a newer prompt ends an older one. */
export function cancelPasskey(): void {
  void loadPasskeys().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}
