import { type KeyRing, obtainRing } from './KeyRing.ts';
import type { KeyStore } from './KeyStore.ts';
import type { Place, SealingPurpose } from './sealed.ts';
import { sealText, unsealText } from './sealText.ts';

type Keys = Pick<KeyStore, 'obtain'>;

/** Seals a text for one place. */
export type Sealer<P extends SealingPurpose> = (text: string, place: Place<P>) => string;

/**
 * The prefix of a text sealed with the first key and bound to its place. Texts of older versions have no prefix, and
 * can be opened until they are resealed.
 */
const BOUND = '2.';
/** The prefix of a text sealed with a later key; the key's id follows. */
const NAMED = '3.';

/**
 * Reads the keys of a purpose once, to seal many texts. Inside a transaction, call only the returned function: this one
 * may read the keys from the database.
 */
export async function openSealer<P extends SealingPurpose>(keys: Keys, purpose: P): Promise<Sealer<P>> {
  const ring = await obtainRing(keys, purpose);
  return (text, place) => sealWith(ring, text, place);
}

/** Encrypts a short text with the newest key of a purpose, for one place. */
export const seal = async <P extends SealingPurpose>(
  keys: Keys,
  purpose: P,
  text: string,
  place: Place<P>,
): Promise<string> => sealWith(await obtainRing(keys, purpose), text, place);

/**
 * Decrypts a text of a purpose.
 * @throws if the text was changed or sealed for another place, or if its key is missing
 */
export const unseal = async <P extends SealingPurpose>(
  keys: Keys,
  purpose: P,
  sealed: string,
  place: Place<P>,
): Promise<string> => unsealWith(await obtainRing(keys, purpose), sealed, place);

/** The prefix of all texts that these keys seal now. */
export const beginningOf = ([{ id, since }]: KeyRing): string => (since === null ? BOUND : `${NAMED}${id}.`);

/**
 * Encrypts a short text with the newest of these keys. Texts sealed with the first key do not contain its id, so older
 * nodes can open them.
 */
export const sealWith = (ring: KeyRing, text: string, place: string): string =>
  beginningOf(ring) + sealText(ring[0].key, text, place);

/** Decrypts a text with the key that sealed it. */
export function unsealWith(ring: KeyRing, sealed: string, place: string): string {
  if (!sealed.startsWith(NAMED)) {
    const first = find(ring, ({ since }) => since === null);
    return sealed.startsWith(BOUND) ? unsealText(first, sealed.slice(BOUND.length), place) : unsealText(first, sealed);
  }
  const [, name] = sealed.split('.', 2);
  const key = find(ring, ({ id }) => id === name);
  return unsealText(key, sealed.slice(`${NAMED}${name}.`.length), place);
}

function find(ring: KeyRing, isWanted: (key: KeyRing[number]) => boolean): Buffer {
  const found = ring.find(isWanted);
  if (found === undefined) throw new Error('the key of a sealed text is missing');
  return found.key;
}
