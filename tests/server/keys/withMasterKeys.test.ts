import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyShelf } from '../../../src/server/core/keys/KeyRing.ts';
import { seal, unseal } from '../../../src/server/core/keys/seal.ts';
import { createDatabaseKeyShelf, requireMasterKeys, withMasterKeys } from '../../../src/server/keys/createKeyStore.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const [OLD, NEW] = [randomBytes(32), randomBytes(32)];

let service: TestService;
let shelf: KeyShelf;
beforeAll(async () => {
  service = await openTestService();
  shelf = createDatabaseKeyShelf(service.database);
});
beforeEach(() => service.database.deleteFrom('keys').execute());
afterAll(() => service.close());

const stored = async (name: string) => (await shelf.list()).get(name);

describe('P22: keys under a master key', () => {
  it('a copy of the database alone opens nothing', async () => {
    const keys = withMasterKeys(shelf, [NEW]);
    const sealed = await seal(keys, 'otp', 'JBSWY3DP', 'users U1');
    expect(await unseal(withMasterKeys(shelf, [NEW]), 'otp', sealed, 'users U1')).toBe('JBSWY3DP');
    expect(await stored('otp')).toMatch(/^sealed:/);
    expect(await stored('otp')).not.toContain(await keys.obtain('otp', () => ''));
    await expect(unseal(withMasterKeys(shelf, []), 'otp', sealed, 'users U1')).rejects.toThrow(
      /^MASTER_KEY does not open/,
    );
    await expect(unseal(withMasterKeys(shelf, [OLD]), 'otp', sealed, 'users U1')).rejects.toThrow(
      /^MASTER_KEY does not open/,
    );
  });

  it('a plain key is sealed when it is next read', async () => {
    const plain = await withMasterKeys(shelf, []).obtain('otp', () => 'key-1');
    expect(await stored('otp')).toBe('key-1');
    expect(await withMasterKeys(shelf, [NEW]).obtain('otp', () => 'key-2')).toBe(plain);
    expect(await stored('otp')).toMatch(/^sealed:/);
  });

  it('a new master key listed before the old one replaces it', async () => {
    const value = await withMasterKeys(shelf, [OLD]).obtain('otp', () => 'key-1');
    expect(await withMasterKeys(shelf, [NEW, OLD]).obtain('otp', () => 'key-2')).toBe(value);
    expect(await withMasterKeys(shelf, [NEW]).obtain('otp', () => 'key-3')).toBe(value);
  });

  it('a sealed key cannot replace a key with another name', async () => {
    const keys = withMasterKeys(shelf, [NEW]);
    await keys.obtain('otp', () => 'key-1');
    await service.database
      .insertInto('keys')
      .values({ name: 'mail', value: (await stored('otp')) ?? '' })
      .execute();
    await expect(keys.obtain('mail', () => 'key-2')).rejects.toThrow();
  });

  it('the start opens every key, so a wrong master key shows before the first sign-in', async () => {
    await withMasterKeys(shelf, [OLD]).obtain('otp', () => 'key-1');
    await expect(requireMasterKeys(shelf, withMasterKeys(shelf, [NEW]))).rejects.toThrow(/^MASTER_KEY does not open/);
    await requireMasterKeys(shelf, withMasterKeys(shelf, [NEW, OLD]));
    await requireMasterKeys(shelf, withMasterKeys(shelf, [NEW]));
  });
});
