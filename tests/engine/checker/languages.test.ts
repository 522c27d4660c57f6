import { describe, expect, it } from 'vitest';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { PORTAL, portalSession } from './portal.ts';

const LIST = 'locales/languages.json';

/** Other words for each text that has words, with the same placeholders. */
const inGerman = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? `Eben ${value.replaceAll('“', '“Eben ')}` : value,
    ),
  );

/** The project with one more language: a line in the list, and a folder with these changed English texts. */
function withGerman(folder: (name: string) => boolean): Source[] {
  const line = '"de": { "name": "Deutsch", "direction": "ltr" },\n    "ko":';
  return PORTAL.flatMap((source) => {
    if (source.path === LIST) return [{ ...source, text: source.text.replace('"ko":', line) }];
    const name = /^locales\/en\/(.+)$/.exec(source.path)?.[1];
    return name !== undefined && folder(name)
      ? [source, { path: `locales/de/${name}`, text: inGerman(source.text) }]
      : [source];
  });
}

describe('a fourth language', () => {
  it('takes a folder and a line', () => {
    const more = withGerman(() => true);
    expect(formatFindings(portalSession.check(more), more, 'text')).toBe('');
  });

  it('must have every file of texts', () => {
    const files = PORTAL.filter(({ path }) => path.startsWith('locales/en/')).length;
    const missing = portalSession.check(withGerman(() => false));
    // One finding, which names the other files.
    expect(missing.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'missing-text locales/de lacks this text file',
    ]);
    expect(missing[0]?.also).toHaveLength(files - 1);
  });
});

it.each(['de', 'el'])('a copy without the mark of a draft is one finding, which lists its sentences (%s)', (id) => {
  const copied = PORTAL.flatMap((source) => {
    if (source.path === LIST)
      return [
        { ...source, text: source.text.replace('"ko":', `"${id}": { "name": "X", "direction": "ltr" },\n    "ko":`) },
      ];
    const name = /^locales\/en\/(.+)$/.exec(source.path)?.[1];
    return name === undefined ? [source] : [source, { path: `locales/${id}/${name}`, text: source.text }];
  });
  const found = portalSession.check(copied);
  expect(found.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    `untranslated-text locales/${id} still has sentences of en, word for word`,
  ]);
  expect(found[0]?.also?.length).toBeGreaterThan(100);
});

it('a text with {count} has a form for each plural category, although no other language has any', () => {
  const changed = PORTAL.map((source) =>
    /^locales\/(en|ko|ja)\/portal\.json$/.test(source.path)
      ? {
          ...source,
          text: source.text
            .replace(/\s*"charactersLeft_one": .*/, '')
            .replace('"charactersLeft_other"', '"charactersLeft"'),
        }
      : source,
  );
  expect(portalSession.check(changed).map(({ rule, file, message }) => [rule, file, message])).toEqual([
    [
      'text-plural',
      'locales/en/portal.json',
      'this text has {count}; its forms in this language are "charactersLeft_one", "charactersLeft_other"',
    ],
  ]);
});
