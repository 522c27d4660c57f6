import { describe, expect, it } from 'vitest';
import { PERSON_NAME } from '../../../src/contract/personName.ts';
import { hasInvisible, withoutInvisible } from '../../../src/engine/contract/characters.ts';

const INVISIBLE = {
  'ESC U+001B': '\u001B',
  'NUL U+0000': '\0',
  'C1 control U+009B': '\u009B',
  'soft hyphen U+00AD': '\u00AD',
  'grapheme joiner U+034F': '\u034F',
  'Hangul filler U+3164': '\u3164',
  'halfwidth Hangul filler U+FFA0': '\uFFA0',
  'zero-width space U+200B': '\u200B',
  'zero-width joiner U+200D': '\u200D',
  'right-to-left mark U+200F': '\u200F',
  'line separator U+2028': '\u2028',
  'right-to-left override U+202E': '\u202E',
  'word joiner U+2060': '\u2060',
  'isolate U+2067': '\u2067',
  'byte order mark U+FEFF': '\uFEFF',
  'variation selector U+FE0F': '\uFE0F',
  'tag U+E0041': '\u{E0041}',
  'blank Braille pattern U+2800': '\u2800',
};

describe('an invisible character', () => {
  it.each(Object.entries(INVISIBLE))('%s is found and removed', (_, character) => {
    expect(hasInvisible(`a${character}b`)).toBe(true);
    expect(withoutInvisible(`a${character}${character}b`)).toBe('ab');
  });

  it.each(['Correct-Horse-7', '비밀번호-열두-글자', 'パスワード-7', 'ñandú€😀', 'e\u0301'])('%s has none', (text) =>
    expect(hasInvisible(text)).toBe(false),
  );
});

it('a letter that Unicode does not have yet is found, since its normal form may change', () => {
  expect(hasInvisible('a\u{E1000}b')).toBe(true);
  expect(hasInvisible('a\uFDD0b')).toBe(true);
});

describe('a name', () => {
  const isName = (text: string) => new RegExp(PERSON_NAME, 'u').test(text);

  it.each(
    // biome-ignore format: table
    [
    'Ann', 'O’Brien', "D'Angelo", 'Jean-Luc', 'María José', 'Nguyễn', 'Zoe\u0308', 'X Æ A-12', 'Ann 2',
    '김', '새봄', '홍 길동', '渡邉', '髙橋', 'さくら', 'ｱﾝﾅ', 'Ли', 'علی', 'Müller (born Lee)',
    // A variant of an ideograph; a Persian, a Sinhala and a Malayalam name that need a joiner.
    '葛\u{E0100}城', '辻\uFE00', 'علی\u200Cرضا', 'ශ\u0DCA\u200Dරී', 'ര\u0D4D\u200Dമ',
  ],
  )('may be %s', (name) => expect(isName(name)).toBe(true));

  it.each(
    // biome-ignore format: table
    [
    '', ' ', '\u3000', '123', '-', '…', '😀', '\u200B', '\u200B\u200D', '\u3164', '\u2800', '\u0301',
    'Ann\u202Etxt', 'An\u200Bn', 'An\u200Dn', 'Ann\u200C', '\u200Cعلی', 'Ann\u001B[31m', 'Ann\nLee', 'Ann\tLee',
    '김\uFE0F', 'A\u{E0100}', '\uFEFFAnn', 'Ann\u2067', 'Ann\u00AD',
  ],
  )('is not %j', (name) => expect(isName(name)).toBe(false));

  it('is checked in time that grows only with its length', () => {
    const before = process.cpuUsage();
    for (const part of ['ع\u200C', 'a', '葛\u{E0100}']) isName(`${part.repeat(20_000)}\u202E`);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
