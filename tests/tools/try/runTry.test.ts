import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { runTry } from '../../../src/tools/try/runTry.ts';
import type { Terminal } from '../../../src/tools/try/terminal.ts';

const ANSWERS = 'tests/tools/try/answers.json';
const INPUTS = 'tests/tools/try/inputs.txt';

class Recorder implements Terminal {
  readonly printed: string[] = [];
  readonly complaints: string[] = [];
  readonly print = (line: string) => void this.printed.push(line);
  readonly complain = (line: string) => void this.complaints.push(line);
  constructor(private readonly lines: readonly string[] = []) {}

  async ask(_secrets: () => ReadonlySet<string>, take: (line: string) => Promise<boolean>): Promise<void> {
    for (const line of this.lines) if (await take(line)) return;
  }

  /** The printed lines, and the exit code. */
  get story(): readonly string[] {
    return this.printed.filter((line) => /^(->|>|==)/.test(line));
  }
}

async function attempt(args: readonly string[], lines: readonly string[] = []) {
  const terminal = new Recorder(lines);
  const code = await runTry({ definition, parts: createParts() }, args, terminal);
  return { code, terminal };
}

const folder = mkdtempSync(join(tmpdir(), 'try-'));
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it('the command plays a file of inputs against a file of answers, and prints the effect of each line', async () => {
  const { code, terminal } = await attempt(['sign-in', '--answers', ANSWERS, '--inputs', INPUTS]);
  expect(code).toBe(0);
  expect(terminal.complaints).toEqual([]);
  expect(terminal.story).toEqual([
    '-> asks environment.read: OK',
    '-> asks session.check: OK',
    '-> screen sign-in at /',
    '== sign-in, state identify',
    '> username = ada@acme.test',
    '> press next',
    '-> asks account.look-up with username: PASSWORD',
    '-> state identify to password',
    '== sign-in, state password',
    '> password = ••••••',
    '> press sign-in',
    '-> asks sign-in.with-password with username, password: BAD_CREDENTIALS',
    '> password = ••••••',
    '> press sign-in',
    '-> asks sign-in.with-password with username, password: NETWORK',
    '> retry',
    '-> asks sign-in.with-password with username, password: LOCKED',
    '-> dialog locked opens',
    '== sign-in, state password, dialog locked',
  ]);
  expect(terminal.printed.join('\n')).not.toMatch(/Wrong-Horse/);
});

it('the command shows the same screen in each language', async () => {
  const tried = await Promise.all(LANGUAGES.map((language) => attempt(['sign-in', '--language', language], ['quit'])));
  const screens = tried.map(({ terminal }) => terminal.printed.filter((line) => !line.startsWith('->')));
  expect(new Set(screens.map((lines) => lines.length)).size).toBe(1);
  expect(new Set(screens.map((lines) => lines.join('\n'))).size).toBe(LANGUAGES.length);
});

it('the command reports an answer that the contract does not allow, with its line', async () => {
  const wrong = fileOf(
    'wrong.json',
    `{
  "account.lookup": "OK",
  "sign-in.with-password": ["BAD_CREDENTIAL", { "code": "OK", "datta": 1 }],
  "account.look-up": { "data": { "next": 7 } }
}
`,
  );
  const { code, terminal } = await attempt(['sign-in', '--answers', wrong]);
  expect(code).toBe(2);
  const [said = ''] = terminal.complaints;
  const places = [...said.matchAll(/wrong\.json:(\d+):(\d+) {2}answers {2}(.*)/g)].map(([, line, column, words]) => [
    `${line}:${column}`,
    words,
  ]);
  expect(places).toEqual([
    ['2:3', expect.stringContaining('Did you mean "account.look-up"?')],
    ['3:29', expect.stringContaining('Did you mean "BAD_CREDENTIALS"?')],
    ['3:63', expect.stringContaining('Did you mean "data"?')],
    ['4:42', expect.stringContaining('according to the contract')],
  ]);
});

it('the command reports a missing file or option in one line', async () => {
  const missing = await attempt(['sign-in', '--answers', 'no-such.json']);
  expect(missing.code).toBe(2);
  expect(missing.terminal.complaints).toEqual(['There is no file no-such.json.']);
  const unknown = await attempt(['sign-in', '--answer', 'x.json']);
  expect(unknown.code).toBe(2);
  expect(unknown.terminal.complaints).toEqual([expect.stringMatching(/^Unknown option '--answer'\.(\n|$)/)]);
});

it('the command reports an input that cannot be played, and ends the file of inputs there', async () => {
  const inputs = fileOf('inputs.txt', 'usrname = ada\npress next\n');
  const { code, terminal } = await attempt(['sign-in', '--inputs', inputs]);
  expect(code).toBe(1);
  expect(terminal.complaints).toEqual([expect.stringContaining('Did you mean "username"?')]);
  expect(terminal.story.at(-1)).toBe('> usrname = ada');
});

it('the command continues after a mistake in typed input, and advances the clock', async () => {
  const lines = ['pres next', 'press nowhere', 'wait 3s', 'go /password/reset', 'back'];
  const { code, terminal } = await attempt(['not-found'], lines);
  expect(code).toBe(0);
  expect(terminal.complaints).toHaveLength(2);
  expect(terminal.complaints.join('\n')).not.toContain('u{a}');
  expect(terminal.story.filter((line) => line.startsWith('-> screen')).length).toBeGreaterThan(1);
});

it('the command refuses a screen, a language and an option that do not exist', async () => {
  for (const [args, words] of [
    [['sing-in'], 'Did you mean "sign-in"?'],
    [['sign-in', '--language', 'xx'], 'There is no language "xx"'],
    [['sign-in', '--answer', 'x'], '--answer'],
    [['sign-in', '--answers', 'no-such-file.json'], 'no-such-file.json'],
    [[], 'Screens: '],
  ] as const) {
    const { code, terminal } = await attempt(args);
    expect([code, terminal.complaints.join('\n')]).toEqual([2, expect.stringContaining(words)]);
  }
});
