import { expect, it } from 'vitest';
import { readCode } from '../../../src/engine/fields/code/readCode.ts';
import { newPassword } from '../../../src/engine/fields/new-password/kind.ts';
import { readNumber, readPassword, readTelephone } from '../../../src/engine/fields/normalisers.ts';
import { normalise } from '../../../src/engine/runtime/values/evaluate.ts';

it.each([
  ['123456'],
  ['123 456'],
  ['123-456'],
  ['１２３４５６'],
  ['１２３　４５６'],
  ['１２３－４５６'],
  ['١٢٣٤٥٦'],
  ['۱۲۳۴۵۶'],
  ['१२३४५६'],
  ['\u{1d7cf}\u{1d7d0}\u{1d7d1}\u{1d7d2}\u{1d7d3}\u{1d7d4}'],
  ['Your code is 123456'],
  ['Your code is 123-456. It is valid for 10 minutes.'],
  ['인증번호는 123456입니다.'],
  ['認証コードは１２３４５６です'],
  ['\u200e123456\u202c'],
])('VALID-05: %j is the code 123456', (typed) => {
  expect(normalise({ program: {}, normaliser: readCode }, typed)).toBe('123456');
});

it.each([['abc'], ['12ab'], ['ab123456'], ['1234 or 5678'], ['12 minutes']])('%j has no single code', (typed) => {
  expect(readCode(typed)).toBe(typed.replaceAll(' ', ''));
});

it('numbers and telephone numbers take the digits of every script', () => {
  expect(['٤٢', '４２', '4.5'].map(readNumber)).toEqual([42, 42, 4.5]);
  expect(readTelephone('＋８２ （２） 1٢٣')).toBe('+82 (2) 123');
});

it.each([['Correct-Horse-7 '], ['\tCorrect-Horse-7'], ['Correct-Horse-7\u200b'], ['\u202aCorrect-Horse-7\u202c']])(
  'D-102: what pasting puts around a password (%j) is removed, unless a portal keeps it',
  (typed) => {
    expect(normalise({ program: {} }, typed)).toBe('Correct-Horse-7');
    expect(normalise({ program: { spaces: 'kept' } }, typed), 'as its kind says').toBe(typed);
  },
);

it('signs that are made with joiners keep them', () => {
  expect(normalise({ program: {} }, ' 👩‍🚀 ☺️ ')).toBe('👩‍🚀 ☺️');
});

it('a new password is validated and sent in the form that the service hashes', () => {
  expect(newPassword.program?.({} as never)).toEqual({ normaliser: 'password' });
  expect(normalise({ program: {}, normaliser: readPassword }, ' Ｚｅｂｒａ－９１')).toBe('Zebra-91');
  expect(readPassword('e\u0301')).toBe('\u00e9');
});
