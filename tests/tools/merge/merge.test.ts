import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { fixSources } from '../../../src/engine/checker/fixSources.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';

const TEXTS = 'locales/en/sign-in.json';
const FLOW = 'flows/sign-in/device-register.screen.json';
let folder = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

function change(path: string, find: string, instead: string): void {
  const before = read(path);
  expect(before).toContain(find);
  writeFileSync(join(folder, path), before.replace(find, instead));
}

const install = () =>
  execFileSync(process.execPath, ['src/tools/bootstrap/launch.mjs', 'src/tools/merge/main.ts', '--install'], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Two people change the same files, and one of them merges. */
function merge(mine: () => void, other: () => void): number | null {
  git('checkout', '-qb', 'other', 'main');
  other();
  git('commit', '-qam', 'other');
  git('checkout', '-q', 'main');
  mine();
  git('commit', '-qam', 'mine');
  return spawnSync('git', ['merge', '-q', '--no-edit', 'other'], { cwd: folder, encoding: 'utf8' }).status;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-merge-'));
  for (const path of [
    'flows',
    'locales',
    'src',
    '.gitattributes',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(path, join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'tests'));
  cpSync('tests/copy.tsv', join(folder, 'tests/copy.tsv'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  git('init', '-qb', 'main');
  for (const [name, value] of [
    ['user.name', 'a'],
    ['user.email', 'a@a.test'],
    ['gc.auto', '0'],
  ] as const)
    git('config', name, value);
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  git('add', '.');
  git('commit', '-qm', 'first');
  git('tag', 'first');
});
beforeEach(() => {
  spawnSync('git', ['merge', '--abort'], { cwd: folder });
  git('checkout', '-q', 'main');
  git('reset', '-q', '--hard', 'first');
  spawnSync('git', ['config', '--remove-section', 'merge.vestibule'], { cwd: folder });
  spawnSync('git', ['branch', '-qD', 'other'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANCHOR = '"sign-in": {\n';
const mine = () => change(TEXTS, ANCHOR, `"mine": { "title": "Mine" },\n  ${ANCHOR}`);
const other = () => change(TEXTS, ANCHOR, `"other": { "title": "Other" },\n  ${ANCHOR}`);

describe('two people who add a text at the same place', () => {
  it('have a conflict without the driver, which --fix ends with both texts', () => {
    expect(merge(mine, other)).toBe(1);
    expect(read(TEXTS)).toContain('<<<<<<< HEAD');
    const sources = readSources(folder);
    const [found] = new CheckSession(definition).check(sources).filter(({ file }) => file === TEXTS);
    expect(found).toMatchObject({ rule: 'json-syntax', fix: { isSafe: true } });
    const fixed = fixSources(sources, new CheckSession(definition)).find(({ path }) => path === TEXTS);
    expect(JSON.parse(fixed?.text ?? '')).toMatchObject({ mine: { title: 'Mine' }, other: { title: 'Other' } });
    expect(Object.keys(JSON.parse(fixed?.text ?? ''))).toHaveLength(
      Object.keys(JSON.parse(git('show', `first:${TEXTS}`))).length + 2,
    );
  });

  it('have no conflict once npm run merge -- --install has told git', () => {
    expect(install()).toContain('in this clone');
    expect(merge(mine, other)).toBe(0);
    expect(JSON.parse(read(TEXTS))).toMatchObject({ mine: { title: 'Mine' }, other: { title: 'Other' } });
    // The rest is as it was, byte for byte.
    const [before, after] = [git('show', `first:${TEXTS}`), read(TEXTS)];
    expect(after.split('\n')).toEqual(expect.arrayContaining(before.split('\n')));
  });
});

describe('two people who add an item at the same place of a flow', () => {
  it('have a conflict without the driver, which --fix ends with both items, since git knows the base', () => {
    const flow = 'flows/status/session-timeout.screen.json';
    const button = /^ *\{ "button": .*$/m.exec(read(flow))?.[0] ?? '';
    const add = (text: string) => () => change(flow, button, `    { "text": "${text}" },\n${button}`);
    expect(merge(add('mine'), add('other'))).toBe(1);
    const fixed = fixSources(readSources(folder), new CheckSession(definition)).find(({ path }) => path === flow);
    expect(JSON.parse(fixed?.text ?? '{}').body).toEqual(expect.arrayContaining([{ text: 'mine' }, { text: 'other' }]));
  });
});

describe('two people who write another text', () => {
  it('have a conflict at that text alone', () => {
    install();
    const status = merge(
      () => {
        mine();
        change(TEXTS, '"Forgot password?"', '"Lost your password?"');
      },
      () => {
        other();
        change(TEXTS, '"Forgot password?"', '"No password?"');
      },
    );
    expect(status).toBe(1);
    const text = read(TEXTS);
    expect(text.match(/^<{7}/gm)).toHaveLength(1);
    expect(text).toMatch(/<{7} ours\n.*"Lost your password\?".*\n={7}\n.*"No password\?".*\n>{7} theirs/);
    expect(text).toContain('"title": "Mine"');
    expect(text).toContain('"title": "Other"');
    // Only the two authors can decide, so --fix leaves it.
    const fixed = fixSources(readSources(folder), new CheckSession(definition));
    expect(fixed.map(({ path }) => path)).not.toContain(TEXTS);
  });

  it('of a flow have both changes, in the form of flow files', () => {
    install();
    const flow = JSON.parse(read(FLOW));
    const write = (value: object) => writeFileSync(join(folder, FLOW), `${JSON.stringify(value)}\n`);
    expect(
      merge(
        () => write({ ...flow, illustration: 'key' }),
        () => write({ ...flow, why: 'A new device is asked for.' }),
      ),
    ).toBe(0);
    const merged = read(FLOW);
    expect(JSON.parse(merged)).toMatchObject({ illustration: 'key', why: 'A new device is asked for.' });
    expect(merged.split('\n').length).toBeGreaterThan(10);
  });
});
