import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../src/server/settings/settingsSchema.ts';
import { ACCOUNTS } from '../src/server/world/accounts.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The headings of a document, as GitHub anchors them. */
const headingsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Documents about the project as a whole. */
const DOCUMENTS = [
  'README.md',
  'flows/README.md',
  'locales/README.md',
  '.github/deploy/README.md',
  '.github/deploy/UPGRADE.md',
  'tests/bench/README.md',
  ...['CHANGELOG', 'CONNECTING', 'CONTRIBUTING', 'SECURITY'].map((name) => `.github/${name}.md`),
];
/** Documents beside the code. */
const FLOORS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'README.md')
  .map((path) => join('src', path));

describe.each([...DOCUMENTS, ...FLOORS])('%s', (path) => {
  const text = readFileSync(path, 'utf8');

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    const broken = links
      .filter((link) => !link.startsWith('https://'))
      .filter((link) => {
        const [file = '', heading] = link.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading));
      });
    expect(broken).toEqual([]);
  });

  it('names commands that exist', () => {
    const commands = [...text.matchAll(/npm run ([a-z]+(?::[a-z]+)*)/g)].map((match) => match[1] ?? '');
    expect([...new Set(commands)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('the pages of the identity service', () => {
  const pages = FLOORS.filter((path) => path.startsWith('src/server/'));
  const index = readFileSync('src/server/README.md', 'utf8');

  it.each(pages)('%s names modules that exist', (path) => {
    const named = [...readFileSync(path, 'utf8').matchAll(/`([\w/.-]+\.ts)`/g)].map((match) => match[1] ?? '');
    const isThere = (name: string) =>
      [dirname(path), 'src/server', 'src', '.'].some((at) => existsSync(join(at, name)));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('have every decision in the index, each on the page of its folder', () => {
    const decided = pages.flatMap((path) => {
      const names = [...readFileSync(path, 'utf8').matchAll(/^- \*\*(.+?)\.?\*\*/gms)];
      const titles = names.map(([, name = '']) => name.replace(/\n\s+/g, ' '));
      const page = path.replace('src/server/', '');
      return titles.length === 0 ? [] : [`| [${dirname(page)}](${page}) | ${titles.join('; ')} |`];
    });
    expect(index.split('\n').filter((line) => line.startsWith('| ['))).toHaveLength(decided.length);
    expect(decided.filter((row) => !index.includes(row))).toEqual([]);
  });
});

it('has at most nine kilobytes', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9 * 1024);
});

it('links to the other documents', () => {
  expect(DOCUMENTS.slice(1).filter((path) => !readme.includes(`(${path})`))).toEqual([]);
});

it('names every setting and no other', () => {
  const page = readFileSync('.github/deploy/README.md', 'utf8');
  const table = page.slice(page.indexOf('| name | default'), page.indexOf('`/healthz`'));
  const rows = table.split('\n').filter((row) => row.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
  expect(named.toSorted()).toEqual(Object.keys(settingsSchema.properties).toSorted());
});

it('names accounts that exist in the development world', () => {
  const named = [...readme.matchAll(/`([a-z]+@(?:acme|solo)\.test)`/g)].map((match) => match[1]);
  const seeded: (string | undefined)[] = ACCOUNTS.map(({ username }) => username);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !seeded.includes(name))).toEqual([]);
});

it('quotes lines of a flow exactly', () => {
  const example = readme.match(/```json\n([\s\S]*?)```/)?.[1] ?? '';
  const flow = readFileSync('flows/sign-in/sign-in.screen.json', 'utf8').replace(/\s+/g, ' ');
  const lines = example.split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(flow).toContain(line.trim().replace(/,$/, ''));
});

it('has a table of packages: each is a dependency, is imported in src, and has its places named correctly', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const page = readFileSync('src/README.md', 'utf8');
  const rows = page
    .slice(page.indexOf('## Packages'), page.indexOf('## Words'))
    .split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| package'));
  expect(rows.length).toBeGreaterThan(10);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'));
  for (const row of rows) {
    const [, names = '', , places = ''] = row.split('|');
    for (const place of places.matchAll(/`([^`]+)`/g)) expect(existsSync(place[1] ?? ''), row).toBe(true);
    for (const name of names.trim().split(', ')) {
      if (Object.hasOwn(devDependencies, name)) continue;
      expect(Object.hasOwn(dependencies, name), name).toBe(true);
      // A peer dependency of @mantine/core.
      if (name === '@mantine/hooks') continue;
      const imports = new RegExp(`(?:from|import\\() ?'${name}(?:/[^']*)?'`);
      expect(
        sources.some((source) => imports.test(source)),
        name,
      ).toBe(true);
    }
  }
});
