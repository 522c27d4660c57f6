import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/server/passwords/hashPassword.ts';

it('the check accepts a password in any Unicode form: composed as on Windows, decomposed as on macOS, wide or narrow', async () => {
  const stored = await hashPassword('비밀-Caf\u00E9-7');
  for (const typed of ['비밀-Caf\u00E9-7', '비밀-Cafe\u0301-7', '비밀-Ｃａｆé-７'.normalize('NFD')]) {
    expect(await verifyPassword(stored, typed)).toBe(true);
  }
  expect(await verifyPassword(stored, '비밀-Cafe-7')).toBe(false);
});

it('the check still accepts an old password that would be refused as a new one', async () => {
  const stored = await hashPassword('Bright\u200BLamp 9');
  expect(await verifyPassword(stored, 'Bright\u200BLamp 9')).toBe(true);
  expect(await verifyPassword(stored, 'BrightLamp 9')).toBe(false);
});
