import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildParcel } from './buildParcel.ts';
import { installEngine } from './installEngine.ts';

const PARTS = ['flows', 'locales', 'public', 'definition.json', 'index.html', 'main.js', 'prerender.js', 'theme.json'];

const root = mkdtempSync(join(tmpdir(), 'vestibule-language-'));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const run = (script: string, ...options: string[]) =>
  spawnSync('npm', ['run', '--silent', script, '--', ...options], { cwd: root, encoding: 'utf8' }).stdout;

beforeAll(() => {
  const { root: portal, tarball } = buildParcel();
  for (const part of [...PARTS, 'package.json', 'vite.config.js'])
    cpSync(join(portal, part), join(root, part), { recursive: true });
  installEngine(root, tarball);
}, 180_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('one more language is a folder and a line in the list of languages', () => {
  const german = '"de": {';
  const list = read('locales/languages.json').replace(
    german,
    `"nl": { "name": "Nederlands", "direction": "ltr" }, ${german}`,
  );
  expect(list).toContain('Nederlands');
  writeFileSync(join(root, 'locales/languages.json'), list);
  cpSync(join(root, 'locales/en-GB'), join(root, 'locales/nl'), { recursive: true });
  for (const name of readdirSync(join(root, 'locales/nl'))) {
    const path = `locales/nl/${name}`;
    writeFileSync(
      join(root, path),
      read(path)
        .replaceAll(/(": "[^"]*)"/g, '$1 (nl)"')
        .replaceAll(/“([^”]*)”/g, '“$1 (nl)”'),
    );
  }
  const find = JSON.parse(read('locales/nl/find.json'));
  find['find-order'].title = 'Een pakket terugsturen';
  writeFileSync(join(root, 'locales/nl/find.json'), `${JSON.stringify(find, null, 2)}\n`);

  // Three languages no longer fit into one line.
  expect(run('check', '--fix')).toBe('24 files, no findings\n');
  run('build');

  const page = read('dist/html/nl/find-order.html');
  expect(page).toContain('<html lang="nl" dir="ltr">');
  expect(page).toContain('>Een pakket terugsturen</span></h1>');
  const scripts = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.js'));
  const holders = scripts.filter((name) => read(`dist/assets/${name}`).includes('Een pakket terugsturen'));
  // The screen's own, and those of the screens that usually come before it.
  expect(new Set(holders.map((name) => name.replace(/-[\w-]{8}\.js$/, '')))).toEqual(
    new Set(['find-order.nl', 'next.nl']),
  );
  // Every page offers the language by its own name, and contains none of its texts.
  const [first = ''] = scripts.filter((name) => name.startsWith('index-'));
  expect(read(`dist/assets/${first}`)).toContain('Nederlands');
  expect(read('dist/html/en-GB/find-order.html')).not.toContain('.nl-');
}, 180_000);
