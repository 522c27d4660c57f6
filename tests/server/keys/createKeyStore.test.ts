import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal, unseal } from '../../../src/server/core/keys/seal.ts';
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

it('the key store opens unchanged texts only, with the same key', async () => {
  const store = createFileKeyShelf(join(folder, 'seal.json'));
  const sealed = await seal(store, 'otp', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(await seal(store, 'otp', 'JBSWY3DP')).not.toBe(sealed);
  expect(await unseal(store, 'otp', sealed)).toBe('JBSWY3DP');
  await expect(unseal(store, 'other', sealed)).rejects.toThrow();
  const [nonce, tag, text] = sealed.split('.');
  await expect(unseal(store, 'otp', `${nonce}.${tag}.A${text?.slice(1)}x`)).rejects.toThrow();
});
