import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { runCheck } from '../../../src/engine/checker/runCheck.ts';
import { definition } from '../../../src/portal/definition.ts';
import { writeLists } from '../../../src/tools/graph/lists.ts';

/** The way `npm run check` starts it. */
const COMMAND = ['src/tools/bootstrap/launch.mjs', 'src/tools/check/main.ts'].map((path) => resolve(path));
let folder = '';
const screen = () => join(folder, 'flows/door/nothing.screen.json');

/** Runs the command in this process, and returns its output and exit code. */
const run = (...args: string[]) => runIn(folder, ...args);

function runIn(root: string, ...args: string[]): { status: number; stdout: string; stderr: string } {
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text) => {
      printed[name] += `${text}\n`;
    }),
  );
  try {
    return { status: runCheck(definition, args, root), stdout: printed.log, stderr: printed.error };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  cpSync(join(import.meta.dirname, 'ok/door'), folder, { recursive: true });
  writeLists(flowsOf(readSources(folder), definition), folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run check', () => {
  it('says that there are no findings', () => {
    const { status, stdout } = spawnSync(process.execPath, [...COMMAND], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('24 files, no findings\n');
    expect(status).toBe(0);
  });

  it('reports a list of exits that differs from the flows', () => {
    const list = join(folder, 'flows/door/graph.md');
    const text = readFileSync(list, 'utf8');
    writeFileSync(list, `${text}\n`);
    const { status, stdout } = run('--strict');
    expect(stdout).toContain(
      'flows/door/graph.md:27:1  stale-list  warning: this list of exits does not match the flows.',
    );
    expect(status).toBe(1);
    expect(run('--fix').stderr).toBe('fixed flows/door/graph.md: stale-list\n');
    expect(readFileSync(list, 'utf8')).toBe(text);
  });

  it('writes a missing list of exits, and removes one that belongs to no flow', () => {
    const [list, lost] = [join(folder, 'flows/door/graph.md'), join(folder, 'flows/gone/graph.md')];
    const text = readFileSync(list, 'utf8');
    rmSync(list);
    mkdirSync(dirname(lost));
    writeFileSync(lost, '# gone\n');
    expect(run('--fix')).toMatchObject({ status: 0, stdout: '24 files, no findings\n' });
    expect(readFileSync(list, 'utf8')).toBe(text);
    expect(existsSync(lost)).toBe(false);
    rmSync(dirname(lost), { recursive: true });
  });

  it('checks again after each save with --watch, until Ctrl-C', async () => {
    const child = spawn(process.execPath, [...COMMAND, '--watch'], { cwd: folder });
    const ended = new Promise((end) => child.on('exit', end));
    let printed = '';
    const prints = (line: string) =>
      new Promise<void>((found) => {
        const look = () => {
          if (!printed.includes(line)) return;
          printed = printed.slice(printed.indexOf(line) + line.length);
          child.stdout.off('data', look);
          found();
        };
        child.stdout.on('data', look);
        look();
      });
    child.stdout.on('data', (text) => {
      printed += text;
    });
    await prints('24 files, no findings\nWatching for changes; press Ctrl-C to stop.\n');
    const text = readFileSync(screen(), 'utf8');
    writeFileSync(screen(), text.replace('"goto": "door"', '"goto": "dor"'));
    await prints('there is no screen "dor"');
    await prints('\n1 finding\n');
    writeFileSync(screen(), text);
    await prints('24 files, no findings\n');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(printed).toBe('Watching for changes; press Ctrl-C to stop.\n');
  });

  it('warns of a file that is not in canonical form, refuses it with --strict, and rewrites it with --fix', () => {
    const canonical = readFileSync(screen(), 'utf8');
    writeFileSync(screen(), JSON.stringify(JSON.parse(canonical)));
    expect(run().status).toBe(0);
    expect(run().stdout).toContain('1 finding, all of them warnings');
    expect(run('--strict').status).toBe(1);
    const { status, stderr } = run('--fix');
    expect(status).toBe(0);
    expect(stderr).toBe('fixed flows/door/nothing.screen.json: canonical-form\n');
    expect(readFileSync(screen(), 'utf8')).toBe(canonical);
  });

  it('writes a skeleton of each missing text with --fix, which the checker then asks to be written', () => {
    const portal = mkdtempSync(join(tmpdir(), 'check-'));
    try {
      cpSync(folder, portal, { recursive: true });
      const file = join(portal, 'locales/ko/door.json');
      const before = readFileSync(file, 'utf8');
      const texts = JSON.parse(before);
      delete texts.door.fields.code;
      delete texts.inside.title;
      writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
      const { status, stdout, stderr } = runIn(portal, '--fix');
      expect(stderr).toBe('wrote skeletons in locales/ko/door.json: missing-text\n');
      const now = JSON.parse(readFileSync(file, 'utf8'));
      expect(now.door.fields.code).toEqual({ label: 'TODO Code', help: 'TODO Six digits' });
      expect(now.inside.title).toBe('TODO Inside');
      expect({ ...now.door, fields: 0 }).toEqual({ ...JSON.parse(before).door, fields: 0 });
      expect(status).toBe(1);
      expect(stdout).not.toContain('missing-text');
      expect(stdout.match(/this text has not been written yet/g)).toHaveLength(3);
      expect(runIn(portal, '--fix').stderr).toBe('');
    } finally {
      rmSync(portal, { recursive: true });
    }
  });

  it('writes a skeleton of the text of each option', () => {
    const portal = mkdtempSync(join(tmpdir(), 'check-'));
    try {
      cpSync(folder, portal, { recursive: true });
      const file = join(portal, 'flows/door/door.screen.json');
      const door = JSON.parse(readFileSync(file, 'utf8'));
      door.body.splice(1, 0, { field: 'topic', widget: 'radio', options: ['NEWS', 'TIPS'] });
      writeFileSync(file, JSON.stringify(door));
      runIn(portal, '--fix');
      const { topic } = JSON.parse(readFileSync(join(portal, 'locales/en/door.json'), 'utf8')).door.fields;
      expect(topic).toEqual({ label: 'TODO', options: { NEWS: 'TODO', TIPS: 'TODO' } });
      expect(runIn(portal, '--fix').stdout).not.toMatch(/text-form|missing-text/);
    } finally {
      rmSync(portal, { recursive: true });
    }
  });

  it('names the row of a text that was decided otherwise, and writes the new text there with --accept', () => {
    const portal = mkdtempSync(join(tmpdir(), 'check-'));
    const example = join(import.meta.dirname, 'err/decided-text');
    for (const from of [folder, example]) cpSync(from, portal, { recursive: true });
    const table = join(portal, 'decided.tsv');
    const ask = (...args: string[]) => runIn(portal, '--strict', ...args);
    try {
      expect(ask()).toMatchObject({ status: 1, stdout: expect.stringContaining('“Step inside” (decided.tsv:2)') });
      expect(ask('--accept')).toMatchObject({ status: 0, stderr: 'accepted the texts in decided.tsv\n' });
      expect(readFileSync(table, 'utf8').split('\n').slice(1, 4)).toEqual([
        '1\tlocales/en/door.json\tdoor.title.name\timproved\tRewritten since\tCome in',
        '2\tlocales/en/door.json\tdoor.texts.intro.name\tadopted\t\tSay who you are.',
        '3\tlocales/en/door.json\tdoor.lead\tgone\tSays why\t',
      ]);
      expect(ask('--accept').stderr).toBe('decided.tsv already has these texts\n');
    } finally {
      rmSync(portal, { recursive: true });
    }
  });

  it('is refused without a table of decided texts', () => {
    const { status, stderr } = run('--accept');
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('no table of decided texts') });
  });

  it('has formats for programs and GitHub, and can report given files only', () => {
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
      '::error file=flows/door/nothing.screen.json,line=3,col=46,endColumn=51,title=unknown-screen::there is no screen "dor". Did you mean "door"?',
    );
    expect(run('flows/portal.json').status).toBe(0);
    expect(run('flows/door/nothing.screen.json').status).toBe(1);
    expect(run('flows/door').status).toBe(1);
    expect(run('flows/door', 'flows/shared').stdout).toContain('unknown-screen');
    expect(run('locales').status).toBe(0);
    writeFileSync(screen(), canonical);
  });

  it('reports a path that does not exist as a finding, and an unknown option as a mistake in the command', () => {
    const { status, stdout } = run('flows/dor', 'flows/door');
    expect(status).toBe(2);
    expect(stdout).toContain('flows/dor:1:1  unknown-file  no checked file has this path');
    expect(JSON.parse(run('--format', 'json', 'flows/dor').stdout)).toHaveLength(1);
    const { status: code, stderr } = run('--format', 'xml');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no format "xml".');
    expect(run('--format', 'sari').stderr).toContain('Did you mean "sarif"?');
    expect(run('--fux')).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "--fix"?') });
    expect(run('flows/doors').stdout).toContain('Did you mean "flows/door"?');
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--watch') });
  });

  it('explains a rule, and suggests one for a misspelt name', () => {
    const { status, stdout } = run('--explain', 'unknown-screen');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^unknown-screen\n[\s\S]*Wrong:[\s\S]*Right:/);
    expect(run('--explain', 'unknown-scren')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "unknown-screen"?'),
    });
  });

  it('escapes characters that a terminal interprets, and points at the right column after them', () => {
    const canonical = readFileSync(screen(), 'utf8');
    writeFileSync(screen(), canonical.replace('"goto": "door"', '"goto": "\u202Edo\u001B[31mr\u007F"'));
    const { stdout } = run();
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(stdout).toContain('\\u{202e}do\\u{1b}[31mr\\u{7f}');
    writeFileSync(screen(), canonical);
  });

  it('shows a hundred findings and says how many there are', () => {
    const file = join(folder, 'locales/en/door.json');
    const texts = readFileSync(file, 'utf8');
    const more = Object.fromEntries(Array.from({ length: 150 }, (_, number) => [`more${number}`, 'More']));
    writeFileSync(file, `${JSON.stringify({ ...JSON.parse(texts), ...more }, null, 2)}\n`);
    const { stdout } = run();
    expect(stdout.match(/^locales\/.* {2}[a-z-]+ {2}/gm)).toHaveLength(100);
    expect(stdout).toMatch(/\n1\d\d findings, all of them warnings; the first 100 are shown\n$/);
    writeFileSync(file, texts);
  });
});
