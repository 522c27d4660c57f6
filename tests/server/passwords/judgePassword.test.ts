import { describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '../../../src/contract/schemas.ts';
import { COMMON_PASSWORDS } from '../../../src/server/passwords/commonPasswords.ts';
import { containsUsername } from '../../../src/server/passwords/containsUsername.ts';
import { isCommonPassword } from '../../../src/server/passwords/isCommonPassword.ts';
import { meetsPolicy } from '../../../src/server/passwords/meetsPolicy.ts';

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

describe('meetsPolicy', () => {
  it('counts characters, not code units', () => {
    expect(meetsPolicy(policy(), 'abcdefg')).toBe(false);
    expect(meetsPolicy(policy(), 'abcdefgh')).toBe(true);
    expect(meetsPolicy(policy(), '😀😀😀😀')).toBe(false);
    expect(meetsPolicy(policy(), '😀'.repeat(12))).toBe(true);
    expect(meetsPolicy(policy(), '가'.repeat(13))).toBe(false);
  });

  it.each([
    ['requiredLowerCase', 'ABCDEFGH', 'ABCDEFGh'],
    ['requiredUpperCase', 'abcdefgh', 'abcdefgH'],
    ['requiredNumber', 'abcdefgh', 'abcdefg7'],
    ['requiredSymbol', 'abcdefgh', 'abcdefg-'],
  ] as const)('%s asks for one more kind', (rule, without, having) => {
    expect(meetsPolicy(policy(), without)).toBe(true);
    expect(meetsPolicy(policy({ [rule]: true }), without)).toBe(false);
    expect(meetsPolicy(policy({ [rule]: true }), having)).toBe(true);
  });

  it('takes exactly the listed symbols as special, and no whitespace anywhere', () => {
    for (const symbol of `!@$%*?&#^(){}[]<>.,;:'"\\|\`~+=-_/`) {
      expect(meetsPolicy(policy({ requiredSymbol: true }), `abcdefg${symbol}`), symbol).toBe(true);
    }
    for (const other of '€§·가') expect(meetsPolicy(policy({ requiredSymbol: true }), `abcdefg${other}`)).toBe(false);
    for (const space of [' ', '\t', '\n', '\u00A0', '\u3000']) {
      expect(meetsPolicy(policy(), `abcd${space}efgh`)).toBe(false);
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
  it('has more than a thousand entries, each in the form that is looked up', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1000);
    expect([...COMMON_PASSWORDS].filter((entry) => entry !== entry.toLowerCase() || /\s/.test(entry))).toEqual([]);
  });

  it.each(['password', 'Password1!', 'P@ssw0rd2024', '$unsh1ne!', '1q2w3e4r', 'QWERTY!123', '!!iloveyou!!'])(
    'knows %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['Correct-Horse-7', 'Bright-Lamp-9', 'Sunshine#4821973', 'Zx9!kq-Vt', '파란하늘의-고래7'])(
    'has nothing against %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
