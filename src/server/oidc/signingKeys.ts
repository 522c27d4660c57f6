import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { KeyStore } from '../core/keys/KeyRing.ts';
import { addSeconds, DAY, MINUTE } from '../core/time/Clock.ts';

/** How long a new key is published before it signs, in seconds: each node reads the keys every half minute. */
const PUBLISHED_BEFORE = 5 * MINUTE;
/**
 * How long an old key stays published after its last signature, in seconds. ID tokens are used longest as the hint at
 * the end of a session, which lasts half a day.
 */
const PUBLISHED_AFTER = DAY;

/** A key that signs the ID tokens of one organisation's issuer. */
export interface SigningKey {
  readonly kid: string;
  /** RSA with 2048 bits, PKCS #8. */
  readonly pem: string;
  /** Until this time, the key is only published. */
  readonly signsFrom: Date;
  /** When the key is removed; null: no end is set. */
  readonly endsAt: Date | null;
}

interface Stored {
  readonly pem: string;
  readonly signsFrom: string;
  readonly endsAt: string | null;
}

const nameOf = (alias: string): string => `oidc-signing:${alias}`;

/** The signing keys of an issuer, newest first; the first one is made on demand (promise P22). */
export const readSigningKeys = async (keys: KeyStore, alias: string): Promise<readonly SigningKey[]> =>
  read(await keys.obtain(nameOf(alias), makePem));

/**
 * Adds a signing key. It is published at once and signs some minutes later, when every node and app can have read it.
 * The older keys stay published until their signatures have expired.
 * @returns the new key; undefined if somebody else rotates at the same moment
 */
export async function rotateSigningKey(keys: KeyStore, alias: string, now: Date): Promise<SigningKey | undefined> {
  const text = await keys.obtain(nameOf(alias), makePem);
  const signsFrom = addSeconds(now, PUBLISHED_BEFORE);
  const endsAt = addSeconds(signsFrom, PUBLISHED_AFTER);
  const before = publishedAt(read(text), now).map((key) => ({ ...key, endsAt: key.endsAt ?? endsAt }));
  const pem = makePem();
  const added: SigningKey = { kid: kidOf(pem), pem, signsFrom, endsAt: null };
  return (await keys.replace(nameOf(alias), text, write([added, ...before]))) ? added : undefined;
}

/** The keys that an issuer publishes, the signing one first: the newest that may sign. */
export function publishedAt(keys: readonly SigningKey[], now: Date): readonly SigningKey[] {
  const published = keys.filter(({ endsAt }) => endsAt === null || endsAt > now);
  const isSigning = ({ signsFrom }: SigningKey) => signsFrom <= now;
  return [...published.filter(isSigning), ...published.filter((key) => !isSigning(key))];
}

/** The key in the library's format. */
export const toJwk = ({ pem, kid }: SigningKey): JWK =>
  ({ ...createPrivateKey(pem).export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' }) as JWK;

function makePem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function kidOf(pem: string): string {
  const { n = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  return createHash('sha256').update(n).digest('base64url').slice(0, 16);
}

/** A single key is stored as its PEM text, as for every issuer at first. */
function read(text: string): readonly SigningKey[] {
  if (!text.startsWith('[')) return [{ kid: kidOf(text), pem: text, signsFrom: new Date(0), endsAt: null }];
  const stored: readonly Stored[] = JSON.parse(text);
  return stored.map(({ pem, signsFrom, endsAt }) => ({
    kid: kidOf(pem),
    pem,
    signsFrom: new Date(signsFrom),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }));
}

const write = (keys: readonly SigningKey[]): string =>
  JSON.stringify(keys.map(({ pem, signsFrom, endsAt }) => ({ pem, signsFrom, endsAt })));
