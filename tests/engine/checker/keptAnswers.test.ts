import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { check } from '../../../src/engine/checker/check.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { rename } from '../../../src/engine/checker/rename.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { definition } from '../../../src/portal/definition.ts';
import { tellNames } from '../../../src/tools/uses/tellNames.ts';
import { readExample } from './readExample.ts';

const sources = readSources('.');

/** The small portal with a kept answer and its words. */
const door = readExample('unknown-answer').map(({ path, text }): Source => {
  const [, language, name] = /^locales\/(\w+)\/(door|shared)\.json$/.exec(path) ?? [];
  if (language === undefined) return { path, text: text.replace('"news": "often", "nwes": true', '"news": true') };
  const value = JSON.parse(text);
  if (name === 'door') value.door.actions.join = value.door.actions.next;
  else value.answers = { news: { label: value.dialogs.notice.title } };
  return { path, text: JSON.stringify(value) };
});
const LANGUAGES = ['en', 'ja', 'ko'];
const PLACES = [
  'flows/door/door.screen.json',
  'flows/portal.json',
  ...LANGUAGES.map((one) => `locales/${one}/shared.json`),
];

describe('a kept answer', () => {
  it('is listed with its declaration, the records that it is sent in and its texts', () => {
    const project = openProject(door, definition);
    const [told] = namesOf(project).filter(({ kind }) => kind === 'answer');
    const { text } = tellNames(
      { sources: door, project, symbols: told ? [told] : [] },
      { name: 'news', kind: undefined, in: undefined },
    );
    const lines = text.split('\n').filter((line) => /^ *(answer|declared|used|text) /.test(line));
    expect(lines.map((line) => line.replace(/:\d+:\d+$/, ''))).toEqual([
      'answer news',
      '  declared  flows/portal.json',
      '  used      flows/door/door.screen.json',
      ...LANGUAGES.map((language) => `  text      locales/${language}/shared.json`),
    ]);
  });

  it('needs its texts as soon as it is declared, and no longer than that', () => {
    const session = new CheckSession(definition);
    const missing = (all: readonly Source[]) =>
      session.check(all).flatMap(({ rule, message }) => (rule === 'missing-text' ? [message] : []));
    const more = door.map((source) => {
      if (source.path !== 'flows/portal.json') return source;
      const portal = JSON.parse(source.text);
      portal.answers.other = { type: 'boolean' };
      return { ...source, text: JSON.stringify(portal) };
    });
    expect([missing(door), missing(more), missing(door)]).toEqual([
      [],
      ['the text answers.other.label is missing'],
      [],
    ]);
  });

  it('is renamed in all of them', () => {
    const renamed = rename(door, definition, { kind: 'answer', name: 'news', to: 'bulletins' });
    if (typeof renamed === 'string') throw new Error(renamed);
    expect(renamed.files.map(({ path }) => path).sort()).toEqual(expect.arrayContaining(PLACES));
    const texts = renamed.files.filter(({ path }) => PLACES.includes(path)).map(({ text }) => text);
    for (const text of texts) expect(text).toMatch(/"bulletins":/);
    expect(texts.join()).not.toContain('"news"');
  });

  it('is sent by its name, in no record of another kind', () => {
    const example = readExample('unknown-answer').map((source) =>
      source.path.endsWith('door.screen.json')
        ? { ...source, text: source.text.replace('{ "answers": { "news"', '{ "record": { "news"') }
        : source,
    );
    const found = check(example, definition).filter(({ rule }) => rule === 'unknown-answer');
    expect(found.map(({ message }) => message)).toEqual(['answers are named one by one']);
  });
});

interface Part {
  readonly body: { items?: object[] }[];
  readonly derived: { readonly answers: { readonly answers: object } };
}

/** The blocks of the chapter of flows/README.md about kept answers. */
function blocksOfReadme(): readonly Readonly<Record<string, Record<string, unknown>>>[] {
  const [, chapter = ''] = readFileSync('flows/README.md', 'utf8').split('### A question whose answer is kept\n');
  const blocks = (chapter.split('\n### ')[0] ?? '').matchAll(/```json\n([\s\S]*?)\n```/g);
  return [...blocks].map(([, block]) => JSON.parse(`{${block}}`));
}

it('the example of flows/README.md is declared and sent as it is written there; only its texts are missing', () => {
  const [declared, sent] = blocksOfReadme();
  const edit = (path: string, change: (value: never) => void): Source => {
    const value = JSON.parse(sources.find((one) => one.path === path)?.text ?? '') as never;
    change(value);
    return { path, text: JSON.stringify(value) };
  };
  const changed = [
    edit('flows/portal.json', ({ answers }: { answers: object }) => Object.assign(answers, declared?.answers)),
    edit('flows/shared/consents.part.json', ({ body, derived }: Part) => {
      body[0]?.items?.push({ id: 'news' });
      body.push({ field: 'heardFrom', widget: 'select', options: ['FRIEND', 'SEARCH', 'OTHER'] } as object);
      Object.assign(derived.answers.answers, sent?.answers?.answers);
    }),
  ];
  const paths = changed.map(({ path }) => path);
  const found = check([...sources.filter(({ path }) => !paths.includes(path)), ...changed], definition);
  const rules = new Set(found.map(({ rule }) => rule));
  expect([...rules].sort()).toEqual(['canonical-form', 'missing-text']);
  const words = found.filter(({ message }) => /^the text answers\./.test(message)).map(({ message }) => message);
  expect(words).toEqual(expect.arrayContaining(['the text answers.news.label is missing']));
});
