import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { fixSources } from '../../../src/engine/checker/fixSources.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readHistory } from '../../../src/tools/history/readHistory.ts';
import { restore } from '../../../src/tools/history/restore.ts';
import { tellHistory } from '../../../src/tools/history/tellHistory.ts';

const FLOW = 'flows/sign-in/sign-in.screen.json';
const TEXTS = 'locales/en/sign-in.json';
const OTHER = 'locales/en/status.json';
let folder = '';
const git = (args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', input, stdio: 'pipe' });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const change = (path: string, find: string, instead: string, subject: string) => {
  const before = read(path);
  expect(before).toContain(find);
  writeFileSync(join(folder, path), before.replace(find, instead));
  for (const fixed of fixSources(readSources(folder), new CheckSession(definition)))
    writeFileSync(join(folder, fixed.path), fixed.text);
  git(['commit', '-qam', subject]);
};

/** Commits that change another screen's text, one after the other. */
function commitOthers(count: number): void {
  const text = read(OTHER);
  const commits = Array.from({ length: count }, (_, index) => {
    const said = Buffer.from(text.replace('"title": "', `"title": "${index + 1} `));
    const head = `commit refs/heads/main\ncommitter A <a@a.test> ${1_700_000_000 + index} +0000\ndata 5\nOther\n`;
    return `${head}${index === 0 ? 'from refs/heads/main^0\n' : ''}M 100644 inline ${OTHER}\ndata ${said.length}\n${said}\n`;
  });
  git(['fast-import', '--quiet', '--force'], commits.join(''));
  git(['reset', '-q', '--hard']);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-history-'));
  for (const path of ['flows', 'locales']) cpSync(path, join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'tests'));
  cpSync('tests/copy.tsv', join(folder, 'tests/copy.tsv'));
  git(['init', '-qb', 'main']);
  for (const [name, value] of Object.entries({ 'user.name': 'Ada', 'user.email': 'a@a.test', 'gc.auto': '0' }))
    git(['config', name, value]);
  git(['add', '.']);
  git(['commit', '-qm', 'All']);
  git(['tag', 'start']);
  change(TEXTS, '"forgot-password": "', '"forgot-password": "Have you ', 'A link says more');
  change(
    FLOW,
    '"PASSWORD_SETTING": { "dialog": "directory-disconnected" }',
    '"PASSWORD_SETTING": { "goto": "reset-lookup" }',
    'No dialog',
  );
  commitOthers(900);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const historyOf = (name: string, since?: string) =>
  readHistory(folder, definition, readSources(folder), { name, since });
const told = (name: string, since?: string) => tellHistory(historyOf(name, since)).split('\n');

describe('the history', () => {
  it('of a screen has who changed it, when, and what that meant, also among 900 other commits', () => {
    const used = process.cpuUsage();
    const lines = told('sign-in', 'start');
    // The time of the processor, which does not depend on what else runs.
    expect(process.cpuUsage(used).user).toBeLessThan(10_000_000);
    expect(lines).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d {2}Ada {2}[0-9a-f]{9} {2}No dialog$/),
      expect.stringMatching(
        /^ {2}risky {5}PASSWORD_SETTING on sign-in, after the call look-up, now goes to “.+” \(reset-lookup\) instead of opening the dialog/,
      ),
      expect.stringMatching(/No dialog|A link says more|dialog directory-disconnected/),
      ...lines.slice(3),
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}cosmetic {2}The English words on forgot-password on sign-in changed from “/),
    );
    expect(lines.at(-1)).toBe('2 commits changed the screen sign-in');
  });

  it('of a text has its commits alone', () => {
    const lines = told('sign-in/sign-in.actions.forgot-password', 'start');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('A link says more');
    expect(told('validation.required', 'start')).toEqual(['No commit changed the text messages/validation.required.']);
  });

  it('of a flow and a brand has those of their files', () => {
    expect(told('status', 'HEAD~3').at(-1)).toBe('3 commits changed the flow status');
    expect(told('harbor', 'start')).toEqual(['No commit changed the brand harbor.']);
  });

  it('says what was probably meant, and which revision is unknown', () => {
    expect(() => historyOf('sign-inn')).toThrow('There is nothing named “sign-inn”. Did you mean “sign-in”?');
    expect(() => historyOf('sign-in', 'nowhere')).toThrow('nowhere');
  });
});

describe('a restored part', () => {
  const restored = (name: string, revision = 'start') =>
    restore(folder, definition, readSources(folder), { name, revision });

  it('is an edit that the checker accepts: the screen with its texts, byte by byte', () => {
    const { files, errors } = restored('sign-in');
    expect(errors).toEqual([]);
    const own = files.filter(({ path }) => path === FLOW || path === TEXTS);
    expect(own.map(({ path, text }) => [path, text])).toEqual(
      [FLOW, TEXTS].map((path) => [path, git(['show', `start:${path}`])]),
    );
    // The lists of exits follow.
    expect(files.map(({ path }) => path).filter((path) => path !== FLOW && path !== TEXTS)).toEqual(
      expect.arrayContaining(['flows/sign-in/graph.md']),
    );
  });

  it('is one text, and nothing else of its file', () => {
    const { files } = restored('sign-in/sign-in.actions.forgot-password');
    expect(files.map(({ path, text }) => [path, text])).toEqual([[TEXTS, git(['show', `start:${TEXTS}`])]]);
  });

  it('has the findings that it would bring, so that nothing is written', () => {
    const before = read('locales/en/sign-in.json');
    writeFileSync(join(folder, TEXTS), before.replace('"next": "', '"next": "<b>'));
    git(['commit', '-qam', 'Markup']);
    git(['tag', 'wrong']);
    writeFileSync(join(folder, TEXTS), before);
    expect(restored('sign-in/sign-in.actions.next', 'wrong').errors.map(({ rule }) => rule)).toEqual(['text-content']);
  });

  it('must have been there', () => {
    expect(() => restored('sign-in/sign-in.title.nothing')).toThrow('There is nothing named');
    expect(() => restored('sign-in', 'nowhere')).toThrow('nowhere');
  });
});
