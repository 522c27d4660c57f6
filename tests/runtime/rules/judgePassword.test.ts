import { describe, expect, it } from 'vitest';
import { judgePassword, passwordRules } from '../../../src/runtime/rules/judgePassword.ts';

const policy = {
  minLength: 4,
  maxLength: 12,
  requiredLowerCase: false,
  requiredUpperCase: false,
  requiredNumber: false,
  requiredSymbol: false,
  duration: { day: 90 },
};
const SYMBOLS = '! @ $ % * ? & # ^ ( ) { } [ ] < > . , ; : \' " \\ | ` ~ + = - _ /'.split(' ');

describe('a policy', () => {
  it.each([
    ['VALID-21', 'Abc 123!x', {}, 'validation.password.noSpaces'],
    ['VALID-21', 'Abc\u3000123!x', {}, 'validation.password.noSpaces'],
    ['VALID-24', 'ABC123', { requiredLowerCase: true }, 'validation.password.lowerCase'],
    ['VALID-25', 'abc123', { requiredUpperCase: true }, 'validation.password.upperCase'],
    ['VALID-26', 'abcdef', { requiredNumber: true }, 'validation.password.number'],
    ['VALID-27', 'abc123', { requiredSymbol: true }, 'validation.password.symbol'],
  ])('%s: %s with %j', (_, password, asked, key) => {
    expect(judgePassword(password, { ...policy, ...asked })).toEqual({ key });
    if (Object.keys(asked).length > 0) expect(judgePassword(password, policy)).toBeUndefined();
  });

  it('refuses what nobody can see, after everything else', () => {
    for (const hidden of ['\u200B', '\u202E', '\u001B', '\uFE0F', '\u3164'])
      expect(judgePassword(`abc1${hidden}`, policy)).toEqual({ key: 'validation.password.invisible' });
    expect(judgePassword('a\u200B', policy)).toEqual({ key: 'validation.minLengthInput', values: { min: 4 } });
  });

  it('VALID-22: has at least minLength characters', () => {
    expect(judgePassword('abc', policy)).toEqual({ key: 'validation.minLengthInput', values: { min: 4 } });
    expect(judgePassword('abcd', policy)).toBeUndefined();
  });

  it('VALID-23: has at most maxLength characters, counted as people count', () => {
    expect(judgePassword('a'.repeat(13), policy)).toEqual({ key: 'validation.maxLengthInput', values: { max: 12 } });
    expect(judgePassword('\u{1F511}'.repeat(12), policy)).toBeUndefined();
  });

  it.each(SYMBOLS)('VALID-34: %s alone satisfies requiredSymbol', (symbol) => {
    expect(judgePassword(`abc1${symbol}`, { ...policy, requiredSymbol: true })).toBeUndefined();
  });

  it.each(['€', '§', 'ß', '£', '한', '\u2018', '´', '°', '¡', '—'])('VALID-34: %s alone does not', (symbol) => {
    expect(judgePassword(`abc1${symbol}`, { ...policy, requiredSymbol: true })).toEqual({
      key: 'validation.password.symbol',
    });
    expect(judgePassword(`abc1${symbol}`, policy)).toBeUndefined();
  });

  it('VALID-34: lists exactly the characters of the specification', () => {
    expect(SYMBOLS).toHaveLength(32);
    for (let code = 33; code < 127; code += 1) {
      const sign = String.fromCharCode(code);
      if (/[A-Za-z0-9]/.test(sign)) continue;
      const isAccepted = judgePassword(`abcd${sign}`, { ...policy, requiredSymbol: true }) === undefined;
      expect(isAccepted, sign).toBe(SYMBOLS.includes(sign));
    }
  });
});

describe('no policy', () => {
  it('LIMIT-03: means 8 to 30 characters', () => {
    const of = (length: number) => judgePassword('aB1!'.repeat(9).slice(0, length), undefined);
    expect(of(7)).toEqual({ key: 'validation.minLengthInput', values: { min: 8 } });
    expect(of(8)).toBeUndefined();
    expect(of(30)).toBeUndefined();
    expect(of(31)).toEqual({ key: 'validation.maxLengthInput', values: { max: 30 } });
  });

  it('D-73: asks for a letter, a digit and a special character', () => {
    expect(passwordRules(undefined).map(({ message }) => message.key)).toEqual([
      'validation.password.noSpaces',
      'validation.minLengthInput',
      'validation.maxLengthInput',
      'validation.password.letter',
      'validation.password.number',
      'validation.password.symbol',
    ]);
  });
});
