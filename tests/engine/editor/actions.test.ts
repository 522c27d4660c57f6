import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inPlace } from '../checker/changeOne.ts';
import { applyEdit } from './applyEdit.ts';
import { EditorClient } from './EditorClient.ts';

const SCREEN = 'flows/sign-in/sign-in.screen.json';
const sources = readSources('.');
const textIn = (all: readonly Source[], path: string) => all.find((source) => source.path === path)?.text ?? '';
const session = new CheckSession(definition);

let client: EditorClient;
beforeAll(async () => {
  client = await EditorClient.start();
});
afterAll(() => client.stop());

/** The actions at a part of a file with a text of somebody's making, and the files after one of them. */
async function actionsAt(path: string, text: string, part: string) {
  await client.open(path, text);
  await client.findings(path);
  const start = client.document(path).positionAt(text.indexOf(part) + 1);
  const asked = { range: { start, end: start }, context: { diagnostics: [] } };
  const actions = await client.askAll<CodeAction[]>('textDocument/codeAction', path, asked);
  const taken = async (title: string) => {
    const action = actions.find((one) => one.title === title);
    expect(action, actions.map((one) => one.title).join()).toBeDefined();
    const resolved = await client.connection.sendRequest<CodeAction>('codeAction/resolve', action);
    const pathOf = (uri: string) => decodeURI(uri.slice(client.uriOf('').length));
    return applyEdit(inPlace(sources, path, text), resolved.edit ?? {}, pathOf);
  };
  return { titles: actions.map(({ title }) => title), taken };
}

describe('in an editor, one press', () => {
  it('writes the missing texts of every language, each marked', async () => {
    const text = textIn(sources, SCREEN).replace(
      '"body": [',
      '"body": [{ "button": "more", "do": { "goto": "init" } },',
    );
    const { taken } = await actionsAt(SCREEN, text, '"more"');
    const after = await taken('Write the missing texts');
    await client.close(SCREEN);
    for (const language of ['en', 'ja', 'ko'])
      expect(JSON.parse(textIn(after, `locales/${language}/sign-in.json`))['sign-in'].actions.more).toMatch(/^TODO/);
  });

  it('treats an outcome that has no line, as a table does or as any other', async () => {
    const text = textIn(sources, SCREEN).replace(/"PASSWORD_SETTING": \{[^}]*\},\n/, '');
    const { titles, taken } = await actionsAt(SCREEN, text, '"account.look-up"');
    const own = titles.filter((title) => title.startsWith('Treat '));
    expect(own).toContain('Treat PASSWORD_SETTING like any other outcome');
    for (const title of own) {
      const found = session.check(await taken(title)).filter(({ rule }) => rule === 'unhandled-outcome');
      expect(found, title).toEqual([]);
    }
    await client.close(SCREEN);
  });

  it('makes the lines of a call a shared table', async () => {
    const { taken } = await actionsAt(SCREEN, textIn(sources, SCREEN), '"account.look-up"');
    const after = await taken('Make the lines of look-up a shared table');
    await client.close(SCREEN);
    expect(session.check(after)).toEqual([]);
    expect(JSON.parse(textIn(after, 'flows/shared/look-up-results.outcomes.json'))).toHaveProperty('PASSWORD_SETTING');
    const { outcomes, on } = JSON.parse(textIn(after, SCREEN)).calls['look-up'];
    const use = { table: 'look-up-results', with: { max_age: '$input.max_age' } };
    expect([outcomes[0], on]).toEqual([use, undefined]);
  });

  it('extracts a dialog of a screen, with its texts in every language', async () => {
    const { taken } = await actionsAt(SCREEN, textIn(sources, SCREEN), '"directory-disconnected": {');
    const after = await taken('Extract directory-disconnected as a shared dialog');
    await client.close(SCREEN);
    expect(session.check(after)).toEqual([]);
    for (const language of ['en', 'ja', 'ko']) {
      const read = (all: readonly Source[], file: string) =>
        JSON.parse(textIn(all, `locales/${language}/${file}.json`));
      expect(read(after, 'shared').dialogs['directory-disconnected']).toEqual(
        read(sources, 'sign-in')['sign-in'].dialogs['directory-disconnected'],
      );
    }
  });
});
