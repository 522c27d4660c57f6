import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { fixSources } from '../../../src/engine/checker/fixSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const DOOR = 'flows/door/door.screen.json';
const session = new CheckSession(definition);
const sources = readDoor();

/** Replaces one text of the door screen with another. */
type Slip = readonly [right: string, wrong: string];

function withSlips(slips: readonly Slip[], file = DOOR) {
  return sources.map(({ path, text }) => {
    if (path !== file) return { path, text };
    return {
      path,
      text: slips.reduce((written, [right, wrong]) => {
        expect(written).toContain(right);
        return written.replace(right, wrong);
      }, text),
    };
  });
}

const found = (slips: readonly Slip[], file = DOOR) =>
  session.check(withSlips(slips, file)).map(({ line, rule }) => `${line} ${rule}`);

const GOTO: Slip = ['"goto": "inside"', '"goto": "insid"'];
const GOTO_LINE = 29;
const WRONG_GOTO = `${GOTO_LINE} unknown-screen`;

describe('a typing slip is one finding at its place, and hides no other finding', () => {
  it.each<[string, string, Slip]>([
    ['an extra comma', '3 json-syntax', ['"query" }, ', '"query" ,}, ']],
    ['a comma before a closing bracket', '3 json-syntax', ['"long"] } }', '"long"] }, }']],
    ['no comma', '2 json-syntax', ['"shell": "standard" },', '"shell": "standard" }']],
    ['a comment', '2 json-syntax', ['{\n  "route"', '{\n  // here\n  "route"']],
    ['single quotes', '5 json-syntax', ['"name": { "entry"', `'name': { "entry"`]],
    ['curly quotes from a word processor', '9 json-syntax', ['"text": "intro"', '"text": “intro”']],
    ['a missing closing brace within a line', '9 json-syntax', ['"by": "$state" },', '"by": "$state" ,']],
    ['a missing closing brace at the end of a line', '15 json-syntax', ['"confirm" } },', '"confirm" },']],
    ['a missing closing bracket of a list', '21 json-syntax', ['  ],\n  "calls"', '\n  "calls"']],
    ['an extra brace', '13 json-syntax', ['"in": "code" },\n    { "submit"', '"in": "code" } },\n    { "submit"']],
    ['a string that does not end', '14 json-syntax', ['"call": "send-code" }', '"call": "send-code }']],
    ['a name without quotes', '13 json-syntax', ['"countdown": "left"', 'countdown: "left"']],
    ['no colon', '13 json-syntax', ['"countdown": "left"', '"countdown" "left"']],
    ['a name twice', '13 duplicate-key', ['"countdown": "left"', '"countdown": "left", "countdown": "right"']],
    ['an unknown member', '13 unknown-member', ['"countdown": "left"', '"xyzzy": 1']],
    ['a misspelt member', '13 unknown-member', ['"countdown": "left"', '"cuntdown": "left"']],
    ['a value of the wrong type', '14 wrong-type', ['"call": "send-code" }', '"call": 5 }']],
  ])('%s', (_name, expected, slip) => {
    const shift = slip[1].split('\n').length - slip[0].split('\n').length;
    const isAbove = Number.parseInt(expected, 10) < GOTO_LINE ? shift : 0;
    expect(found([slip])).toEqual([expected]);
    expect(found([GOTO, slip])).toEqual([expected, `${GOTO_LINE + isAbove} unknown-screen`]);
  });

  it('several slips of different layers are all reported', () => {
    const slips: Slip[] = [
      ['"shell": "standard" },', '"shell": "standard" }'],
      ['"countdown": "left"', '"cuntdown": "left"'],
      ['"$result.app.name"', '"$result.app.nam"'],
      GOTO,
    ];
    expect(found(slips)).toEqual(['2 json-syntax', '10 unknown-reference', '13 unknown-member', WRONG_GOTO]);
  });

  it('a slip in a file of texts, or an empty one, is one finding', () => {
    expect(found([['"name":', 'name:']], 'locales/en/door.json')).toEqual(['3 json-syntax']);
    const empty = sources.map(({ path, text }) => ({ path, text: path === 'locales/en/door.json' ? '' : text }));
    expect(session.check(empty).map(({ rule }) => rule)).toEqual(['json-syntax']);
  });

  it('a field without texts takes no text from a field whose texts are shown', () => {
    const added: Slip = [
      '{ "field": "code", "in": "code"',
      '{ "field": "usernames", "widget": "username", "required": true },\n    { "field": "code", "in": "code"',
    ];
    const messages = session.check(withSlips([added])).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('door.fields.usernames'));
    expect(messages).not.toContainEqual(expect.stringMatching(/shows door\.fields\.username\b/));
  });

  it('a timer that only shows a notice is correct if a later one ends the wait, and a mistake otherwise', () => {
    const notice = '"8m": { "toast": { "info": "errors.other" } }';
    const end = '"10m": { "state": "name" }';
    expect(found([[end, `${notice}, ${end}`]])).not.toContainEqual(expect.stringContaining('timer-without-end'));
    expect(found([[end, notice]])).toContain('6 timer-without-end');
    expect(found([[end, `"8m": { "state": "code" }, ${end}`]])).toContain('6 timer-without-end');
  });

  it('a merge that is not finished is one finding, at its first line', () => {
    const line = '    { "countdown": "left", "in": "code" },';
    const both = `<<<<<<< HEAD\n${line}\n=======\n    { "countdown": "rest", "in": "code" },\n>>>>>>> other`;
    expect(found([[line, both]])).toEqual(['13 json-syntax']);
    expect(fixSources(withSlips([[line, both]]), session)).toEqual([]);
    const texts: Slip = [
      '    "facts": { "app": "App" },',
      '<<<<<<< HEAD\n    "facts": { "app": "App" },\n||||||| base\n    "facts": {},\n=======\n>>>>>>> other',
    ];
    expect(found([texts], 'locales/en/door.json')).toEqual([expect.stringContaining('json-syntax')]);
  });

  it('--fix repairs a slip that has one possible meaning', () => {
    const slips: Slip[] = [
      ['"long"] } }', '"long"] }, }'],
      ['"text": "intro"', '“text”: “intro”'],
      ['"shell": "standard" },', '"shell": "standard" }'],
    ];
    const [mended] = fixSources(withSlips(slips), session);
    expect(mended?.text).toBe(sources.find(({ path }) => path === DOOR)?.text);
  });
});

describe('one cause is one finding', () => {
  it('and names the screens that use a shared part', () => {
    const slip: Slip = ['"code": "errors.code"', '"cod": "errors.code"'];
    const [finding, ...others] = session.check(withSlips([slip], 'flows/shared/code-errors.outcomes.json'));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'unknown-field', notes: ['used by 1 screen: door'] });
  });

  it('and notes the consequences of a misspelt name, and its other places', () => {
    const [finding, ...others] = session.check(withSlips([['"call": "confirm"', '"call": "confrm"']]));
    expect(others).toEqual([]);
    expect(finding?.notes).toEqual(['this also causes: nothing makes the call confirm']);
    const twice = session.check(
      withSlips([
        ['"username": "$form.username"', '"username": "$form.usrname"'],
        ['"name": "$form.username"', '"name": "$form.usrname"'],
      ]),
    );
    expect(twice).toHaveLength(1);
    expect(twice[0]?.also).toEqual([{ file: DOOR, line: GOTO_LINE, column: expect.any(Number) }]);
  });

  it('and covers a text that is missing in every language', () => {
    const without = sources.map(({ path, text }) => ({
      path,
      text: path.endsWith('/door.json') ? text.replace(/"countdowns": \{[^}]*\},\n/, '') : text,
    }));
    const missing = session.check(without).filter(({ rule }) => rule === 'missing-text');
    expect(missing).toHaveLength(1);
    expect(missing[0]?.also?.map(({ file }) => file)).toEqual(['locales/ja/door.json', 'locales/ko/door.json']);
  });

  it.each<[string, string, Slip, suggestion: string]>([
    ['a member that is needed', 'flows/door/door.screen.json', ['"route"', '"rout"'], 'route'],
    ['a value that a call needs', 'flows/door/door.screen.json', ['"with": { "token"', '"with": { "tokn"'], 'token'],
    [
      'a value that a screen needs',
      'flows/door/door.screen.json',
      ['"inside", "with": { "token"', '"inside", "with": { "tokne"'],
      'token',
    ],
    [
      'a value of a place',
      'flows/door/door.screen.json',
      ['"leave": "app", "with": { "app"', '"leave": "app", "with": { "apq"'],
      'app',
    ],
    ['an action in the texts of one language', 'locales/en/door.json', ['"confirm"', '"confrim"'], 'confirm'],
    ['a group in the texts of one language', 'locales/ja/door.json', ['"inside": {', '"insied": {'], 'inside'],
    ['a message in one language', 'locales/en/messages.json', ['"code":', '"cod":'], 'code'],
  ])('also where the misspelt name is missed: %s', (_title, file, slip, suggestion) => {
    const found = session.check(withSlips([slip], file)).filter(({ rule }) => rule !== 'canonical-form');
    expect(found.map((finding) => [finding.file, finding.suggestion])).toEqual([[file, suggestion]]);
  });

  it('where a text is misspelt in every language', () => {
    const renamed = sources.map(({ path, text }) => ({
      path,
      text: path.endsWith('/door.json') ? text.replace('"confirm":', '"confirmed":') : text,
    }));
    const [finding, ...others] = session.check(renamed);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      message: 'no part of a flow shows door.actions.confirmed, and door.actions.confirm is missing',
      suggestion: 'confirm',
      also: [{ file: 'locales/ja/door.json' }, { file: 'locales/ko/door.json' }],
    });
  });

  it('where an input is misspelt in the place that names it', () => {
    const slips: Slip[] = [
      ['"paths": ["/inside"]', '"paths": ["/inside/{name}"]'],
      ['"name": { "from": "query" }', '"nmae": { "from": "path" }'],
    ];
    const [finding, ...others] = session.check(withSlips(slips, 'flows/door/inside.screen.json'));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'path-parameter', found: 'nmae', suggestion: 'name' });
  });

  it('where a condition of the portal has no choice, and not at each guard that names it', () => {
    const both: Slip = ['"conditions": {', '"conditions": { "never": { "all": ["social", { "not": "social" }] },'];
    const shown: Slip = ['"shown": "social"', '"shown": "never"'];
    const changed = withSlips([both], 'flows/portal.json').map((source) => ({
      ...source,
      text: source.path === DOOR ? source.text.replace(...shown) : source.text,
    }));
    const found = session.check(changed).filter(({ rule }) => rule !== 'canonical-form' && rule !== 'unused');
    expect(found.map(({ file, rule }) => [file, rule])).toEqual([['flows/portal.json', 'impossible-guard']]);
  });
});
