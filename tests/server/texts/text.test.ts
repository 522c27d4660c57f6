import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { hasText, text } from '../../../src/server/texts/text.ts';

/** Every text by its name, as the file has it. */
const written = (value: object, path: readonly string[] = []): [name: string, words: string][] =>
  Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? [[[...path, name].join('.'), member]] : written(member, [...path, name]),
  );

describe('the texts of the service', () => {
  it('have only placeholders that the service fills in', () => {
    const folder = 'locales/en/service';
    const files = readdirSync(folder).map((name): object => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));
    expect(files.length).toBeGreaterThan(2);
    const words = files.flatMap((file) => written(file).map(([, text]) => text));
    const names = words.flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name));
    expect([...new Set(names)].sort()).toEqual([
      ...[
        'action',
        'address',
        'brand',
        'button',
        'code',
        'contact',
        'date',
        'device',
        'files',
        'host',
        'id',
        'launcher',
        'lifetime',
        'met',
        'name',
        'none',
        'organisation',
        'partly',
        'recipient',
        'reference',
        'subject',
        'time',
        'unchecked',
        'username',
      ],
    ]);
  });

  it.each(LANGUAGES)('are filled with values, durations and the product name: %s', (language) => {
    const hour: Readonly<Record<string, string>> = { ko: '1시간', en: '1 hour', ja: '1時間' };
    expect(text(language, 'mails.every.link', { lifetime: 3600 })).toContain(hour[language] ?? '1');
    expect(text(language, 'pages.places.contact', { address: 'h@example.test' })).toContain('h@example.test');
    expect(text(language, 'mails.every.closing')).toContain('Vestibule');
  });

  it('P03: a value stays a value, even if it looks like a placeholder', () => {
    const value = "{launcher} $t(mails.every.closing) O'Neil <b>";
    expect(text('en', 'pages.passkeys.removeOne', { date: value, name: 'Chrome' })).toContain(value);
  });

  it('are found by their whole names only', () => {
    expect(hasText('answers.codes.INTERNAL')).toBe(true);
    for (const name of [
      'answers.codes',
      'answers.codes.constructor',
      'answers.codes.INTERNAL.length',
      '__proto__',
      '',
    ]) {
      expect(hasText(name)).toBe(false);
    }
  });
});
