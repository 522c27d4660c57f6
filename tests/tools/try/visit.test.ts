import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { runTry } from '../../../src/tools/try/runTry.ts';

const folder = mkdtempSync(join(tmpdir(), 'visit-'));
const MFA = 'flows/second-factor/mfa.screen.json';
const FILE = join(folder, 'report.json');
const base = readSources('.');
const session = new CheckSession(definition);
afterAll(() => rmSync(folder, { recursive: true }));

/** The portal in a folder of its own, after an edit. */
function portalWith(path: string, before: string, after: string): string {
  for (const name of ['flows', 'locales']) cpSync(name, join(folder, name), { recursive: true });
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(
    join(folder, path),
    text.replace(before, () => after),
  );
  return folder;
}

async function play(...args: readonly string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runTry(
    { definition, parts: createParts() },
    ['--visit', FILE, ...args],
    { print: say, complain: say, ask: () => Promise.resolve() },
    folder,
  );
  return { code, said };
}

describe('a visit that a report shows', () => {
  it.each<[what: string, path: string, before: string, after: string, way: RegExp, ends: RegExp]>([
    [
      'to the service after a failure',
      'flows/shared/session-over.outcomes.json',
      '"goto": "sign-in"',
      '"leave": "init"',
      /takes over at init/,
      /^-> leaves for .*\/init-st/,
    ],
    [
      'by a press, with the fields filled in',
      'flows/shared/account-errors.outcomes.json',
      '{ "dialog": "locked", "with": { "retryAfter": "$error.data.retryAfter" } }',
      '{ "goto": "reset-lookup" }',
      /locked-says-so/,
      /^-> screen reset-lookup/,
    ],
    [
      'around the press that a factor waits for',
      MFA,
      '"otp": { "entry": { "focus": "otpCode" } }',
      '"otp": { "entry": { "call": "verify-code" } }',
      /without a press/,
      /^-> asks sign-in\.with-second-factor/,
    ],
  ])('is played as it says: %s', async (_, path, before, after, way, ends) => {
    const head = readSources(portalWith(path, before, after));
    const report = compare(
      { name: 'main', sources: base, definition },
      { name: 'here', sources: head, definition },
      session,
    );
    writeFileSync(FILE, JSON.stringify(report));
    const { fingerprint = '', visit = [] } = report.changes.find(({ sentence }) => way.test(sentence)) ?? {};
    const { code, said } = await play('--of', fingerprint);
    expect([code, ...said.filter((line) => /visit stops|disabled|there is no/.test(line))]).toEqual([0]);
    expect(said.filter((line) => line.startsWith('#'))).toEqual(visit.map(({ says }) => `# ${says}`));
    expect(said.some((line) => ends.test(line))).toBe(true);
  });

  it('is in the findings of the checker too', async () => {
    const edit = [
      '"otp": { "entry": { "focus": "otpCode" } }',
      '"otp": { "entry": { "call": "verify-code" } }',
    ] as const;
    portalWith(MFA, ...edit);
    const head = base.map((source) =>
      source.path === MFA ? { ...source, text: source.text.replace(...edit) } : source,
    );
    const broken = session.check(head).filter(({ rule }) => rule === 'broken-promise');
    expect(broken.length).toBeGreaterThan(0);
    writeFileSync(FILE, formatFindings(broken.slice(0, 1), head, 'json'));
    const { code, said } = await play();
    expect([code, said.at(-1)]).toEqual([0, expect.stringMatching(/^# mfa: at the start makes the call verify-code/)]);
  });

  it('is refused in one line if the file has none or several, or if it begins elsewhere', async () => {
    const visit = [{ says: 'open sign-in by its address', does: { open: 'sign-in' } }];
    const cases: readonly [file: unknown, args: readonly string[], words: string][] = [
      [{ changes: [] }, [], 'it has no visit'],
      [[{ visit }, { visit }], [], 'it has 2 visits; choose one with --of'],
      [[{ visit: [...visit, { says: 'a', does: { jump: 'b' } }] }], [], 'jump'],
      [[{ visit }], ['sign-in'], 'A visit begins at its own screen'],
      [[{ visit: [{ says: 'open a', does: { open: 'nowhere' } }] }], [], 'There is no screen "nowhere"'],
    ];
    for (const [file, args, words] of cases) {
      writeFileSync(FILE, JSON.stringify(file));
      const { code, said } = await play(...args);
      expect([code, said.join(' ')]).toEqual([2, expect.stringContaining(words)]);
    }
  });

  const byPasskey = (leads: object) => [
    { says: 'open sign-in by its address', does: { open: 'sign-in' } },
    { says: 'sign-in: at the start makes the call passkey-challenge', leads: { call: 'passkey-challenge' } },
    { says: 'a challenge comes', does: { answer: 'OK', of: 'sign-in.passkey-challenge' } },
    { says: 'the visitor chooses a passkey', does: { answer: 'OK', of: 'browser passkey-autofill' } },
    { says: 'the service refuses it', does: { answer: 'LOCKED', of: 'sign-in.with-passkey' }, leads },
  ];

  it('is played with an environment that its guards need, and with what the browser answers', async () => {
    portalWith(MFA, '{', '{');
    writeFileSync(FILE, JSON.stringify(byPasskey({ dialog: 'locked' })));
    const { code, said } = await play();
    expect([code, ...said.filter((line) => /passkey|^-> dialog/.test(line) && line.startsWith('->'))]).toEqual([
      0,
      '-> asks sign-in.passkey-challenge',
      '-> asks sign-in.passkey-challenge: OK',
      expect.stringMatching(/^-> asks browser passkey-autofill with challenge$/),
      expect.stringMatching(/^-> asks browser passkey-autofill with challenge: OK$/),
      expect.stringMatching(/^-> asks sign-in\.with-passkey with .*credential[^:]*$/),
      expect.stringMatching(/^-> asks sign-in\.with-passkey with .*: LOCKED$/),
      '-> dialog locked opens',
    ]);
  });

  it('says where it stops if a step leads elsewhere', async () => {
    portalWith(MFA, '{', '{');
    writeFileSync(FILE, JSON.stringify(byPasskey({ goto: 'mfa' })));
    const { code, said } = await play();
    expect([code, said.at(-1)]).toEqual([1, 'The visit stops before: the service refuses it.']);
  });

  it('says where it stops if the flows do not allow it', async () => {
    const steps = [
      { says: 'open reset-lookup by its address', does: { open: 'reset-lookup' } },
      { says: 'password.change answers OK', does: { answer: 'OK', of: 'password.change' } },
    ];
    writeFileSync(FILE, JSON.stringify(steps));
    const { code, said } = await play();
    expect([code, said.at(-1)]).toEqual([1, 'The visit stops before: password.change answers OK.']);
  });
});
