import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definition } from '../../../src/portal/definition.ts';
import { serviceScenes } from '../../../src/server/development/scenes/serviceScenes.ts';
import { readXliff } from '../../../src/tools/texts/formats/readXliff.ts';
import { RECORDS } from '../../../src/tools/texts/records.ts';
import { type Exporting, runExport, runImport, runStatus } from '../../../src/tools/texts/runTexts.ts';

let folder = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const pathOf = (path: string) => join(folder, path);
const change = (path: string, find: string, instead: string) => {
  const before = readFileSync(pathOf(path), 'utf8');
  expect(before).toContain(find);
  writeFileSync(pathOf(path), before.replace(find, instead));
};
const commit = (subject: string) => git('commit', '-qam', subject);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-texts-'));
  for (const path of ['flows', 'locales']) cpSync(path, pathOf(path), { recursive: true });
  mkdirSync(pathOf('tests'));
  cpSync('tests/copy.tsv', pathOf('tests/copy.tsv'));
  git('init', '-qb', 'main');
  for (const [name, value] of Object.entries({ 'user.name': 'a', 'user.email': 'a@a.test', 'gc.auto': '0' }))
    git('config', name, value);
  git('add', '.');
  commit('All texts');
  change('locales/en/messages.json', 'Activate this account first', 'First activate this account');
  commit('Another source');
  change('locales/ja/messages.json', 'IDまたはパスワードが正しくありません', 'ID、またはパスワードが正しくありません');
  commit('Another translation');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The texts in a file made for translators. */
async function exported(asked: Partial<Exporting>) {
  const whole = { language: 'ja', format: 'xliff', missing: false, since: undefined, out: 'out/ja.xlf', ...asked };
  await runExport(folder, definition, whole);
  return readXliff(readFileSync(pathOf('out/ja.xlf'), 'utf8')).units;
}

/** The numbers of a language's line. */
const countsOf = (language: string) =>
  runStatus(folder, definition)
    .split('\n')
    .find((line) => line.startsWith(`${language} `))
    ?.match(/\d+/g)
    ?.map(Number);

describe('npm run texts', () => {
  it('tells the progress of each language, from the history of its texts', () => {
    const [texts = 0, missing, fresh, changed, translated] = countsOf('ja') ?? [];
    expect({ missing, fresh, changed, translated }).toEqual({
      missing: 0,
      fresh: 0,
      changed: 1,
      translated: texts - 1,
    });
    expect(countsOf('en')?.[3]).toBe(0);
  });

  it('exports the texts that need translation, or those that differ from a revision', async () => {
    expect((await exported({})).length).toBeGreaterThan(900);
    const some = [{ id: 'messages/validation.pendingUser', source: 'First activate this account', state: 'changed' }];
    expect(await exported({ missing: true })).toMatchObject(some);
    expect(await exported({ since: 'HEAD~2' })).toMatchObject(some.map(({ id }) => ({ id })));
    expect(await exported({ since: 'HEAD~1' })).toEqual([]);
    await expect(exported({ since: 'nowhere' })).rejects.toThrow('nowhere');
  });

  it('imports a file, after which the text no longer counts as made for an older source, before and after the commit', async () => {
    await exported({ missing: true });
    change('out/ja.xlf', 'アカウントを有効化してください', 'このアカウントを有効化してください');
    const { text, isWhole } = await runImport(folder, definition, pathOf('out/ja.xlf'));
    expect(text).toContain('1 taken, 0 unchanged, 0 without a translation, 0 refused');
    expect(isWhole).toBe(true);
    expect(git('diff', '--stat')).toContain('1 file changed, 1 insertion(+), 1 deletion(-)');
    expect(countsOf('ja')?.[3]).toBe(0);
    commit('A translation');
    expect(countsOf('ja')?.[3]).toBe(0);
    expect(existsSync(pathOf(RECORDS))).toBe(false);
  });

  it('says what is wrong with a file, and carries out no character of it', async () => {
    const asked = { language: 'ja', format: 'csv', missing: false, since: undefined, out: 'out/ja.csv' };
    await runExport(folder, definition, asked);
    change('out/ja.csv', 'messages/validation.pendingUser', 'a\u001b]0;b\u0007\u202ec');
    const { text } = await runImport(folder, definition, pathOf('out/ja.csv'));
    expect(text).toContain('there is no text “a\\u{1b}]0;b\\u{7}\\u{202e}c”');
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  });

  it('keeps what a translator confirms in a table beside the texts', async () => {
    change('locales/en/messages.json', 'First activate this account', 'Activate this account first');
    commit('Back again');
    expect(countsOf('ja')?.[3]).toBe(1);
    await exported({ missing: true });
    change('out/ja.xlf', 'state="initial" subState="vestibule:changed"', 'state="final"');
    await runImport(folder, definition, pathOf('out/ja.xlf'));
    expect(git('status', '--short')).toBe('?? locales/states.tsv\n?? out/\n');
    const [texts = 0, ...counts] = countsOf('ja') ?? [];
    expect(counts.slice(2, 5)).toEqual([0, texts - 1, 1]);
  });

  it('tells which scene shows a text, also one of a mail or a page of the service', async () => {
    await runExport(folder, definition, {
      ...{ language: 'ja', format: 'csv', missing: false, since: undefined },
      out: 'out/ja.csv',
    });
    const rows: Record<string, string>[] = parse(readFileSync(pathOf('out/ja.csv')), { bom: true, columns: true });
    const sceneOf = new Map(rows.map(({ text, scene }) => [text, scene]));
    const scenes = new Set(serviceScenes().map(({ id }) => id));
    const mails = [...sceneOf].filter(([text]) => text?.startsWith('service/mails/'));
    expect(mails.filter(([text, scene]) => !scenes.has(scene ?? '') && !text?.includes('mails/every.'))).toEqual([]);
    expect(sceneOf.get('service/mails/password-reset.subject')).toBe('mail-password-reset');
    expect(sceneOf.get('service/development/mailbox.title')).toBe('mailbox');
  });

  it('says which formats and languages there are', async () => {
    await expect(exported({ format: 'po' })).rejects.toThrow('the formats are xliff, xlsx, csv');
    await expect(exported({ language: 'fr' })).rejects.toThrow('the languages are ko, en, ja');
    await expect(runImport(folder, definition, 'x.po')).rejects.toThrow(
      'the name must end in .xlf, .xliff, .xlsx, .csv',
    );
  });
});
