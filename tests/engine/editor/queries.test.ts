import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DocumentSymbol,
  FileChangeType,
  type FileEvent,
  type FoldingRange,
  type Hover,
  type Location,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import type { Project } from '../../../src/engine/checker/Project.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import type { Revision } from '../../../src/engine/diff/Revision.ts';
import { spanOfName } from '../../../src/engine/editor/NameIndex.ts';
import { definition } from '../../../src/portal/definition.ts';
import { applyEdit } from './applyEdit.ts';
import { EditorClient } from './EditorClient.ts';

const PATH = 'flows/sign-in/sign-in.screen.json';
const TEXTS = 'locales/en/sign-in.json';
const sources = readSources('.');
const names = namesOf(openProject(sources, definition));
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? '';

let client: EditorClient;
beforeAll(async () => {
  client = await EditorClient.start();
  for (const path of [PATH, TEXTS]) await client.open(path, textOf(path));
});
afterAll(() => client.stop());

/** The offset inside of a part of a text, which must be there once. */
function inside(path: string, part: string, word = part): number {
  const parts = textOf(path).split(part);
  expect(parts, part).toHaveLength(2);
  return (parts[0]?.length ?? 0) + part.lastIndexOf(word) + 2;
}
const hover = async (path: string, part: string, word?: string) => {
  const found = await client.ask<Hover | null>('textDocument/hover', path, inside(path, part, word));
  const { contents } = found ?? {};
  return typeof contents === 'object' && 'value' in contents ? contents.value : '';
};
const pathOf = (uri: string) => decodeURI(uri.slice(client.uriOf('').length));
/** Places as `file:line`. */
const told = (places: readonly Location[] | null) =>
  (places ?? []).map(({ uri, range }) => `${pathOf(uri)}:${range.start.line + 1}`).sort();

describe('pointing at something in an editor shows', () => {
  it('a screen: its texts in every language, and who leads here', async () => {
    const said = await hover(PATH, '"goto": "sign-up"', 'sign-up');
    expect(said).toContain('**screen** `sign-up`');
    for (const language of ['en', 'ja', 'ko'])
      expect(said).toContain(JSON.parse(textOf(`locales/${language}/sign-up.json`))['sign-up'].title);
    expect(said).toMatch(/Leads here:\n- .*sign-in -- create-account --> sign-up/);
  });

  it.each([
    ['a call: what it asks for', '"do": { "call": "look-up" }', 'look-up', 'How an account signs in (`GET /lookup`)'],
    [
      'an operation: what it takes and answers',
      '"operation": "account.look-up"',
      'account',
      'Takes username (required)',
    ],
    ['the code of an answer: its meaning', '"PASSWORD_SETTING":', 'SETTING', '**outcome** `PASSWORD_SETTING`'],
    [
      'a slot: its type',
      '"exit": { "forget": ["session.logoutAccount"] }',
      'session',
      '`$session.logoutAccount` is an object',
    ],
    ['a reference: its type', '"shown": "$result.app"', 'result', '`$result.app` is an object'],
    [
      'a message: its words',
      '"banner": "errors.useSocial"',
      'useSocial',
      JSON.parse(textOf('locales/ja/messages.json')).errors.useSocial,
    ],
    ['a member: its description', '"gives": {', 'gives', '.'],
  ])('%s', async (_, part, word, expected) => {
    expect(await hover(PATH, part, word)).toContain(expected);
  });

  it('the decision that a reason cites', async () => {
    expect(await hover(PATH, 'asks for it (D-32)', 'D-32')).toMatch(/\*\*D-32\*\* \w/);
  });

  it('a text: the same in every language, and what needs it', async () => {
    const said = await hover(TEXTS, JSON.stringify(JSON.parse(textOf(TEXTS))['sign-in'].actions.next));
    expect(said).toContain(JSON.parse(textOf('locales/ko/sign-in.json'))['sign-in'].actions.next);
    expect(said).toContain(PATH);
  });
});

/** Every name of the open document, with the offset of its first place there. */
const document = documentOf({ path: PATH, text: textOf(PATH) });
const placed = names.flatMap((symbol) => {
  const place = [...symbol.declarations, ...symbol.uses].find(({ file, path }) => file === PATH && path !== undefined);
  return place === undefined ? [] : [{ symbol, offset: spanOfName(document, place).offset + 1 }];
});

describe('going in an editor', () => {
  it('to a definition leads to where each name is declared', async () => {
    expect(placed.length).toBeGreaterThan(80);
    for (const { symbol, offset } of placed) {
      const found = await client.ask<Location[] | null>('textDocument/definition', PATH, offset);
      const files = symbol.declarations.map(({ file }) => file);
      if (files.length > 0)
        expect([...new Set((found ?? []).map(({ uri }) => pathOf(uri)))], symbol.name).toEqual([...new Set(files)]);
    }
  });

  it('to a message leads to its words in every language', async () => {
    const found = told(
      await client.ask('textDocument/definition', PATH, inside(PATH, '"banner": "errors.useSocial"', 'useSocial')),
    );
    expect(found).toEqual(
      told(found.map((one) => ({ uri: client.uriOf(one.split(':')[0] ?? ''), range: lineOf(one) }))),
    );
    expect(found.map((one) => one.split(':')[0])).toEqual(
      ['en', 'ja', 'ko'].map((id) => `locales/${id}/messages.json`),
    );
  });

  it('from a text leads to the part of the flow that needs it', async () => {
    const next = JSON.stringify(JSON.parse(textOf(TEXTS))['sign-in'].actions.next);
    const found = told(await client.ask('textDocument/definition', TEXTS, inside(TEXTS, next)));
    const line = textOf(PATH).slice(0, inside(PATH, '"submit": "next"')).split('\n').length;
    expect(found).toEqual([`${PATH}:${line}`]);
  });

  it('to the uses of a name finds all that the binder knows', async () => {
    for (const { symbol, offset } of placed) {
      const context = { includeDeclaration: true };
      const found = told(await client.ask('textDocument/references', PATH, offset, { context }));
      const files = [...symbol.declarations, ...symbol.uses].map(({ file }) => file);
      for (const file of new Set(files))
        expect(
          found.some((one) => one.startsWith(`${file}:`)),
          `${symbol.name} ${file}`,
        ).toBe(true);
    }
  });

  it('to the parts of a file shows what it declares, and folds what has several lines', async () => {
    const outline = await client.askAll<DocumentSymbol[]>('textDocument/documentSymbol', PATH);
    const all = (symbols: readonly DocumentSymbol[]): string[] =>
      symbols.flatMap(({ name, detail, children = [] }) => [`${detail} ${name}`, ...all(children)]);
    expect(all(outline)).toEqual(
      expect.arrayContaining([
        'state password',
        'field username',
        'call look-up',
        'dialog directory-disconnected',
        'link create-account',
        'main button next',
        'input app',
      ]),
    );
    const folds = await client.askAll<FoldingRange[]>('textDocument/foldingRange', PATH);
    expect(folds.length).toBeGreaterThan(20);
    const texts = await client.askAll<DocumentSymbol[]>('textDocument/documentSymbol', TEXTS);
    expect(texts.map(({ name }) => name)).toContain('sign-in');
  });
});

const lineOf = (place: string): Range => {
  const position = { line: Number(place.split(':')[1]) - 1, character: 0 };
  return { start: position, end: position };
};

describe('renaming in an editor, one kind of name after the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-renames-'));
  const renamed: { readonly kind: string; readonly to: string }[] = [];
  let copy: EditorClient;
  beforeAll(async () => {
    for (const { path } of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      copyFileSync(path, join(folder, path));
    }
    copy = await EditorClient.start({ root: folder });
  });
  afterAll(async () => {
    await copy.stop();
    rmSync(folder, { recursive: true });
  });

  const declared = names.filter(({ declarations }) => declarations.length > 0).map(({ kind }) => kind);
  const countOf = (kind: string) => declared.filter((one) => one === kind).length;
  // Kinds with few names have the least choice, so they come first.
  const kinds = [...new Set(declared)].sort((a, b) => countOf(a) - countOf(b));
  /** What was renamed, and what it belongs to: another name is taken for the next kind, so each change is its own. */
  const touched = new Set<string>();
  let project: Project | undefined;

  it.each(kinds)('a %s renames it everywhere, without findings', async (kind) => {
    const now = readSources(folder);
    project = openProject(now, definition, { before: project });
    const [found] = namesOf(project).flatMap(({ kind: own, name, scopes, declarations, uses }) => {
      const place = [...declarations, ...uses].find(({ path }) => path !== undefined);
      const isFree = [`${own} ${name}`, ...scopes].every((scope) => !touched.has(scope));
      return own === kind && declarations.length > 0 && isFree && place !== undefined ? [{ name, scopes, place }] : [];
    });
    if (found === undefined) throw new Error(kind);
    const { name, scopes, place } = found;
    const text = now.find(({ path }) => path === place.file)?.text ?? '';
    await copy.open(place.file, text);
    const { offset } = spanOfName(documentOf({ path: place.file, text }), place);
    const range = await copy.ask<{ placeholder: string } | null>('textDocument/prepareRename', place.file, offset);
    expect(range?.placeholder).toBe(name);
    const newName = kind === 'value' ? `${name}X` : `${name}-x`;
    const edit = await copy.ask<WorkspaceEdit>('textDocument/rename', place.file, offset, { newName });
    await copy.close(place.file);
    const within = (uri: string) => decodeURI(uri.slice(copy.uriOf('').length));
    const after = applyEdit(now, edit, within);
    expect(after.map((one) => one.text).join()).toContain(newName);
    await save(now, after);
    renamed.push({ kind, to: newName });
    for (const scope of [`${kind} ${newName}`, ...scopes]) if (scope !== 'portal') touched.add(scope);
    await copy.open(TEXTS, after.find(({ path }) => path === TEXTS)?.text ?? '');
    expect(await copy.findings(TEXTS)).toEqual([]);
    await copy.close(TEXTS);
  });

  /** Writes what differs, and tells the server as an editor does. */
  async function save(before: readonly Source[], after: readonly Source[]): Promise<void> {
    const changes: FileEvent[] = [];
    for (const { path } of before)
      if (after.every((one) => one.path !== path)) {
        rmSync(join(folder, path));
        changes.push({ uri: copy.uriOf(path), type: FileChangeType.Deleted });
      }
    for (const { path, text } of after)
      if (before.find((one) => one.path === path)?.text !== text) {
        writeFileSync(join(folder, path), text);
        changes.push({ uri: copy.uriOf(path), type: FileChangeType.Changed });
      }
    await copy.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }

  it('a screen renames it in scenarios, too', async () => {
    const now = readSources(folder);
    const all = namesOf(openProject(now, definition));
    const isOnly = (name: string) => all.filter((one) => one.name === name).length === 1;
    const screen = all.find(({ kind, name, uses }) => kind === 'screen' && isOnly(name) && uses.length > 0);
    const place = screen?.uses.find(({ path }) => path !== undefined);
    if (screen === undefined || place === undefined) throw new Error('no screen');
    const scenario = 'tests/scenarios/a.test.ts';
    mkdirSync(dirname(join(folder, scenario)), { recursive: true });
    writeFileSync(join(folder, scenario), `expect(visitor.screen).toBe('${screen.name}');\n`);
    const text = now.find(({ path }) => path === place.file)?.text ?? '';
    await copy.open(place.file, text);
    const { offset } = spanOfName(documentOf({ path: place.file, text }), place);
    const edit = await copy.ask<WorkspaceEdit>('textDocument/rename', place.file, offset, { newName: 'quite-new' });
    await copy.close(place.file);
    rmSync(join(folder, 'tests'), { recursive: true });
    const start = { line: 0, character: "expect(visitor.screen).toBe('".length };
    const end = { line: 0, character: start.character + screen.name.length };
    expect(edit.documentChanges).toContainEqual({
      textDocument: { uri: copy.uriOf(scenario), version: null },
      edits: [{ range: { start, end }, newText: 'quite-new' }],
    });
  });

  it('leaves a report of changes that says "renamed" and nothing else', () => {
    expect(renamed.map(({ kind }) => kind)).toEqual(kinds);
    const session = new CheckSession(definition);
    const after = readSources(folder);
    expect(session.check(after)).toEqual([]);
    const side = (read: readonly Source[]): Revision => ({ name: '', sources: read, definition });
    const { changes } = compare(side(sources), side(after), session);
    // Another name of an input is another address.
    const told = renamed.filter(({ kind }) => kind !== 'input');
    const isOfInput = ({ sentence }: (typeof changes)[number]) =>
      renamed.some(({ kind, to }) => kind === 'input' && sentence.includes(to));
    const others = changes.filter((change) => !isOfInput(change));
    for (const { kind, to } of told)
      expect(
        others.map(({ sentence }) => sentence),
        kind,
      ).toContainEqual(expect.stringContaining(to));
    expect(
      others
        .map(({ id, sentence }) => `${id} ${sentence}`)
        .filter((one) => !/^(?:name-changed|\w+-renamed) /.test(one)),
    ).toEqual([]);
    expect(others).toHaveLength(told.length);
  });
});

describe('renaming in an editor', () => {
  const session = new CheckSession(definition);

  it('a text in a file of texts renames what needs it', async () => {
    const edit = await client.ask<WorkspaceEdit>('textDocument/rename', TEXTS, inside(TEXTS, '"create-account":'), {
      newName: 'join',
    });
    const renamed = applyEdit(sources, edit, pathOf);
    expect(session.check(renamed)).toEqual([]);
    expect(renamed.find(({ path }) => path === PATH)?.text).toContain('{ "link": "join"');
    for (const language of ['en', 'ja', 'ko'])
      expect(
        JSON.parse(renamed.find(({ path }) => path === `locales/${language}/sign-in.json`)?.text ?? '')['sign-in']
          .actions,
      ).toHaveProperty('join');
  });

  it.each([
    ['the texts', 'locales/en/messages.json', '"badCredentials": "Incorrect email', 'wrongPair'],
    ['a flow', PATH, '"validation.badCredentials"', 'validation.wrongPair'],
  ])('a message in %s renames its texts and the steps that show it', async (_, file, at, newName) => {
    if (file !== PATH) await client.open(file, textOf(file));
    const edit = await client.ask<WorkspaceEdit>('textDocument/rename', file, inside(file, at), { newName });
    const renamed = applyEdit(sources, edit, pathOf);
    expect(session.check(renamed)).toEqual([]);
    expect(renamed.find(({ path }) => path === PATH)?.text).toContain('"validation.wrongPair"');
    for (const language of ['en', 'ja', 'ko'])
      expect(renamed.find(({ path }) => path === `locales/${language}/messages.json`)?.text).toContain('"wrongPair"');
  });

  it('is refused for a name that is taken', async () => {
    const asked = client.ask('textDocument/rename', PATH, inside(PATH, '"link": "create-account"', 'create'), {
      newName: 'next',
    });
    await expect(asked).rejects.toThrow('already');
  });
});
