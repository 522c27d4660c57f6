import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const command = resolve('src/tools/check/main.ts');
let folder = '';
const run = (...args: string[]) =>
  spawnSync(resolve('node_modules/.bin/tsx'), [command, ...args], { cwd: folder, encoding: 'utf8' });
const screen = () => join(folder, 'flows/door/nothing.screen.json');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  cpSync(join(import.meta.dirname, 'ok/door'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run check', () => {
  it('says that there is nothing to say', () => {
    const { status, stdout } = run();
    expect(stdout).toBe('23 files, no findings\n');
    expect(status).toBe(0);
  });

  it('writes the canonical form with --fix, and refuses until then', () => {
    const canonical = readFileSync(screen(), 'utf8');
    writeFileSync(screen(), JSON.stringify(JSON.parse(canonical)));
    expect(run().status).toBe(1);
    expect(run('--fix').status).toBe(0);
    expect(readFileSync(screen(), 'utf8')).toBe(canonical);
  });

  it('speaks to programs, to GitHub, and of the files it is asked about', () => {
    const canonical = readFileSync(screen(), 'utf8');
    writeFileSync(screen(), canonical.replace('"goto": "door"', '"goto": "dor"'));
    const [finding] = JSON.parse(run('--format', 'json').stdout);
    expect(finding).toMatchObject({
      file: 'flows/door/nothing.screen.json',
      line: 3,
      rule: 'unknown-screen',
      suggestion: 'door',
    });
    expect(run('--format', 'github').stdout).toContain(
      '::error file=flows/door/nothing.screen.json,line=3,col=46,title=unknown-screen::there is no screen "dor". Did you mean "door"?',
    );
    expect(run('flows/portal.json').status).toBe(0);
    expect(run('flows/door/nothing.screen.json').status).toBe(1);
    expect(run('--format', 'xml').status).toBe(2);
    writeFileSync(screen(), canonical);
  });
});
