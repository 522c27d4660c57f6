import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { fixSources } from '../../../src/engine/checker/fixSources.ts';
import { listFiles, readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';

const MAKE_PIPE = 'mkfifo';
const INSIDE = 'flows/door/inside.screen.json';
const OF_READING = ['unreadable-file', 'encoding', 'json-syntax', 'unknown-file'];
const session = new CheckSession(definition);
let folder = '';
const at = (path: string) => join(folder, path);
const put = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const link = (target: string, path: string) => symlinkSync(target, at(path));
const found = () => session.check(readSources(folder)).map(({ file, rule }) => `${file} ${rule}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-'));
  cpSync(join(import.meta.dirname, 'ok/door'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what the checker reads from the disk', () => {
  it.each<[string, string, () => void]>([
    [
      'a link to a file of the project',
      'flows/door/more.screen.json unreadable-file',
      () => link('inside.screen.json', 'flows/door/more.screen.json'),
    ],
    ['a link out of the project', 'flows/etc unreadable-file', () => link('/etc', 'flows/etc')],
    ['a link to nothing', 'locales/en/more.json unreadable-file', () => link('nothing.json', 'locales/en/more.json')],
    ['a ring of links', 'flows/door/ring unreadable-file', () => link('../door', 'flows/door/ring')],
    ['a folder with the name of a file', 'flows/x.json unreadable-file', () => mkdirSync(at('flows/x.json'))],
    ['a pipe', 'flows/door/p.json unreadable-file', () => void execFileSync(MAKE_PIPE, [at('flows/door/p.json')])],
    [
      'another letter case',
      'flows/door/Sign-In.screen.JSON unknown-file',
      () => put('flows/door/Sign-In.screen.JSON', '{}'),
    ],
    [
      'a name that differs in letter case alone',
      'flows/door/Inside.screen.json unknown-file',
      () => put('flows/door/Inside.screen.json', '{}'),
    ],
    [
      'JSON with comments by its name',
      'flows/door/a.screen.jsonc unknown-file',
      () => put('flows/door/a.screen.jsonc', '{}'),
    ],
    ['a text file beside the languages', 'locales/door.json unknown-file', () => put('locales/door.json', '{}')],
    ['a file of Latin-1', `${INSIDE} encoding`, () => put(INSIDE, Buffer.from('{ "why": "caf\xe9" }', 'latin1'))],
    ['a file of UTF-16', `${INSIDE} encoding`, () => put(INSIDE, Buffer.from('\ufeff{ "why": "" }', 'utf16le'))],
    ['an empty file', `${INSIDE} json-syntax`, () => put(INSIDE, '')],
    ['a file of 50 MB', `${INSIDE} unreadable-file`, () => put(INSIDE, Buffer.alloc(50_000_000, 32))],
  ])('%s is one finding, at that file', (_name, expected, prepare) => {
    prepare();
    const [file] = expected.split(' ');
    expect(found().filter((line) => OF_READING.some((rule) => line === `${file} ${rule}`))).toEqual([expected]);
  });

  it.each<[string, Buffer, string]>([
    [
      'UTF-16 without a mark',
      Buffer.from('{\n  "why": "가"\n}\n', 'utf16le'),
      '1: this file is saved as UTF-16, not UTF-8',
    ],
    [
      'UTF-16 of the other order',
      Buffer.from('\ufeff{ "why": "" }', 'utf16le').swap16(),
      '1: this file is saved as UTF-16, not UTF-8',
    ],
    [
      'half of a surrogate in UTF-16',
      Buffer.from('\ufeff{ "why": "\ud800" }', 'utf16le'),
      '1: this file is saved as UTF-16, not UTF-8, and parts of it are lost',
    ],
    [
      'EUC-KR',
      Buffer.concat([Buffer.from('{\n  "why": "'), Buffer.from('c0ccb8a7', 'hex'), Buffer.from('"\n}\n')]),
      '2: this file is saved as EUC-KR, not UTF-8',
    ],
    [
      'Shift_JIS',
      Buffer.concat([Buffer.from('{\n  "why": "'), Buffer.from('96bc914f82f093fc97cd', 'hex'), Buffer.from('"\n}\n')]),
      '2: this file is saved as Shift_JIS, not UTF-8',
    ],
    [
      'zeros',
      Buffer.from('{\n\0\0\0\0'),
      '2: 4 of the 6 characters of this file are zero, so it is damaged or not text',
    ],
  ])(
    '%s is recognised for what it is, with its line, in flows and in texts, and nothing else is reported',
    (_name, bytes, expected) => {
      for (const path of [
        INSIDE,
        'flows/kinds.json',
        'flows/brand.json',
        'locales/ko/door.json',
        'locales/languages.json',
      ]) {
        const before = readFileSync(at(path));
        put(path, bytes);
        const findings = session.check(readSources(folder)).filter(({ rule }) => rule === 'encoding');
        expect(findings.map(({ file, line, message }) => `${file} ${line}: ${message}`)).toEqual([
          `${path} ${expected}`,
        ]);
        put(path, before);
      }
    },
  );

  it('a file of another encoding is the only finding', () => {
    const korean = Buffer.from(readFileSync(at('locales/ko/door.json'), 'utf8').replaceAll(/[가-힣]/g, 'À'), 'latin1');
    put('locales/ko/door.json', Buffer.from(korean.map((byte) => (byte > 0x7f ? 0xb0 : byte))));
    expect(found()).toEqual(['locales/ko/door.json encoding']);
  });

  it('a portal without flows/brand.json has its look in code, unless it has additional brands', () => {
    rmSync(at('flows/brand.json'));
    expect(found()).toEqual([]);
    put('flows/brands/harbor.brand.json', '{ "name": { "en": "Harbor" }, "for": { "apps": ["tide"] } }');
    expect(found()).toContain('flows/brand.json unknown-file');
  });

  it.each(['flows/portal.json', 'flows/kinds.json', 'locales/languages.json'])(
    'without %s, that is the only finding',
    (path) => {
      rmSync(at(path));
      expect(session.check(readSources(folder)).map(({ file, message }) => [file, message])).toEqual([
        [path, `${path} is missing`],
      ]);
    },
  );

  it('a folder of flows that links to itself is a finding', () => {
    rmSync(at('flows'), { recursive: true });
    link('flows', 'flows');
    expect(found()).toContain('flows unreadable-file');
  });

  it('a file with another name gets a suggestion of the name that the portal reads', () => {
    put('flows/door/SignIn.screen.JSON', '{}');
    put('locales/en/Door.JSON', '{}');
    const said = session.check(readSources(folder)).filter(({ rule }) => rule === 'unknown-file');
    expect(said.map(({ suggestion }) => suggestion)).toEqual([
      'flows/door/sign-in.screen.json',
      'locales/en/door.json',
    ]);
  });

  it('folders are walked in order of their names, and links are not followed', () => {
    link('.', 'flows/ring');
    const listed = listFiles(at('flows'), /\.json$/).map(({ file }) => file);
    expect(listed).toEqual([...listed].sort());
    expect(listed.filter((file) => file.includes('ring'))).toEqual([at('flows/ring')]);
  });
});

describe('the checker fixes', () => {
  const mend = () => fixSources(readSources(folder), session);

  it('a byte order mark, line ends and formatting together, in flows and texts', () => {
    const [flow, texts] = [readFileSync(at(INSIDE), 'utf8'), readFileSync(at('locales/en/door.json'), 'utf8')];
    const other = JSON.stringify(JSON.parse(flow), null, 3).replaceAll('\n', '\r\n');
    put(INSIDE, `\ufeff${other}`);
    put('locales/en/door.json', texts.replaceAll('\n', '\r'));
    expect(mend()).toEqual([
      { path: INSIDE, text: flow, rules: ['encoding', 'line-ends', 'canonical-form'] },
      { path: 'locales/en/door.json', text: texts, rules: ['line-ends'] },
    ]);
  });

  it('UTF-16, by writing the same text as UTF-8', () => {
    const text = readFileSync(at(INSIDE), 'utf8');
    put(INSIDE, Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(mend()).toEqual([{ path: INSIDE, text, rules: ['encoding'] }]);
    expect(found()).toEqual([`${INSIDE} encoding`]);
  });

  it('line ends beside a member that is there twice: both members stay', () => {
    const text = readFileSync(at(INSIDE), 'utf8').replace('"list":', '"list": "people", "list":');
    put(INSIDE, text.replaceAll('\n', '\r\n'));
    expect(mend()).toEqual([{ path: INSIDE, text, rules: ['line-ends'] }]);
  });

  it('an invisible space beside a text that is there twice: both texts stay', () => {
    const path = 'locales/en/door.json';
    const text = readFileSync(at(path), 'utf8').replace('"leave":', '"leave": "Go away", "leave":');
    put(path, text.replace('Go away', 'Go\u200b away'));
    expect(mend()).toEqual([{ path, text, rules: ['text-content'] }]);
  });

  it('line ends, with one finding for the whole file', () => {
    put(INSIDE, readFileSync(at(INSIDE), 'utf8').replaceAll('\n', '\r\n'));
    expect(found()).toEqual([`${INSIDE} line-ends`]);
  });

  it('an operation that is named by its path: it gets its id', () => {
    const text = readFileSync(at(INSIDE), 'utf8');
    put(INSIDE, text.replace('"listed-account.list"', '"GET /signin/token-bucket"'));
    expect(mend()).toMatchObject([{ path: INSIDE, rules: ['unknown-operation'], text }]);
  });

  it('nothing by guessing: a suggested name is left to the author', () => {
    put(INSIDE, readFileSync(at(INSIDE), 'utf8').replace('"goto": "door"', '"goto": "dor"'));
    expect(mend()).toEqual([]);
    const [finding] = session.check(readSources(folder));
    const [edit] = finding?.fix?.edits ?? [];
    expect(finding?.fix?.isSafe).toBe(false);
    expect(edit).toMatchObject({ file: INSIDE, replacement: '"door"' });
    expect(edit?.range.end.column).toBe((edit?.range.start.column ?? 0) + '"dor"'.length);
  });
});
