import { describe, expect, it } from 'vitest';
import { mergeTexts } from '../../../../src/engine/checker/merge/mergeTexts.ts';

const BASE = {
  takes: ['token'],
  body: [{ field: 'username', kind: 'email' }, { text: 'lead' }, { button: 'next', do: 'send' }],
  on: { OK: { goto: 'inside' }, NOT_FOUND: { error: 'none' } },
};
type Portal = Partial<Record<keyof typeof BASE, unknown>>;

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function merge(ours: Portal, theirs: Portal) {
  const versions = { base: textOf(BASE), ours: textOf({ ...BASE, ...ours }), theirs: textOf({ ...BASE, ...theirs }) };
  const merged = mergeTexts(versions);
  const { takes, body, on } = JSON.parse(merged?.text ?? '{}');
  return { takes, body, on, conflicts: merged?.conflicts };
}
const [username, lead, next] = BASE.body;

describe('two versions of a file', () => {
  it.each<readonly [kind: string, ours: Portal, theirs: Portal, merged: Portal]>([
    ['each with a member of its own', { takes: ['token', 'mail'] }, { on: {} }, { takes: ['token', 'mail'], on: {} }],
    [
      'each with a code at the same place',
      { on: { ...BASE.on, GONE: { error: 'gone' } } },
      { on: { ...BASE.on, LOCKED: { error: 'locked' } } },
      { on: { ...BASE.on, GONE: { error: 'gone' }, LOCKED: { error: 'locked' } } },
    ],
    [
      'each with a name in a list',
      { takes: ['token', 'a'] },
      { takes: ['token', 'b'] },
      { takes: ['token', 'a', 'b'] },
    ],
    ['both with the same name', { takes: ['token', 'a'] }, { takes: ['token', 'a'] }, { takes: ['token', 'a'] }],
    [
      'one with an item before the one that the other changes',
      { body: [{ field: 'username', kind: 'text' }, lead, next] },
      { body: [{ text: 'first' }, username, lead, next] },
      { body: [{ text: 'first' }, { field: 'username', kind: 'text' }, lead, next] },
    ],
    [
      'each with a member of the same item',
      { body: [{ ...username, required: true }, lead, next] },
      { body: [{ ...username, initial: 'a' }, lead, next] },
      { body: [{ ...username, required: true, initial: 'a' }, lead, next] },
    ],
    [
      'one without an item, one with another',
      { body: [username, next] },
      { takes: [] },
      { body: [username, next], takes: [] },
    ],
    [
      'one with the items in another order',
      { takes: [] },
      { body: [lead, username, next] },
      { takes: [], body: [lead, username, next] },
    ],
    [
      'one with the codes in another order',
      { takes: [] },
      { on: { NOT_FOUND: BASE.on.NOT_FOUND, OK: BASE.on.OK } },
      { takes: [], on: { NOT_FOUND: BASE.on.NOT_FOUND, OK: BASE.on.OK } },
    ],
  ])('%s', (_, ours, theirs, expected) => {
    const { conflicts, ...merged } = merge(ours, theirs);
    expect(conflicts).toEqual([]);
    expect(JSON.stringify(merged)).toBe(JSON.stringify({ ...BASE, ...expected }));
  });

  it.each<readonly [kind: string, ours: Portal, theirs: Portal, conflict: string]>([
    ['other values', { on: { OK: { goto: 'a' } } }, { on: { OK: { goto: 'b' } } }, '/on/OK/goto'],
    [
      'one without what the other changes',
      { body: [lead, next] },
      { body: [{ ...username, kind: 'text' }, lead, next] },
      '/body/["field","username"]',
    ],
    ['other entries in place of the same one', { takes: ['a'] }, { takes: ['b'] }, '/takes'],
    ['a list and an object', { takes: {} }, { takes: ['token', 'b'] }, '/takes'],
  ])('%s are a conflict', (_, ours, theirs, conflict) => {
    expect(merge(ours, theirs).conflicts).toEqual([conflict]);
  });

  it('keep the format of the file', () => {
    const ours = '{\n  "a": { "b": "c" },\n  "x": "y"\n}\n';
    expect(mergeTexts({ base: '{ "a": { "b": "c" } }', ours, theirs: '{ "a": { "b": "d" } }' })?.text).toBe(
      '{\n  "a": { "b": "d" },\n  "x": "y"\n}\n',
    );
  });

  it('that are no JSON are not merged', () => {
    expect(mergeTexts({ base: '{}', ours: '{', theirs: '{}' })).toBeUndefined();
  });
});
