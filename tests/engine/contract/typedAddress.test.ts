import { expect, it } from 'vitest';
import { addressKey, storedAddress, typedAddress } from '../../../src/engine/contract/address/mailAddress.ts';

/** What people type and paste for ada@acme.test. */
const TYPED = [
  'ada@acme.test',
  ' ada@ acme.test\t',
  '\u00a0ada@acme.test\ufeff',
  '\u200bada@acme.test',
  'ada@acme.test\u200e',
  '\u202aada@acme.test\u202c',
  'ada\u2060@acme.test',
  'a\u00adda@acme.test',
  'ada＠acme.test',
  'ａｄａ＠ａｃｍｅ．ｔｅｓｔ',
  'mailto:ada@acme.test',
  'MAILTO:ada@acme.test?subject=Hello@home',
  'Ada <ada@acme.test>',
  '"Lovelace, Ada" <mailto:ada@acme.test>;',
  '<ada@acme.test>',
  'ada@acme.test;',
  'ada@acme.test, ;',
];

it.each(TYPED.map((typed) => [typed]))('%j means ada@acme.test', (typed) => {
  expect(typedAddress(typed)).toBe('ada@acme.test');
  expect(typedAddress(typedAddress(typed))).toBe('ada@acme.test');
  expect(addressKey(typed.toUpperCase())).toBe('ada@acme.test');
});

it.each([
  ["o'brien+x=y?z@acme.test"],
  ['ada@xn--bcher-kva.example'],
  ['ada@예시.한국'],
  ['a@x.test,b@y.test'],
  ['ada@नेप\u200dाल.example'],
  ['mailto'],
  ['ada;'],
  ['<ada>'],
])('%j stays as it is', (typed) => {
  expect(typedAddress(typed)).toBe(typed);
});

it('a name has one form too', () => {
  expect(storedAddress('ａｄａ １')).toBe('ada1');
  expect(storedAddress('e\u0301va')).toBe('éva');
});
