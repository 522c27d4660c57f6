import { describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '../../../src/contract/schemas.ts';
import { COMMON_PASSWORDS } from '../../../src/server/passwords/commonPasswords.ts';
import {
  brokenPasswordRules,
  containsUsername,
  DEFAULT_POLICY,
  fitsRules,
  isCommonPassword,
} from '../../../src/server/passwords/judgePassword.ts';

const policy = (more: Partial<PasswordPolicy> = {}): PasswordPolicy => ({
  minLength: 8,
  maxLength: 12,
  requiredLowerCase: false,
  requiredUpperCase: false,
  requiredNumber: false,
  requiredSymbol: false,
  duration: { day: 90 },
  ...more,
});

describe('the rules of new passwords', () => {
  it('count characters, not code units', () => {
    expect(brokenPasswordRules(policy(), 'abcdefg')).toEqual(['min-length']);
    expect(brokenPasswordRules(policy(), 'abcdefgh')).toEqual([]);
    expect(brokenPasswordRules(policy(), '😀😀😀😀')).toEqual(['min-length']);
    expect(brokenPasswordRules(policy(), '😀'.repeat(12))).toEqual([]);
    expect(brokenPasswordRules(policy(), '가'.repeat(13))).toEqual(['max-length']);
  });

  it.each([
    ['requiredLowerCase', 'ABCDEFGH', 'ABCDEFGh', 'lower-case'],
    ['requiredUpperCase', 'abcdefgh', 'abcdefgH', 'upper-case'],
    ['requiredNumber', 'abcdefgh', 'abcdefg7', 'number'],
    ['requiredSymbol', 'abcdefgh', 'abcdefg-', 'symbol'],
  ] as const)('%s requires one more class of characters', (member, without, having, rule) => {
    expect(brokenPasswordRules(policy(), without)).toEqual([]);
    expect(brokenPasswordRules(policy({ [member]: true }), without)).toEqual([rule]);
    expect(brokenPasswordRules(policy({ [member]: true }), having)).toEqual([]);
  });

  it('accept exactly the listed symbols as special, and no whitespace', () => {
    for (const symbol of `!@$%*?&#^(){}[]<>.,;:'"\\|\`~+=-_/`) {
      expect(brokenPasswordRules(policy({ requiredSymbol: true }), `abcdefg${symbol}`), symbol).toEqual([]);
    }
    for (const other of '€§·가') {
      expect(brokenPasswordRules(policy({ requiredSymbol: true }), `abcdefg${other}`)).toEqual(['symbol']);
    }
    for (const space of [' ', '\t', '\n', '\u00A0', '\u3000']) {
      expect(brokenPasswordRules(policy(), `abcd${space}efgh`)).toContain('no-spaces');
    }
  });
});

describe('containsUsername', () => {
  it.each([
    ['x-ada@acme.test-1', 'ada@acme.test', true],
    ['My-ADA-77', 'ada@acme.test', true],
    ['Ａda-lamp-7', 'ada@acme.test', true],
    ['Bright-Lamp-9', 'ada@acme.test', false],
    ['Lamp-jo-99', 'jo@acme.test', false],
  ])('%s for %s: %s', (password, username, contained) => {
    expect(containsUsername(password, username)).toBe(contained);
  });
});

describe('the block-list', () => {
  it('has more than a thousand entries, each in the form of a look-up', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1000);
    expect([...COMMON_PASSWORDS].filter((entry) => entry !== entry.toLowerCase() || /\s/.test(entry))).toEqual([]);
  });

  it.each(['password', 'Password1!', 'P@ssw0rd2024', '$unsh1ne!', '1q2w3e4r', 'QWERTY!123', '!!iloveyou!!'])(
    'contains %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['Correct-Horse-7', 'Bright-Lamp-9', 'Sunshine#4821973', 'Zx9!kq-Vt', '파란하늘의-고래7'])(
    'does not contain %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

it.each([
  [
    'full-width letters',
    '\uFF3A\uFF45\uFF42\uFF52\uFF41\uFF0D\uFF31\uFF55\uFF41\uFF52\uFF54\uFF5A\uFF0D\uFF19\uFF11',
    true,
  ],
  ['seven letters of two code points each', 'e\u03011-e\u0301e\u0301e\u0301e\u0301', false],
  ['24 letters of two code points each', `aZ1-${'e\u0301'.repeat(20)}`, true],
])('D-73: a password is checked in the form that is hashed: %s', (_what, password, fits) => {
  const rules = { password_policy: DEFAULT_POLICY };
  expect(fitsRules(rules, 'somebody@solo.test', password)).toBe(fits);
  expect(fitsRules(rules, 'somebody@solo.test', password.normalize('NFKC'))).toBe(fits);
});
