import { randomBytes } from 'node:crypto';
import type { KeyStore } from './KeyStore.ts';
import { sealText, unsealText } from './sealText.ts';

const obtainKey = async (keys: Pick<KeyStore, 'obtain'>, name: string): Promise<Buffer> =>
  Buffer.from(await keys.obtain(name, () => randomBytes(32).toString('base64url')), 'base64url');

/**
 * Reads the named key once, for many texts. Inside a transaction its answer may be called, and this may not: the key may
 * be in the database.
 */
export async function openSealer(keys: Pick<KeyStore, 'obtain'>, name: string): Promise<(text: string) => string> {
  const key = await obtainKey(keys, name);
  return (text) => sealText(key, text);
}

/** Encrypts a short text with the named key. */
export const seal = async (keys: Pick<KeyStore, 'obtain'>, name: string, text: string): Promise<string> =>
  (await openSealer(keys, name))(text);

/**
 * Decrypts a text with the named key.
 * @throws if it was changed, or sealed with another key
 */
export const unseal = async (keys: Pick<KeyStore, 'obtain'>, name: string, sealed: string): Promise<string> =>
  unsealText(await obtainKey(keys, name), sealed);
