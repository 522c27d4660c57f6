import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOOL = 'src/tools/hello/main.ts';
let folder = '';
const at = (path: string) => join(folder, path);
const write = (path: string, text: string) => writeFileSync(at(path), text);
const greetWith = (word: string) =>
  write('src/tools/hello/greet.ts', `export const greet = (name: string): string => \`${word}, \${name}:\`;\n`);
const RECORD = 'node_modules/.cache/tools/src-tools-hello/made.json';
/** The bundle of the last start; undefined if there is none. */
const bundle = (): string | undefined =>
  existsSync(at(RECORD)) ? JSON.parse(readFileSync(at(RECORD), 'utf8')).file : undefined;

function launch(...words: string[]) {
  const all = [at('src/tools/bootstrap/launch.mjs'), at(TOOL), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: tmpdir(), encoding: 'utf8' });
  return { status, stdout, stderr };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-launch-'));
  for (const path of ['src/tools/bootstrap', 'package-lock.json', 'tsconfig.json'])
    cpSync(path, at(path), { recursive: true });
  for (const path of ['src/tools/hello', 'node_modules']) mkdirSync(at(path));
  for (const name of ['rolldown', 'tsx']) symlinkSync(resolve('node_modules', name), at(`node_modules/${name}`));
  write('package.json', '{ "type": "module" }');
  write(
    TOOL,
    `import { readFileSync } from 'node:fs';
import { greet } from './greet.ts';

console.log(greet(process.argv[2] ?? 'nobody'), readFileSync(new URL('./beside.txt', import.meta.url), 'utf8'));
`,
  );
  greetWith('Hello');
  write('src/tools/hello/beside.txt', 'first');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FIRST = { status: 0, stdout: 'Hello, Ann: first\n', stderr: '' };

describe('a tool', () => {
  it('is bundled once, and finds the files beside its source', () => {
    expect(launch('Ann')).toEqual(FIRST);
    const made = bundle();
    expect(made).toBeDefined();
    expect(launch('Ann')).toEqual(FIRST);
    expect(bundle()).toBe(made);
  });

  it('runs each edit of a module at once, also one that goes back', () => {
    launch('Ann');
    greetWith('Good day');
    expect(launch('Ann')).toEqual({ ...FIRST, stdout: 'Good day, Ann: first\n' });
    greetWith('Hello');
    expect(launch('Ann')).toEqual(FIRST);
  });

  it('runs without a bundle where none can be kept', () => {
    write('node_modules/.cache', 'no folder');
    expect(launch('Ann')).toEqual(FIRST);
  });

  it('does so in a thread too', () => {
    write('node_modules/.cache', 'no folder');
    const [launcher, argv] = [JSON.stringify(at('src/tools/bootstrap/launch.mjs')), JSON.stringify([at(TOOL), 'Ann'])];
    const code = `new (require('node:worker_threads').Worker)(${launcher}, { argv: ${argv} })`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual(FIRST);
  });

  it.each([
    ['shares its packages', (copy: string) => symlinkSync(at('node_modules'), join(copy, 'node_modules'))],
    [
      'has a copy of them',
      (copy: string) =>
        cpSync(at('node_modules'), join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true }),
    ],
  ])('does not run the bundle of another copy of the project, which %s', (_, addPackages) => {
    launch('Ann');
    const copy = mkdtempSync(join(tmpdir(), 'vestibule-launch-'));
    try {
      for (const path of ['src', 'package.json', 'package-lock.json', 'tsconfig.json'])
        cpSync(at(path), join(copy, path), { recursive: true });
      writeFileSync(join(copy, 'src/tools/hello/beside.txt'), 'second');
      addPackages(copy);
      const { stdout } = spawnSync(process.execPath, ['src/tools/bootstrap/launch.mjs', TOOL, 'Ann'], {
        cwd: copy,
        encoding: 'utf8',
      });
      expect(stdout).toBe('Hello, Ann: second\n');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  it('names the line of the source in an error', () => {
    write(
      'src/tools/hello/greet.ts',
      'interface Told {\n  name: string;\n}\nexport const greet = (told: Told) => told.name.at(0).x;\n',
    );
    for (let start = 0; start < 2; start += 1) expect(launch('Ann').stderr).toContain('src/tools/hello/greet.ts:4:');
  });

  it('with a mistake that no bundle can be made of names its place', () => {
    launch('Ann');
    write('src/tools/hello/greet.ts', 'export const greet = (name: string) => (name;\n');
    const { status, stderr } = launch('Ann');
    expect(status).toBe(1);
    expect(stderr).toContain('greet.ts');
  });
});
