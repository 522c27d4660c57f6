import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { slowPattern } from '../../../src/engine/checker/slowPattern.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const ALIKE =
  'a text of thirty characters may take minutes: its repeated group can match the same text in several ways';
const SHARED =
  'a text of a hundred thousand characters may take minutes: two of its repetitions can match the same text';

const UNLESS =
  ', unless a lookaround prevents it (only one of a single character is sure to: instead of (?!ab)[a-z] write a(?!b)|[b-z])';

describe('slow patterns', () => {
  it.each([
    ['^(a+)+$', 'a text of thirty characters may take minutes: (a+)+ repeats a repetition'],
    ['^(.*)*x$', 'a text of thirty characters may take minutes: (.*)* repeats a repetition'],
    ['^(\\w+\\s?)*$', 'a text of thirty characters may take minutes: (\\w+\\s?)* repeats a repetition'],
    ['^(a|a)*$', ALIKE],
    ['^(?:[a-z]|[a-c])+$', ALIKE],
    ['^(a|aa)+$', ALIKE],
    ['^(?:ab|a|bc|c)*$', ALIKE],
    ['^(?:(?:a|a)b)*$', ALIKE],
    ['^(?:[a-z]{2,5}){1,}$', ALIKE],
    [
      '^\\d+\\d+$',
      'a text of a hundred thousand characters may take minutes: \\d+ and \\d+ can match the same characters; ^\\d{2,}$ does the same at once',
    ],
    [
      '^\\s*(.*?)\\s*$',
      'a text of a hundred thousand characters may take minutes: \\s* and .*? can match the same characters',
    ],
    ['^(a?){40}$', ALIKE],
    ['^(a|a){30}$', ALIKE],
    ['^(a+){12}$', ALIKE],
    ['^(?:a{0,20}){0,20}$', ALIKE],
    ['^(ab)*(ab)*$', SHARED],
    ['^(?:ab)+(?:abab)*c$', SHARED],
    ['^(?=(a+)+$)x', 'a text of thirty characters may take minutes: (a+)+ repeats a repetition'],
    ['^(?!(a|a)*$)x', ALIKE],
    ['^(?:(?!x)(a|a))*$', `${ALIKE}${UNLESS}`],
    ['^(a|a)*\\b$', `${ALIKE}${UNLESS}`],
    ['^(?:(?!ab)[a-z]|ab)*$', `${ALIKE}${UNLESS}`],
  ])('%s is slow', (pattern, expected) => {
    expect(slowPattern(pattern)).toBe(expected);
  });

  it.each([
    '^\\S*$',
    '[A-Za-z]',
    '^[+]?[0-9 ().-]*$',
    '^(?:[^0-9]*[0-9]){5,15}[^0-9]*$',
    '^[a-z]+(-[a-z]+)*$',
    '^(?:[a-z0-9]+\\.)*[a-z]+$',
    '^(?:[a-z]|[0-9])+$',
    '^(?:a?|b?)*c$',
    '^(?:(?:a|b)*c)*$',
    '^(?:a|a)b$',
    '^(?=.*[A-Z])(?=.*\\d).{8,}$',
    "^[\\p{L}' -]+$",
    '^(?:[a-z]{2,5}){6}$',
    '^(a?){6}$',
    '^(?:[a-z0-9-]{1,63}\\.){1,127}[a-z]{2,63}$',
    '^[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}$',
    '^(?:(?!,)[^;])*,(?:ab)*$',
    '^(?:(?!b)[a-c]|b)*$',
    '^(?:a(?!b)|[b-z]|ab)*$',
  ])('%s is not', (pattern) => {
    expect(slowPattern(pattern)).toBeUndefined();
  });

  it('are found in the glossary, and not tried on its texts', () => {
    const path = 'locales/glossary.json';
    const style = [{ name: 'long', pattern: '^(a|a)*b$', hint: 'Be brief', example: 'a'.repeat(60) }];
    const glossary = { path, text: JSON.stringify({ languages: { en: { style } } }, null, 2) };
    const sources = [...readDoor().filter((source) => source.path !== path), glossary];
    expect(check(sources, definition).filter(({ rule }) => rule === 'glossary')).toMatchObject([
      { file: path, message: ALIKE },
    ]);
  });
});
