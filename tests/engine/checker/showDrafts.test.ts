import { expect, it } from 'vitest';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { showDrafts } from '../../../src/engine/checker/showDrafts.ts';
import { marked } from '../../../src/engine/contract/marked.ts';

const list = (draft: boolean): Source => ({
  path: 'locales/languages.json',
  text: JSON.stringify({
    fallback: 'en',
    languages: {
      en: { name: 'English', direction: 'ltr' },
      pl: { name: 'Polski', direction: 'ltr', ...(draft && { draft }) },
    },
  }),
});
const texts = (language: string, value: object): Source => ({
  path: `locales/${language}/door.json`,
  text: JSON.stringify(value),
});
const ENGLISH = texts('en', {
  door: {
    title: 'Door',
    lead: '{name}',
    left_one: '{count} left',
    left_other: '{count} left',
    todo: 'Later',
    gone: 'Gone',
  },
});
const POLISH = texts('pl', {
  door: { title: 'Drzwi', lead: '{name}', left_few: 'Zostały {count}', todo: 'TODO Later', gone: 'Gone' },
});

it('a draft is offered, named so, and what it lacks is marked in the words of the source', () => {
  const sources = [list(true), ENGLISH, POLISH];
  const shown = new Map(showDrafts(sources).map((source) => [source.path, source]));
  const valueIn = (path: string) => {
    const source = shown.get(path);
    return source === undefined ? undefined : documentOf(source).value;
  };
  expect(valueIn('locales/languages.json')).toMatchObject({
    languages: { en: { name: 'English' }, pl: { name: 'Polski (draft)', direction: 'ltr' } },
  });
  expect(JSON.stringify(valueIn('locales/languages.json'))).not.toContain('"draft"');
  const left = marked('{count} left');
  expect(valueIn('locales/pl/door.json')).toEqual({
    door: {
      title: 'Drzwi',
      lead: '{name}',
      left_one: left,
      left_few: 'Zostały {count}',
      left_many: left,
      left_other: left,
      todo: marked('Later'),
      gone: marked('Gone'),
    },
  });
  expect(shown.get(ENGLISH.path)).toBe(ENGLISH);
});

it('a draft without a file has all texts of the source, marked', () => {
  const shown = showDrafts([list(true), ENGLISH]);
  expect(shown.find(({ path }) => path === POLISH.path)?.text).toContain(marked('Door'));
});

it('a name, which every finished language has as it is, is not marked', () => {
  const languages = {
    en: { name: 'English', direction: 'ltr' },
    ko: { name: '한국어', direction: 'ltr' },
    pl: { name: 'Polski', direction: 'ltr', draft: true },
  };
  const names = { door: { name: 'Vestibule', title: 'Door' } };
  const shown = showDrafts([
    { path: 'locales/languages.json', text: JSON.stringify({ fallback: 'en', languages }) },
    texts('en', names),
    texts('ko', { door: { name: 'Vestibule', title: '문' } }),
    texts('pl', names),
  ]);
  expect(shown.find(({ path }) => path === POLISH.path)?.text).toBe(
    JSON.stringify({ door: { name: 'Vestibule', title: marked('Door') } }),
  );
});

it('without a draft the sources are the same', () => {
  const sources = [list(false), ENGLISH, POLISH];
  expect(showDrafts(sources)).toBe(sources);
});
