import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeholdersOf } from '../../../src/engine/checker/placeholders.ts';
import { textsIn } from '../../../src/engine/checker/Texts.ts';
import { plainText, pseudoLocale, pseudoText } from '../../../src/tools/pseudo/pseudoText.ts';

describe('a text in the pseudo-language', () => {
  it('is in brackets, with an accent on each letter; digits and placeholders stay', () => {
    expect(pseudoText('Hello {name}, 3 of {count, number} left')).toBe('⟦Ĥêļļö {name}, 3 öƒ {count, number} ļêƒţ⟧');
  });

  it('has a separate letter for each letter of the alphabet', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const letters = [...pseudoText(alphabet)].slice(1, -1);
    expect(new Set(letters).size).toBe(alphabet.length);
    expect(letters.join('')).toMatch(/^[^A-Za-z]+$/);
  });
});

it('the pseudo-language has every English text; keys, plural forms and placeholders stay, and no English letter is left', () => {
  const files = readdirSync('locales/en', { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((one) => one.endsWith('.json'))) {
    const locale: unknown = JSON.parse(readFileSync(`locales/en/${name}`, 'utf8'));
    const before = textsIn(locale);
    const after = textsIn(pseudoLocale(locale));
    expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
    for (const [index, { path, value }] of after.entries()) {
      const where = `${name}: ${path.join('.')}`;
      expect(placeholdersOf(String(value)), where).toEqual(placeholdersOf(String(before[index]?.value)));
      expect(String(value).replace(/\{[^}]*\}/g, ''), where).not.toMatch(/[A-Za-z]/);
      expect(plainText(String(value)), where).toBe(before[index]?.value);
    }
  }
});

it('a text that is not in the pseudo-language is plain already', () => {
  expect(plainText('한국어 Français')).toBe('한국어 Français');
});

it('the pseudo-language leaves a text unchanged if it must stay', () => {
  const locale = { launcher: 'Vestibule', shell: { title: 'Vestibule' } };
  expect(pseudoLocale(locale, ['launcher'])).toEqual({ launcher: 'Vestibule', shell: { title: '⟦Ṽêšţîƀûļê⟧' } });
  expect(locale.shell.title).toBe('Vestibule');
});
