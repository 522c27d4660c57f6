import { randomBytes } from 'node:crypto';
import type { KeyStore } from './KeyStore.ts';
import { sealText, unsealText } from './sealText.ts';

const obtainKey = async (keys: KeyStore, name: string): Promise<Buffer> =>
  Buffer.from(await keys.obtain(name, () => randomBytes(32).toString('base64url')), 'base64url');

/** Encrypts a short text with the named key. */
export const seal = async (keys: KeyStore, name: string, text: string): Promise<string> =>
  sealText(await obtainKey(keys, name), text);

/**
 * Decrypts a text with the named key.
 * @throws if it was changed, or sealed with another key
 */
export const unseal = async (keys: KeyStore, name: string, sealed: string): Promise<string> =>
  unsealText(await obtainKey(keys, name), sealed);
