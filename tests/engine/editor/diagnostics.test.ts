import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAction, TextEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { fixSources, withEdits } from '../../../src/engine/checker/fixSources.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inPlace } from '../checker/changeOne.ts';
import { EditorClient } from './EditorClient.ts';
import { tellDiagnostics, tellFindings } from './tellFindings.ts';

const PATH = 'flows/sign-in/sign-in.screen.json';
const TEXTS = 'locales/ja/sign-in.json';
const sources = readSources('.');
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? '';
const written = textOf(PATH);
const session = new CheckSession(definition);
const found = (path: string, text: string) => session.check(inPlace(sources, path, text));

let client: EditorClient;
beforeAll(async () => {
  client = await EditorClient.start();
  await client.open(PATH, written);
  await client.open(TEXTS, textOf(TEXTS));
});
afterAll(() => client.stop());

const BROKEN: readonly (readonly [what: string, path: string, change: (text: string) => string])[] = [
  ['a misspelt screen', PATH, (text) => text.replace('"goto": "sign-up"', '"goto": "sing-up"')],
  ['a misspelt member', PATH, (text) => text.replace('"autocomplete"', '"autocompleet"')],
  ['a missing bracket', PATH, (text) => text.replace('"entry": [', '"entry": ')],
  ['a half-written member', PATH, (text) => text.replace('{ "link": "create-account"', '{ "li')],
  ['half a file', PATH, (text) => text.slice(0, text.length / 2)],
  ['nothing', PATH, () => ''],
  ['a missing text', TEXTS, (text) => text.replace(/"lead": "[^"]*",?\n\s*/, '')],
  ['a wrong placeholder', TEXTS, (text) => text.replace('": "', '": "{nobody} ')],
];

describe('findings in an editor', () => {
  it.each(BROKEN)('are those of the checker: %s', async (_, path, change) => {
    const before = textOf(path);
    const changed = change(before);
    expect(changed).not.toBe(before);
    await client.change(path, changed);
    const expected = tellFindings(found(path, changed));
    expect(expected).not.toEqual([]);
    expect(tellDiagnostics(await client.findings(path))).toEqual(expected);
    await client.change(path, before);
    expect(await client.findings(path)).toEqual([]);
  });

  it('follow a document that is closed without being saved', async () => {
    await client.change(TEXTS, '{}');
    expect(await client.findings(TEXTS)).not.toEqual([]);
    await client.close(TEXTS);
    await client.open(TEXTS, textOf(TEXTS));
    expect(await client.findings(TEXTS)).toEqual([]);
  });
});

const whole = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };

describe('fixes in an editor', () => {
  it.each(BROKEN.filter(([what]) => what !== 'nothing'))('are those of the checker: %s', async (_, path, change) => {
    const changed = change(textOf(path));
    await client.change(path, changed);
    await client.findings(path);
    const actions = await client.askAll<CodeAction[]>('textDocument/codeAction', path, {
      range: whole,
      context: { diagnostics: [] },
    });
    const fixed = actions.flatMap(({ edit, kind }) => {
      const edits = kind === 'quickfix' ? edit?.changes?.[client.uriOf(path)] : undefined;
      return edits === undefined ? [] : [TextDocument.applyEdits(client.document(path), edits)];
    });
    const expected = found(path, changed).flatMap(({ file, fix }) =>
      file === path && fix !== undefined && fix.edits.length > 0 ? [withEdits({ path, text: changed }, fix.edits)] : [],
    );
    expect(fixed.sort()).toEqual(expected.sort());
    await client.change(path, textOf(path));
  });
});

describe('formatting in an editor', () => {
  it.each([
    ['spread out', (text: string) => JSON.stringify(JSON.parse(text), null, 4)],
    ['on one line', (text: string) => JSON.stringify(JSON.parse(text))],
    ['with Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with a comma too many', (text: string) => text.replace('"optional" }', '"optional", }')],
    ['as it is', (text: string) => text],
    ['beyond repair', (text: string) => text.slice(0, 200)],
  ])('writes what --fix writes: a file %s', async (_, change) => {
    const text = change(written);
    await client.change(PATH, text);
    const edits = await client.askAll<TextEdit[]>('textDocument/formatting', PATH, {
      options: { tabSize: 2, insertSpaces: true },
    });
    const fixed = fixSources(inPlace(sources, PATH, text), session).find((file) => file.path === PATH);
    expect(TextDocument.applyEdits(client.document(PATH), edits)).toBe(fixed?.text ?? text);
    await client.change(PATH, written);
  });
});
