import { randomBytes } from 'node:crypto';
import type { Tables } from '../database/Tables.ts';
import type { KeyStore } from './KeyStore.ts';
import { sealText, unsealText } from './sealText.ts';

/** The row that a sealed text belongs to: its table and its key. Elsewhere the text does not open. */
export type Place = `${keyof Tables} ${string}`;

/** Before a text that is bound to its place. Those of before have none, and open until they are sealed anew. */
const BOUND = '2.';

const obtainKey = async (keys: Pick<KeyStore, 'obtain'>, name: string): Promise<Buffer> =>
  Buffer.from(await keys.obtain(name, () => randomBytes(32).toString('base64url')), 'base64url');

/**
 * Reads the named key once, for many texts. Inside a transaction its answer may be called, and this may not: the key may
 * be in the database.
 */
export async function openSealer(
  keys: Pick<KeyStore, 'obtain'>,
  name: string,
): Promise<(text: string, place: Place) => string> {
  const key = await obtainKey(keys, name);
  return (text, place) => `${BOUND}${sealText(key, text, place)}`;
}

/** Encrypts a short text with the named key, for one place. */
export const seal = async (keys: Pick<KeyStore, 'obtain'>, name: string, text: string, place: Place): Promise<string> =>
  (await openSealer(keys, name))(text, place);

/**
 * Decrypts a text with the named key.
 * @throws if it was changed, sealed with another key, or for another place
 */
export async function unseal(
  keys: Pick<KeyStore, 'obtain'>,
  name: string,
  sealed: string,
  place: Place,
): Promise<string> {
  const key = await obtainKey(keys, name);
  return sealed.startsWith(BOUND) ? unsealText(key, sealed.slice(BOUND.length), place) : unsealText(key, sealed);
}
