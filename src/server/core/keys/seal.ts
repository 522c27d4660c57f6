import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Tables } from '../database/Tables.ts';
import { type KeyRing, type KeyStore, obtainRing } from './KeyRing.ts';

/** A column of sealed texts. */
export interface SealedColumn {
  readonly table: keyof Tables;
  /** The column that identifies a row, as a text. */
  readonly key: string;
  readonly column: string;
  /** The member that contains the text, if the column is JSON. */
  readonly member?: string;
}

/**
 * The columns with sealed texts, by the purpose of the key. Code that seals a text for another table does not compile
 * (`Place`), so replacing a key misses no text.
 */
export const SEALED = {
  otp: [
    { table: 'users', key: 'id', column: 'otp_secret' },
    { table: 'factor_setups', key: 'binding', column: 'secret' },
  ],
  mail: [{ table: 'mails', key: 'id', column: 'content' }],
  'oauth-client': [{ table: 'oauth_clients', key: 'id', column: 'secret' }],
  code: [{ table: 'tokens', key: 'hash', column: 'payload', member: 'code' }],
} as const satisfies Readonly<Record<string, readonly SealedColumn[]>>;

export type SealingPurpose = keyof typeof SEALED;

export const SEALING_PURPOSES = Object.keys(SEALED) as readonly SealingPurpose[];

/** The row that a sealed text belongs to, by table and key. The text cannot be opened in another row. */
export type Place<P extends SealingPurpose> = `${(typeof SEALED)[P][number]['table']} ${string}`;

/** Bytes. Node.js would also accept a shorter tag, which is easier to forge. */
const LENGTH = { authTagLength: 16 } as const;

/** Encrypts a short text: AES-256-GCM under a key of 32 bytes, `nonce.tag.text` in base64url. */
export function sealText(key: Buffer, text: string, context = ''): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, LENGTH).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/**
 * Decrypts a text with the same key and context.
 * @throws if the text was changed, or sealed with another key or in another context
 */
export function unsealText(key: Buffer, sealed: string, context = ''): string {
  const [nonce = '', tag = '', text = ''] = sealed.split('.');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), LENGTH);
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
}

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
