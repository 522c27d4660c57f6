import { expect, it } from 'vitest';
import { normaliseName } from '../../../src/server/accounts/findUser.ts';

it.each([
  ['  Ann \t  Lee ', 'Ann Lee'],
  ['Zoe\u0308', 'Zo\u00EB'],
  ['\u1100\u1175\u11B7', '김'],
  ['Grace\u202E\u001B[31m\u200B  Hopper', 'Grace[31m Hopper'],
  ['\u200B\u3164', ''],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['葛\u{E0100}', '葛\u{E0100}'],
  ['', ''],
])('%j is stored as %j', (name, stored) => {
  expect(normaliseName(name)).toBe(stored);
});
