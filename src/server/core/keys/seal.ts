import { type KeyRing, obtainRing } from './KeyRing.ts';
import type { KeyStore } from './KeyStore.ts';
import type { Place, SealingPurpose } from './sealed.ts';
import { sealText, unsealText } from './sealText.ts';

type Keys = Pick<KeyStore, 'obtain'>;

/** Seals a text for one place. */
export type Sealer<P extends SealingPurpose> = (text: string, place: Place<P>) => string;

/** Before a text of the first key that is bound to its place. Those of before have none, and open until they are sealed anew. */
const BOUND = '2.';
/** Before a text of a later key; then the key's id. */
const NAMED = '3.';

/**
 * Reads the keys of a purpose once, for many texts. Inside a transaction its answer may be called, and this may not: the
 * keys may be in the database.
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
 * @throws if it was changed, sealed for another place, or with a key that is not there
 */
export const unseal = async <P extends SealingPurpose>(
  keys: Keys,
  purpose: P,
  sealed: string,
  place: Place<P>,
): Promise<string> => unsealWith(await obtainRing(keys, purpose), sealed, place);

/** What all texts begin with that these keys seal now. */
export const beginningOf = ([{ id, since }]: KeyRing): string => (since === null ? BOUND : `${NAMED}${id}.`);

/** Encrypts a short text with the newest of these keys. A first key needs no name, and nodes of before open its texts. */
export const sealWith = (ring: KeyRing, text: string, place: string): string =>
  beginningOf(ring) + sealText(ring[0].key, text, place);

/** Decrypts a text with the one of these keys that has sealed it. */
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
  if (found === undefined) throw new Error('the key of a sealed text is not there');
  return found.key;
}
