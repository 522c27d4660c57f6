import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../../src/engine/contract/chooseLanguage.ts';

describe('the language of a visitor', () => {
  it.each([
    ['the first wish that there is', ['fr', 'de', 'en'], ['en', 'de'], 'de'],
    ['a wish without its last parts', ['de-AT', 'en'], ['en', 'de'], 'de'],
    ['a wish whatever its letters', ['EN-us'], ['de', 'en-US'], 'en-US'],
    ['the region that is wanted', ['pt-BR'], ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['a script before its language', ['zh-Hant-HK'], ['zh', 'zh-Hant'], 'zh-Hant'],
    ['a sibling where there is nothing nearer', ['en-GB'], ['de', 'en-US'], 'en-US'],
    ['a later wish rather than a sibling', ['en-GB', 'de'], ['en-US', 'de'], 'de'],
    ['none where nothing is near', ['fr', undefined, 7], ['en', 'de'], undefined],
  ])('is %s', (_title, wishes, languages, expected) => {
    expect(chooseLanguage(wishes, languages)).toBe(expected);
  });
});
