import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver/node';
import { packEngine } from '../../src/tools/package/packEngine.ts';
import { EditorClient } from '../engine/editor/EditorClient.ts';
import { type Built, buildParcel } from './buildParcel.ts';
import { installEngine } from './installEngine.ts';
import { serveDevelopment } from './serveDevelopment.ts';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const ENGINE = readJson('src/engine/package.json');

let built: Built;
beforeAll(() => {
  built = buildParcel();
}, 180_000);
const read = (path: string) => readFileSync(join(built.root, path), 'utf8');

describe('the second portal', () => {
  it('is data: its modules pass the portal on and do nothing else', () => {
    const { contract } = readJson('tests/parcel/definition.json');
    expect(Object.keys(contract.operations)).toHaveLength(10);
    const modules = ['main.js', 'prerender.js', 'vite.config.js'].map(read);
    const lines = modules
      .join('')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('import '));
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  it('has no findings', () => {
    expect(built.checked).toBe('19 files, no findings\n');
  });

  it.each([
    ['en-GB', 'Nordlicht Returns'],
    ['de', 'Nordlicht Rücksendungen'],
  ])('is prerendered in %s', (language, name) => {
    const page = read(`dist/html/${language}/find-order.html`);
    const { title } = readJson(`tests/parcel/locales/${language}/find.json`)['find-order'];
    expect(page).toContain(`<html lang="${language}" dir="ltr">`);
    expect(page).toContain(`<title>${name}</title>`);
    expect(page).toContain(`>${title}</span></h1>`);
    expect(page).not.toContain('portal.invalid');
    expect(read(`dist/html/${language}/_shell.html`)).not.toContain(title);
  });

  it('has a page for each screen in each language, and a manifest of which belongs to which path', () => {
    const routes = readJson(join(built.root, 'dist/routes.json'));
    expect(routes).toMatchObject({ '/': 'find-order' });
    for (const screen of new Set(Object.values(routes)))
      for (const language of ['en-GB', 'de'])
        expect(read(`dist/html/${language}/${screen}.html`)).toContain(` data-prerendered="${screen}"`);
  });

  it('comes from a package without a finding of publint, which is the same whenever and wherever it is made', async () => {
    const tarball = readFileSync(built.tarball);
    const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
    expect((await publint({ pack: { tarball: bytes } })).messages).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-pack-'));
    const again = readFileSync(packEngine(join(folder, 'elsewhere')));
    rmSync(folder, { recursive: true });
    expect(again.equals(tarball)).toBe(true);
  });

  it('requests its environment before its application is loaded', () => {
    const [, calls = ''] = /<meta name="early-calls" content="([^"]*)">/.exec(read('dist/html/de/too-late.html')) ?? [];
    expect(JSON.parse(calls.replaceAll('&quot;', '"'))).toEqual([{ method: 'GET', path: '/api/shop', query: [] }]);
  });

  it('requests one script before its first paint, which requests the rest', () => {
    const page = read('dist/html/de/find-order.html');
    const contentOf = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(page)?.[1] ?? '';
    const asked = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file,
    );
    const names = asked.map((file = '') => file.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''));
    expect(names).toEqual(['early']);
    expect(contentOf('modules')).toMatch(/^\/assets\/packages-[\w-]+\.js \/assets\/index-[\w-]+\.js$/);
    const chunks = contentOf('chunks').split(' ');
    expect(chunks[0]).toMatch(/^\/assets\/style-[\w-]+\.css$/);
    expect(chunks.filter((word) => word.includes('=')).map((word) => word.split('=')[0])).toEqual([
      'texts/de',
      'screen/find-order',
      'texts/de/find-order',
    ]);
    for (const word of chunks) expect(read(`dist${word.slice(word.indexOf('=') + 1)}`)).not.toBe('');
  });

  it('contains nothing of the portal that is developed here', () => {
    const chunk = /assets\/index-[\w-]+\.js/.exec(read('dist/index.html'))?.[0] ?? '';
    expect(read(`dist/${chunk}`)).not.toMatch(/Vestibule|\/apis\/v1|ORG-0|google/);
  });
});

describe('the package of the engine', () => {
  it('depends on what the engine imports, in the versions of this repository', () => {
    const { dependencies, devDependencies, version, engines } = readJson('package.json');
    const known: Record<string, string> = { ...dependencies, ...devDependencies };
    const named = (list: Record<string, string>, mark: string) =>
      Object.keys(list).map((name) => [name, `${mark}${known[name]}`]);
    expect(ENGINE.version).toBe(version);
    expect(ENGINE.engines).toEqual(engines);
    expect(Object.entries(ENGINE.dependencies)).toEqual(named(ENGINE.dependencies, ''));
    expect(Object.entries(ENGINE.peerDependencies)).toEqual(named(ENGINE.peerDependencies, '^'));
  });

  it('has every file that it exports, and no TypeScript to compile', () => {
    const home = join(built.root, 'node_modules/@vestibule/engine');
    const files = (entry: unknown): string[] =>
      typeof entry === 'string' ? [entry] : Object.values(Object(entry)).flatMap(files);
    for (const file of files([ENGINE.exports, ENGINE.bin]))
      expect([file, existsSync(join(home, file))]).toEqual([file, true]);
    const listed = execFileSync('tar', ['-tzf', built.tarball], { encoding: 'utf8' });
    expect(listed.split('\n').filter((path) => /(?<!\.d)\.tsx?$/.test(path))).toEqual([]);
  });

  it('serves editors by its command: findings and offers', async () => {
    const command = [join(built.root, 'node_modules/.bin/vestibule-lsp'), '--stdio'];
    const client = await EditorClient.start({ root: built.root, command, cwd: built.root });
    try {
      const path = 'flows/find/not-found.screen.json';
      const text = read(path);
      await client.open(path, text);
      expect(await client.findings(path)).toEqual([]);
      const [written, misspelt] = ['"goto": "find-order"', '"goto": "find-orde"'];
      const changed = text.replace(written, misspelt);
      expect(changed).not.toBe(text);
      await client.change(path, changed);
      const found = await client.findings(path);
      expect(found.map((one) => [one.path, one.diagnostic.code])).toContainEqual([path, 'unknown-screen']);
      const items = await client.ask<readonly CompletionItem[]>(
        'textDocument/completion',
        path,
        changed.indexOf(misspelt) + '"goto": "'.length,
      );
      expect(items.map(({ label }) => label)).toContain('find-order');
    } finally {
      await client.stop();
    }
  }, 60_000);

  it('has types that pass a strict compiler', () => {
    const source = `
      /// <reference types="@vestibule/engine/virtual" />
      import { type Contract, type PageParts, record } from '@vestibule/engine';
      import { definePortal, vestibule } from '@vestibule/engine/build';
      import { check } from '@vestibule/engine/check';
      import { startPage } from '@vestibule/engine/page';
      import { createRenderer } from '@vestibule/engine/prerender';
      import portal from 'virtual:portal';
      const contract: Contract = { basePath: '/api', operations: {}, commonFailures: [], shapes: { Point: record({}) } };
      const definition = definePortal({ contract });
      const parts: PageParts = { presenters: { upper: (text) => text.toUpperCase() } };
      export const all = [startPage(portal, parts), createRenderer(portal), vestibule({ definition, theme: 'theme.ts' }), check([], definition)];
      export const isRefused: {} extends Contract ? 'never' : 'an empty contract' = 'an empty contract';
    `;
    writeFileSync(join(built.root, 'types.ts'), source);
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const options =
      '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2023 --types';
    const { stdout } = spawnSync(process.execPath, [compiler, ...options.split(' '), '', 'types.ts'], {
      cwd: built.root,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  }, 240_000);
});

/** The ten-minute start of the engine's README: each command, and each file with the name given before it. */
const section = /## Ten minutes\n([\s\S]*?)\n## /.exec(readFileSync('src/engine/README.md', 'utf8'))?.[1] ?? '';
const steps = [...section.matchAll(/(?:`([\w./-]+)`[^`\n]*\n\n)?```(sh|json)\n([\s\S]*?)```/g)].map(
  ([, file, language, text = '']) => (language === 'sh' ? { commands: text.trim().split('\n') } : { file, text }),
);

/** The output of a command, even if it fails. */
function run(root: string, command: string): string {
  if (command === 'npm install @vestibule/engine react react-dom vite') {
    installEngine(root, built.tarball);
    return '';
  }
  return execFileSync('sh', ['-c', `${command} || true`], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('the ten-minute start', () => {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-starter-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('works as written', () => {
    expect(steps.map((step) => step.commands?.length ?? step.file)).toEqual([
      6,
      'flows/hello/goodbye.screen.json',
      'flows/hello/greeted.screen.json',
      'locales/en/hello.json',
      2,
    ]);
    const said: string[] = [];
    for (const [index, { commands = [], file, text }] of steps.entries()) {
      // Only the last of the two builds, which builds all that the first one would.
      const isEarly = (command: string) => command === 'npx vite build' && index < steps.length - 1;
      for (const command of commands.filter((one) => !isEarly(one))) said.push(`${command}: ${run(root, command)}`);
      if (file === undefined) continue;
      writeFileSync(join(root, file), text);
      said.push(`${file}: ${run(root, 'node_modules/.bin/vestibule-check')}`);
    }
    const saidAt = (step: string) => said.filter((line) => line.startsWith(`${step}: `));
    expect(saidAt('npx vestibule-check').map((line) => line.trim())).toEqual([
      'npx vestibule-check: 9 files, no findings',
      'npx vestibule-check: 10 files, no findings',
    ]);
    // The findings that the README quotes for a screen without texts that nothing leads to.
    expect(saidAt('flows/hello/goodbye.screen.json')[0]).toMatch(/unreachable-screen[\s\S]*missing-text/);
    expect(saidAt('locales/en/hello.json')[0]).toContain('no findings');
    expect(existsSync(join(root, 'dist/html/en/goodbye.html'))).toBe(true);
    expect(JSON.parse(readFileSync(join(root, 'dist/routes.json'), 'utf8'))).toMatchObject({ '/goodbye': 'goodbye' });
  }, 240_000);

  it('is served by the development server, from the package', async () => {
    expect(await serveDevelopment(root)).toEqual({
      '/': 200,
      '/main.js': 200,
      '/@id/__x00__virtual:theme.css': 200,
      '/node_modules/@vestibule/engine/renderer/styles/index.css': 200,
      '/@id/__x00__virtual:portal': 200,
      // Bundled with the page, so that both use the same React.
      '/node_modules/.vite/deps/@vestibule_engine_development.js': 200,
      '/node_modules/.vite/deps/@vestibule_engine_page.js': 200,
    });
  }, 240_000);
});
