import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { KeyStore } from '../core/keys/KeyStore.ts';

/** The signing key of one organisation's issuer: RSA with 2048 bits, made once (promise P22). */
export async function obtainSigningKey(keys: KeyStore, alias: string): Promise<JWK> {
  const pem = await keys.obtain(`oidc-signing:${alias}`, () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  });
  const key = createPrivateKey(pem).export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(key.n ?? '')
    .digest('base64url')
    .slice(0, 16);
  return { ...key, kty: 'RSA', kid, alg: 'RS256', use: 'sig' } as JWK;
}
