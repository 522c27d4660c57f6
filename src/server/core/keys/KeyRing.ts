import { createHash, randomBytes } from 'node:crypto';

/** The service's own secrets, made at first start (promise P22). */
export interface KeyStore {
  /** The key with that name. It is created at the first call, and is then the same on every node. */
  obtain(name: string, make: () => string): Promise<string>;
  /**
   * Replaces a key, unless it has changed since it was read.
   * @returns whether the key was replaced
   */
  replace(name: string, known: string, value: string): Promise<boolean>;
}

/** The storage of keys, plain or sealed by a master key. */
export interface KeyShelf extends KeyStore {
  /** All stored keys, by name. */
  list(): Promise<ReadonlyMap<string, string>>;
}

/** A key that seals texts. */
export interface SealingKey {
  /** Part of every text that the key seals. It reveals nothing about the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
  /** When this key replaced the previous one; null: this is the first key. */
  readonly since: Date | null;
}

/** The keys of one purpose, newest first. The newest seals; all of them open. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]];

interface Stored {
  readonly key: string;
  readonly since: string | null;
}

const makeKey = (): string => randomBytes(32).toString('base64url');

/** The keys of a purpose. The first one is made on demand (promise P22). */
export const obtainRing = async (keys: Pick<KeyStore, 'obtain'>, purpose: string): Promise<KeyRing> =>
  readRing(await keys.obtain(purpose, makeKey));

/**
 * Adds a key that seals from now on.
 * @returns the new key; undefined if somebody else added one at the same moment
 */
export async function replaceKey(keys: KeyStore, purpose: string, now: Date): Promise<SealingKey | undefined> {
  const text = await keys.obtain(purpose, makeKey);
  const added = toKey({ key: makeKey(), since: now.toISOString() });
  return (await keys.replace(purpose, text, writeRing([added, ...readRing(text)]))) ? added : undefined;
}

/**
 * Removes all keys but the newest.
 * @returns whether they were removed: not if somebody has added a key meanwhile
 */
export async function removeOlderKeys(keys: KeyStore, purpose: string, newest: SealingKey): Promise<boolean> {
  const text = await keys.obtain(purpose, makeKey);
  const [first] = readRing(text);
  return first.id === newest.id && (await keys.replace(purpose, text, writeRing([first])));
}

/** A first key is stored as plain text, the format from before keys could be replaced. */
export function readRing(text: string): KeyRing {
  if (!text.startsWith('[')) return [toKey({ key: text, since: null })];
  const stored: readonly Stored[] = JSON.parse(text);
  const [first, ...others] = stored.map(toKey);
  if (first === undefined) throw new Error('a list of keys is empty');
  return [first, ...others];
}

const writeRing = (ring: KeyRing): string =>
  JSON.stringify(ring.map(({ key, since }) => ({ key: key.toString('base64url'), since })));

function toKey({ key: text, since }: Stored): SealingKey {
  const key = Buffer.from(text, 'base64url');
  const id = createHash('sha256').update('vestibule-sealing-key').update(key).digest('base64url').slice(0, 8);
  return { id, key, since: since === null ? null : new Date(since) };
}
