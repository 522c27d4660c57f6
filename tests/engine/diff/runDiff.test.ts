import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { doorWith } from './compareDoor.ts';
import { createGitDoor } from './gitDoor.ts';

const DOOR = 'flows/door/door.screen.json';
const { folder, git, write, run, remove } = createGitDoor();

beforeAll(() => write(DOOR, doorWith(DOOR, ['route', 'paths'], ['/'])));
afterEach(() => vi.restoreAllMocks());
afterAll(remove);

it('the command compares the working tree with a revision of a repository that contains the portal, and changes neither', async () => {
  const before = [git('status', '--porcelain'), readFileSync(join(folder, '.git/index'), 'hex')];
  const { code, said } = await run('main');
  expect(said).toMatch(
    /^Door, for everybody\..*\nbreaking {2}route-removed {2}flows\/door\/door\.screen\.json:\d+ {2}The address \/door /,
  );
  expect(said).toMatch(/\n1 change \(1 breaking\) from main to the working tree$/);
  expect(code).toBe(0);
  expect([git('status', '--porcelain'), readFileSync(join(folder, '.git/index'), 'hex')]).toEqual(before);
});

it('the command compares two revisions', async () => {
  expect((await run('main', 'HEAD')).said).toBe('Nothing changes from main to HEAD');
});

it('the command ends with 1 if a change is of the given level or above', async () => {
  expect((await run('main', '--fail-on', 'breaking')).code).toBe(1);
  expect((await run('main', '--fail-on', 'cosmetic')).code).toBe(1);
  expect((await run('main', 'HEAD', '--fail-on', 'cosmetic')).code).toBe(0);
});

it('the command gives the whole report as JSON', async () => {
  const { said } = await run('main', '--format', 'json');
  expect(JSON.parse(said).changes[0]).toMatchObject({
    id: 'route-removed',
    level: 'breaking',
    file: DOOR,
    reach: ['door'],
    before: ['/', '/door'],
    after: ['/'],
  });
});

it('the command writes a page without scripts, with its style sheet', async () => {
  const out = join(folder, 'page');
  expect((await run('main', '--format', 'html', '--out', out)).said).toBe(join(out, 'index.html'));
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  expect(page).toContain('<li>The address /door of ');
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/);
  expect(readFileSync(join(out, 'report.css'), 'utf8')).toContain('.pair');
});

it.each([
  [[], 'Usage'],
  [['main', 'HEAD', 'more'], 'Usage'],
  [['main', '--format', 'pdf'], 'Usage'],
  [['nowhere'], 'git knows no revision "nowhere"'],
  [['--output=x'], '--output'],
])('the command explains in one line what is wrong with %j, and ends with 2', async (args, words) => {
  const { code, said } = await run(...args);
  expect(said).toContain(words);
  expect(said.split('\n').length).toBeLessThan(3);
  expect(code).toBe(2);
});

it('the command says how often visitors encountered each change, if it gets their traffic', async () => {
  const file = join(folder, 'traffic.json');
  const times = { since: '2026-11-21T00:00:00Z', until: '2026-11-28T00:00:00Z' };
  writeFileSync(
    file,
    JSON.stringify({ ...times, releases: { a: { 'door name seen': 1 }, b: { 'door code seen': 1 } } }),
  );
  expect((await run('main', '--traffic', file)).said).toMatch(
    / Seen in 2 visits\. \[[0-9a-f]{10}\]\n.*; visits from 2026-11-21 to/,
  );
  writeFileSync(file, '{}');
  expect(await run('main', '--traffic', file)).toEqual({
    ...{ code: 2, said: `${file}: it has no exported counts of traffic` },
  });
});
