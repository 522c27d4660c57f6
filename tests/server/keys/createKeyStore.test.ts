import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal, sealText, unseal } from '../../../src/server/core/keys/seal.ts';
import { createFileKeyShelf } from '../../../src/server/keys/createFileKeyShelf.ts';
import { expectOwnerOnly } from '../support/expectOwnerOnly.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('P22: the key store creates each key once, in a file that only its owner may read', async () => {
  const path = join(folder, 'keys.json');
  const store = createFileKeyShelf(path);
  let made = 0;
  const make = () => `key-${++made}`;
  const keys = await Promise.all(Array.from({ length: 20 }, () => store.obtain('a', make)));
  expect(new Set(keys)).toEqual(new Set(['key-1']));
  expect(await store.obtain('b', make)).toBe('key-2');
  expect(await createFileKeyShelf(path).obtain('a', make)).toBe('key-1');
  await expectOwnerOnly(path);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ a: 'key-1', b: 'key-2' });
});

it('the key store opens unchanged texts only, with the same key and for the same row', async () => {
  const store = createFileKeyShelf(join(folder, 'seal.json'));
  const sealed = await seal(store, 'otp', 'JBSWY3DP', 'users U1');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(await seal(store, 'otp', 'JBSWY3DP', 'users U1')).not.toBe(sealed);
  expect(await unseal(store, 'otp', sealed, 'users U1')).toBe('JBSWY3DP');
  await expect(unseal(store, 'code', sealed, 'users U1' as never)).rejects.toThrow();
  for (const place of ['users U2', 'factor_setups U1'] as const)
    await expect(unseal(store, 'otp', sealed, place), place).rejects.toThrow();
  const [version, nonce, tag, text] = sealed.split('.');
  const changed = `${version}.${nonce}.${tag}.A${text?.slice(1)}x`;
  await expect(unseal(store, 'otp', changed, 'users U1')).rejects.toThrow();
  // Without its version it is no text of the older form, which had no place.
  await expect(unseal(store, 'otp', `${nonce}.${tag}.${text}`, 'users U1')).rejects.toThrow();
});

it('the key store opens a text of the older form, which has no place', async () => {
  const store = createFileKeyShelf(join(folder, 'before.json'));
  const key = await store.obtain('otp', () => randomBytes(32).toString('base64url'));
  const before = sealText(Buffer.from(key, 'base64url'), 'JBSWY3DP');
  expect(await unseal(store, 'otp', before, 'users U1')).toBe('JBSWY3DP');
});
