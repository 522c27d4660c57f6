import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../../src/engine/contract/chooseLanguage.ts';

describe('the language of a visitor', () => {
  it.each([
    ['the first preferred language that exists', ['fr', 'de', 'en'], ['en', 'de'], 'de'],
    ['a preferred language without its last subtags', ['de-AT', 'en'], ['en', 'de'], 'de'],
    ['a preferred language in any letter case', ['EN-us'], ['de', 'en-US'], 'en-US'],
    ['the preferred region', ['pt-BR'], ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['a script before its language', ['zh-Hant-HK'], ['zh', 'zh-Hant'], 'zh-Hant'],
    ['a sibling if nothing is closer', ['en-GB'], ['de', 'en-US'], 'en-US'],
    ['a later preference rather than a sibling', ['en-GB', 'de'], ['en-US', 'de'], 'de'],
    ['undefined if no language is close', ['fr', undefined, 7], ['en', 'de'], undefined],
  ])('is %s', (_title, wishes, languages, expected) => {
    expect(chooseLanguage(wishes, languages)).toBe(expected);
  });
});
