import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** The private members of a JSON Web Key (RFC 7518, sections 6.2.2, 6.3.2 and 6.4.1; RFC 8037, section 2). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** In bits (RFC 7518, section 3.3). */
const SHORTEST_RSA = 2048;

/**
 * Why a key cannot verify a client's assertions (RFC 7523), and what to do.
 * @returns undefined if it can
 */
export function faultOfKey(jwk: object): string | undefined {
  if (PRIVATE.some((member) => member in jwk)) {
    return 'has a private key: make a new pair, and write the public key only';
  }
  if ('use' in jwk && jwk.use !== 'sig') return 'has a key that is not for signatures: remove it, or its "use"';
  const key = readKey(jwk);
  if (key === undefined) return 'has a key that cannot be read: write it as a JSON Web Key (RFC 7517)';
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0, namedCurve = '' } = {} } = key;
  const isUsable =
    (type === 'rsa' && modulusLength >= SHORTEST_RSA) ||
    (type === 'ec' && namedCurve === 'prime256v1') ||
    type === 'ed25519';
  return isUsable ? undefined : 'has a key of another kind: use RSA of 2048 bits or more, P-256 or Ed25519';
}

function readKey(jwk: object): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}
