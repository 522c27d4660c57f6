import { createPublicKey, type KeyObject } from 'node:crypto';
import { SettingsError } from '../core/settings/SettingsError.ts';

/**
 * Public Ed25519 keys (RFC 8410), each as DER in base64, separated by commas.
 * @throws SettingsError for anything else
 */
export function readReleaseKeys(text: string | undefined): KeyObject[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const key = keyOf(part.trim());
    if (key?.asymmetricKeyType === 'ed25519') return key;
    throw new SettingsError(
      'RELEASE_KEYS is not a public Ed25519 key in base64: set it to the public key as DER in base64 (openssl pkey -in FILE -pubout -outform DER)',
    );
  });
}

function keyOf(base64: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
