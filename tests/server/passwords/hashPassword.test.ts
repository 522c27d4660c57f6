import { expect, it } from 'vitest';
import {
  hashOfNobody,
  hashPassword,
  isOutdated,
  OURSELVES,
  verifyPassword,
} from '../../../src/server/passwords/hashPassword.ts';

const CHEAP = { hashCosts: { memoryCost: 8, timeCost: 1, parallelism: 1 } };

it('the check accepts a password in any Unicode form: composed as on Windows, decomposed as on macOS, wide or narrow', async () => {
  const stored = await hashPassword(CHEAP, '비밀-Caf\u00E9-7', OURSELVES);
  for (const typed of ['비밀-Caf\u00E9-7', '비밀-Cafe\u0301-7', '비밀-Ｃａｆé-７'.normalize('NFD')]) {
    expect(await verifyPassword(stored, typed, OURSELVES)).toBe(true);
  }
  expect(await verifyPassword(stored, '비밀-Cafe-7', OURSELVES)).toBe(false);
});

it('the check still accepts an old password that would be refused as a new one', async () => {
  const stored = await hashPassword(CHEAP, 'Bright\u200BLamp 9', OURSELVES);
  expect(await verifyPassword(stored, 'Bright\u200BLamp 9', OURSELVES)).toBe(true);
  expect(await verifyPassword(stored, 'BrightLamp 9', OURSELVES)).toBe(false);
});

it('a hash has the configured costs, and is outdated if it has others', async () => {
  const stored = await hashPassword(CHEAP, 'Bright-Lamp-9', OURSELVES);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(isOutdated(stored, CHEAP.hashCosts)).toBe(false);
  for (const change of [{ memoryCost: 16 }, { timeCost: 2 }, { parallelism: 2, memoryCost: 16 }]) {
    expect(isOutdated(stored, { ...CHEAP.hashCosts, ...change })).toBe(true);
  }
  expect(isOutdated(await hashOfNobody(CHEAP), CHEAP.hashCosts)).toBe(false);
});
