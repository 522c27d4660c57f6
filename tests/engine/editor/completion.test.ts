import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompletionItem, CompletionList } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { spanOfName } from '../../../src/engine/editor/NameIndex.ts';
import { ITEM_NAMES } from '../../../src/engine/language/items.ts';
import { OPERATORS } from '../../../src/engine/language/operators/index.ts';
import { VERB_NAMES } from '../../../src/engine/language/verbs.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inPlace } from '../checker/changeOne.ts';
import { EditorClient } from './EditorClient.ts';

const SCREEN = 'flows/sign-in/sign-in.screen.json';
const sources = readSources('.');
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? '';
const session = new CheckSession(definition);

let client: EditorClient;
beforeAll(async () => {
  client = await EditorClient.start();
});
afterAll(() => client.stop());

type Answer = CompletionItem[] | CompletionList | null;
const itemsOf = (answer: Answer) => (Array.isArray(answer) ? answer : (answer?.items ?? []));

/** What is offered at the bar in a text that takes the place of a part of a file, and the file with an offer taken. */
async function offered(path: string, part: string, typed: string) {
  const text = textOf(path).replace(part, typed);
  expect(text, part).not.toBe(textOf(path));
  const offset = text.indexOf('|');
  const written = text.replace('|', '');
  await client.open(path, written);
  const items = itemsOf(await client.ask<Answer>('textDocument/completion', path, offset));
  await client.close(path);
  const document = TextDocument.create('', 'json', 1, written);
  const taken = (label: string) => {
    const edit = items.find((item) => item.label === label)?.textEdit;
    if (edit === undefined || !('range' in edit)) throw new Error(label);
    return TextDocument.applyEdits(document, [edit]);
  };
  return { items, labels: items.map(({ label }) => label), taken };
}

describe('while somebody types, the editor offers', () => {
  const names = namesOf(openProject(sources, definition));

  it.each([
    SCREEN,
    'flows/shared/calls.json',
    'flows/shared/consents.part.json',
    'flows/shared/sign-in-results.outcomes.json',
    'flows/portal.json',
  ])('the names that %s uses, each at its place', async (path) => {
    const document = documentOf({ path, text: textOf(path) });
    await client.open(path, document.text);
    const [found, missing]: [string[], string[]] = [[], []];
    const used = names.flatMap(({ kind, name, uses }) => {
      const place = uses.find(({ file, path: at }) => file === path && at !== undefined);
      return place === undefined ? [] : [{ kind, name, place }];
    });
    const step = Math.ceil(used.length / 20);
    for (const { kind, name, place } of used.filter((_, index) => index % step === 0)) {
      const { offset } = spanOfName(document, place);
      const items = itemsOf(await client.ask<Answer>('textDocument/completion', path, offset + 1));
      const isOffered = items.some(({ label }) => label === name || (place.within && label.endsWith(name)));
      (isOffered ? found : missing).push(`${kind} ${name}`);
    }
    await client.close(path);
    expect(missing).toEqual([]);
    expect(found.length).toBeGreaterThan(3);
  });

  it.each([
    ['screens', '"goto": "sign-up"', '"goto": "|"'],
    ['messages, before the quotation mark', '"banner": "errors.useSocial"', '"banner": |'],
    ['references of the right type', '"username": "$form.username"', '"username": "$form.|"'],
    [
      'references with what is below them',
      '"with": { "id": {',
      '"with": { "id": "$result.look-up.|" }, "onSuccess": {',
    ],
    ['outcomes that have no line yet', '"PASSWORD_SETTING":', '"|": { "close": true }, "PASSWORD_SETTING":'],
    ['states in a text that is not JSON yet', '"states": {', '"states": { "x": { "back": "|" }'],
  ])('nothing that the checker does not know: %s', async (_, part, typed) => {
    const { labels, taken } = await offered(SCREEN, part, typed);
    expect(labels.length).toBeGreaterThan(1);
    const unknown = labels
      .filter((_label, index) => index % Math.ceil(labels.length / 2) === 0)
      .flatMap((label) =>
        session
          .check(inPlace(sources, SCREEN, taken(label)))
          .filter(
            ({ rule, found }) =>
              /^unknown-|^impossible-outcome|^value-type/.test(rule) && label.includes(String(found)),
          ),
      );
    expect(unknown).toEqual([]);
  });

  it('only references of the type that a parameter has', async () => {
    const { labels } = await offered(SCREEN, '"username": "$form.username"', '"username": "$form.|"');
    expect(labels).toContain('$form.username');
    expect(labels).not.toContain('$form.isRememberOrg');
  });

  it('first the outcomes that nothing treats', async () => {
    const { items } = await offered(SCREEN, '"PASSWORD_SETTING":', '"|": { "close": true }, "PASSWORD_SETTIN":');
    expect(items.filter(({ detail }) => detail === 'untreated').map(({ label }) => label)).toContain(
      'PASSWORD_SETTING',
    );
  });

  it('each construct of the language, with gaps to fill in', async () => {
    const verbs = await offered(SCREEN, '"body": [', '"body": [{ "button": "more", "do": | },');
    expect(verbs.labels).toEqual(expect.arrayContaining([...VERB_NAMES]));
    const items = await offered(SCREEN, '"body": [', '"body": [ | ');
    expect(items.labels).toEqual(expect.arrayContaining([...ITEM_NAMES.filter((name) => name !== 'languages')]));
    expect(items.items.find(({ label }) => label === 'button')?.insertTextFormat).toBe(2);
    expect(items.taken('button')).toContain('"body": [ { "button": "$1", "do": $2 }');
    const guards = await offered(SCREEN, '"body": [', '"body": [{ "text": "more", "shown": | },');
    expect(guards.labels).toEqual(expect.arrayContaining(Object.keys(OPERATORS)));
  });

  it('one exit of a step, and no member twice', async () => {
    const { labels } = await offered(SCREEN, '"goto": "sign-up"', '"goto": "sign-up", | ');
    expect(labels).toContain('when');
    expect(labels).not.toContain('goto');
    expect(labels).not.toContain('dialog');
  });

  it('the texts that a language lacks, with the words of the fallback language beside them', async () => {
    const file = 'sign-up.json';
    const [[screen = '', { title = '' } = {}] = []] = Object.entries<{ title?: string }>(
      JSON.parse(textOf(`locales/en/${file}`)),
    );
    const { items } = await offered(`locales/ja/${file}`, `"${screen}": {`, `"${screen}": { | "x": "", "y`);
    expect(items.find(({ label }) => label === 'title')?.detail).toBe(title);
  });

  it('the values of a text, as other languages format them, and the terms of the glossary', async () => {
    const values = await offered('locales/ja/messages.json', '{min, number}', '{m|');
    expect(values.labels).toEqual(['{min, number}', '{launcher}']);
    expect(values.taken('{min, number}')).toBe(textOf('locales/ja/messages.json'));
    const { use } = JSON.parse(textOf('locales/glossary.json')).languages.ko.terms[0];
    expect((await offered('locales/ko/sign-in.json', '": "', '": "|')).labels).toContain(use);
  });
});
