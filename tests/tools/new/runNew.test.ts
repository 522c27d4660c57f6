import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { runCheck } from '../../../src/engine/checker/runCheck.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import { definition } from '../../../src/portal/definition.ts';
import { staleLists } from '../../../src/tools/graph/lists.ts';
import { runNew } from '../../../src/tools/new/runNew.ts';

let root: string;
/** A project that nothing was written to serves the next test too: a copy takes longer than most commands. */
let isFresh = false;
const said: string[] = [];

beforeEach(() => {
  if (!isFresh) copyProject();
  isFresh = true;
  said.length = 0;
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: unknown) => void said.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.some((line) => line.startsWith('wrote '))) removeProject();
});
afterAll(() => {
  if (isFresh) removeProject();
});

function copyProject(): void {
  root = mkdtempSync(join(tmpdir(), 'new-'));
  for (const folder of ['flows', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
  // A new call may break a promise of this portal, which its author is to see.
  rmSync(join(root, 'flows/promises.json'));
  symlinkSync(resolve('src'), join(root, 'src'));
}

function removeProject(): void {
  rmSync(root, { recursive: true });
  isFresh = false;
}

/** Shared by all tests, one after the other, because only the content of files matters. */
const session = new CheckSession(definition);
const make = (...args: string[]) => runNew(definition, args, undefined, root, session);
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const languages = () => Object.keys(read('locales/languages.json').languages);
/** The findings of all levels, and the lists of exits that are stale. */
const check = () => {
  const sources = readSources(root);
  return [session.check(sources), staleLists(flowsOf(sources, definition), root)];
};
const PASSES = [[], []];

it('the command makes a screen that a mail leads to, in a flow of its own', async () => {
  expect(await make('screen', 'thanks', '--flow', 'survey')).toBe(0);
  expect(check()).toEqual(PASSES);
  expect(read('flows/survey/thanks.screen.json')).toMatchObject({ route: { paths: ['/thanks'], outside: true } });
  const titles = languages().map((language) => read(`locales/${language}/survey.json`).thanks.title);
  expect(new Set(titles).size).toBe(languages().length);
});

it('the command makes a screen that another one links to', async () => {
  expect(await make('screen', 'thanks', '--flow', 'status', '--path', '/thank-you', '--from', 'not-found')).toBe(0);
  expect(check()).toEqual(PASSES);
  expect(read('flows/status/thanks.screen.json').route).toEqual({ paths: ['/thank-you'] });
  expect(read('flows/status/not-found.screen.json').body.at(-1)).toEqual({ link: 'thanks', do: { goto: 'thanks' } });
});

it('the command makes a dialog with its own button, and one before an action', async () => {
  expect(await make('dialog', 'more', '--screen', 'logout')).toBe(0);
  expect(check()).toEqual(PASSES);
  const before = read('flows/sign-in/device-register.screen.json').body.find((item: object) => 'button' in item);
  expect(await make('dialog', 'sure', '--screen', 'device-register', '--before', before.button)).toBe(0);
  expect(check()).toEqual(PASSES);
  const { body, dialogs } = read('flows/sign-in/device-register.screen.json');
  expect(body.find((item: object) => 'button' in item).do).toEqual({ dialog: 'sure' });
  expect(dialogs.sure.body[0]).toEqual({ button: 'confirm', do: before.do });
});

it('the command makes a call of each operation of the contract, with every outcome handled', async () => {
  const operations = ['password-reset.send-mail', 'account.look-up', 'session.end', 'sign-in.with-password'];
  for (const [index, operation] of operations.entries()) {
    expect(
      await make('call', `call-${index}`, '--screen', 'reset-lookup', '--operation', operation),
      said.join('\n'),
    ).toBe(0);
  }
  expect(check()).toEqual(PASSES);
  const { calls, body } = read('flows/passwords/reset-lookup.screen.json');
  expect(Object.keys(calls['call-3'].on)).toEqual(expect.arrayContaining(['OK', 'LOCKED', 'BAD_CREDENTIALS']));
  expect(calls['call-1'].with).toEqual({ username: '$form.username' });
  expect(body.at(-1)).toEqual({ button: 'call-3', do: { call: 'call-3' } });
});

it.each(['text', 'textarea', 'number'])('the command makes a field of the kind %s, with a rule', async (widget) => {
  expect(await make('field', 'nickname', '--screen', 'reset-lookup', '--widget', widget)).toBe(0);
  expect(check()).toEqual(PASSES);
  expect(read('flows/passwords/reset-lookup.screen.json').body[1]).toMatchObject({ field: 'nickname', widget });
});

it('the command makes a language as a draft, which passes the check and is not offered before it is translated', async () => {
  const before = languages();
  // Two plural forms more than English has.
  expect(await make('language', 'fr', '--name', 'Français')).toBe(0);
  expect(check()).toEqual(PASSES);
  expect(languages()).toEqual([...before, 'fr']);
  const offered = () => Object.keys(compilePortal(flowsOf(readSources(root), definition))?.languages.languages ?? {});
  expect(offered()).toEqual(before);
  const list = join(root, 'locales/languages.json');
  writeFileSync(list, readFileSync(list, 'utf8').replace(', "draft": true', ''));
  expect(offered()).toEqual([...before, 'fr']);
  expect(runCheck(definition, [], root)).toBe(1);
  expect(said.join('\n')).toContain('untranslated-text');
});

it('the command knows in which direction a language is written', async () => {
  expect(await make('language', 'ar', '--name', 'العربية')).toBe(0);
  expect(check()).toEqual(PASSES);
  const list = join(root, 'locales/languages.json');
  expect(readFileSync(list, 'utf8')).toContain('"direction": "rtl"');
  writeFileSync(list, readFileSync(list, 'utf8').replace('"rtl"', '"ltr"'));
  expect(runCheck(definition, [], root)).toBe(1);
  expect(said.join('\n')).toContain('the language "ar" is written from right to left');
});

it('the command makes each kind again while a draft exists', async () => {
  for (const args of [
    ['language', 'de', '--name', 'Deutsch', '--like', 'en'],
    ['screen', 'thanks', '--flow', 'survey', '--from', 'not-found'],
    ['field', 'wish', '--screen', 'thanks'],
    ['dialog', 'more', '--screen', 'thanks'],
    ['call', 'leave', '--screen', 'thanks', '--operation', 'session.end'],
  ])
    expect(await make(...args), said.join('\n')).toBe(0);
  expect(check()).toEqual(PASSES);
});

it('the command names what is missing', async () => {
  const answers = ['thanks', 'survey', '/thank-you', 'not-found'];
  expect(await runNew(definition, ['screen'], async () => answers.shift() ?? '', root, session)).toBe(0);
  expect(answers).toEqual([]);
  expect(existsSync(join(root, 'flows/survey/thanks.screen.json'))).toBe(true);
});

it.each([
  [['scren', 'thanks'], 'Did you mean "screen"?'],
  [['screen'], 'The name is missing.'],
  [['screen', 'thanks'], '--flow is missing'],
  [['screen', 'sign-in', '--flow', 'x'], 'There is already a screen sign-in.'],
  [['dialog', 'sure', '--screen', 'sing-in'], 'Did you mean "sign-in"?'],
  [['dialog', 'sure', '--screen', 'sign-in', '--before', 'nothing'], 'has no action "nothing"'],
  [['language', 'ko', '--name', 'x'], 'There is already a language ko.'],
  [['screen', 'a b', '--flow', 'x'], 'is not a name'],
  // Another screen has the address. The check finds that, and nothing is written.
  [['screen', 'thanks', '--flow', 'x', '--path', '/'], 'Nothing was written.'],
])('the command refuses %j', async (args, words) => {
  const before = readSources(root).length;
  expect(await make(...args)).toBe(2);
  expect(said.join('\n')).toContain(words);
  expect(readSources(root)).toHaveLength(before);
});

it('an unknown option is named, with those of the kind', async () => {
  expect(await make('field', 'note', '--screen', 'reset-lookup', '--kind', 'text')).toBe(2);
  expect(said).toEqual(["Unknown option '--kind'. Options of field: --screen, --widget."]);
});
