import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyStore } from './KeyStore.ts';

const obtainKey = async (keys: KeyStore, name: string): Promise<Buffer> =>
  Buffer.from(await keys.obtain(name, () => randomBytes(32).toString('base64url')), 'base64url');

/** Encrypts a short text with the named key: AES-256-GCM, `nonce.tag.text` in base64url. */
export async function seal(keys: KeyStore, name: string, text: string): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await obtainKey(keys, name), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/**
 * What was sealed with the named key.
 * @throws when it was changed, or sealed with another key
 */
export async function unseal(keys: KeyStore, name: string, sealed: string): Promise<string> {
  const [nonce = '', tag = '', text = ''] = sealed.split('.');
  const decipher = createDecipheriv('aes-256-gcm', await obtainKey(keys, name), Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
}
