import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const LIST = 'locales/languages.json';
const door = readDoor();
const list = JSON.parse(door.find(({ path }) => path === LIST)?.text ?? '{}');
const languages = Object.keys(list.languages);

/** The small portal, in a flow with a module of its service that names texts. */
function withLetters(module: string, letters: (language: string) => object): Source[] {
  const file = (path: string, value: object) => ({ path, text: JSON.stringify(value) });
  const code = [{ texts: 'service', modules: ['src/service'] }];
  return [
    ...door.filter(({ path }) => path !== LIST),
    file(LIST, { ...list, code }),
    ...languages.map((language) => file(`locales/${language}/service/letters.json`, letters(language))),
    { path: 'src/service/say.ts', text: module },
    { path: 'src/elsewhere/say.ts', text: "say('letters.gone')" },
  ];
}
const findingsOf = (sources: Source[]) =>
  check(sources, definition)
    .filter(({ rule }) => rule !== 'canonical-form')
    .map(({ file, rule, message }) => `${file} ${rule}: ${message}`);

describe('texts that code names', () => {
  it('are accepted if a module of theirs names each, even in part or by number', () => {
    const module = `say('letters.hello'); say(\`letters.\${kind}.title\`); say('letters.left');`;
    const letters = (language: string) => ({
      hello: 'Hello {name}',
      news: { title: 'News' },
      ...(language === 'en'
        ? { left_one: '{count} letter', left_other: '{count} letters' }
        : { left_other: '{count}' }),
    });
    expect(findingsOf(withLetters(module, letters))).toEqual([]);
  });

  it('are reported if none of their modules names them', () => {
    const module = `say(\`letters.\${kind}.title\`); say(\`\${name}\`);`;
    const found = findingsOf(
      withLetters(module, () => ({ gone: 'Gone', news: { title: 'News', deep: { title: 'No' } } })),
    );
    expect(found).toHaveLength(2);
    expect(found).toContain('locales/en/service/letters.json unused-text: nothing in src/service names letters.gone');
    expect(found).toContain(
      'locales/en/service/letters.json unused-text: nothing in src/service names letters.news.deep.title',
    );
  });

  it('are compared in every language', () => {
    const letters = (language: string) =>
      language === 'ko' ? { hello: 'Hello {nam}', more: ' ' } : { hello: 'Hello {name}', more: 'More', less: 'Less' };
    const found = findingsOf(withLetters("['letters.hello', 'letters.more', 'letters.less']", letters));
    expect(found.map((finding) => finding.replace(/:.*/, ''))).toEqual([
      'locales/ko/service/letters.json missing-text',
      'locales/ko/service/letters.json text-placeholder',
      'locales/ko/service/letters.json text-content',
    ]);
  });
});
