import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packExtension } from '../../../src/tools/editor/packExtension.ts';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-editor-'));
const file = join(folder, 'vestibule.vsix');
let files: Record<string, Uint8Array>;
let size: number;
beforeAll(async () => {
  size = await packExtension(file);
  files = unzipSync(readFileSync(file));
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());

/** Stands in for VS Code: every member is a class, a function and a namespace. */
const STAND_IN = `
const any = () => new Proxy(class {}, { get: (own, name) => (name in own || name === 'then' ? own[name] : any()) });
const load = require('module')._load;
require('module')._load = (name, ...more) => (name === 'vscode' ? any() : load(name, ...more));
`;

describe('the extension for VS Code', () => {
  it('has what its manifests name, and is small', () => {
    const { main, engines, name, publisher } = JSON.parse(textOf('extension/package.json'));
    expect(Object.keys(files)).toContain(`extension/${main}`);
    const manifest = textOf('extension.vsixmanifest');
    for (const [, path = ''] of manifest.matchAll(/Path="([^"]+)"/g)) expect(Object.keys(files)).toContain(path);
    for (const word of [`Id="${name}"`, `Publisher="${publisher}"`, `Value="${engines.vscode}"`])
      expect(manifest).toContain(word);
    const { recommendations } = JSON.parse(readFileSync('.vscode/extensions.json', 'utf8'));
    expect(recommendations).toEqual([`${publisher}.${name}`]);
    expect(size).toBeLessThan(150_000);
  });

  it('runs with nothing but VS Code and Node.js', () => {
    const script = join(folder, 'extension.cjs');
    writeFileSync(script, textOf('extension/extension.js'));
    writeFileSync(join(folder, 'load.cjs'), `${STAND_IN}console.log(Object.keys(require(${JSON.stringify(script)})))`);
    const said = execFileSync(process.execPath, [join(folder, 'load.cjs')], { encoding: 'utf8', cwd: folder });
    expect(said).toContain('activate');
  });
});
