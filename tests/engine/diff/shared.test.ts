import { describe, expect, it } from 'vitest';
import { readDoor } from '../checker/readExample.ts';
import {
  CALLS,
  CODE_ENTRY,
  DOOR,
  PART,
  USE,
  USE_OF_PART,
  VERIFY,
  withFiles,
  withPart,
  withUse,
} from '../checker/readShared.ts';
import { compareSources, told } from './compareDoor.ts';

/** Sources with a part that two screens use. */
const twice = (part: object) =>
  withPart(USE_OF_PART, part).map((one) =>
    one.path === 'flows/door/nothing.screen.json'
      ? {
          ...one,
          text: JSON.stringify({
            route: { paths: ['*'] },
            states: { code: {}, other: {} },
            body: [{ use: 'code-entry', with: { left: '$env.host' } }],
          }),
        }
      : one,
  );

describe('a comparison of shared calls', () => {
  it('reports nothing if a screen replaces its own call with an equal shared one', () => {
    expect(compareSources(readDoor(), withUse())).toMatchObject({ changes: [], notes: [] });
    expect(compareSources(withUse(), readDoor())).toMatchObject({ changes: [], notes: [] });
  });

  it('reports a change of a shared call once, in its file, with the screens that use it', () => {
    const twice = (verify: object) =>
      withFiles({
        [DOOR]: (screen) => ({ ...screen, calls: { ...screen.calls, confirm: USE } }),
        'flows/door/nothing.screen.json': (screen) => ({
          ...screen,
          calls: { ...screen.calls, try: { use: 'verify', with: { token: '$env.host', name: '$env.host' } } },
        }),
        [CALLS]: (calls) => ({ ...calls, verify }),
      });
    const report = compareSources(twice(VERIFY), twice({ ...VERIFY, with: { ...VERIFY.with, code: '123456' } }));
    expect(report.changes).toMatchObject([
      {
        id: 'call-sends-otherwise',
        file: CALLS,
        reach: ['door', 'nothing'],
        sentence: 'The shared call verify now sends code = 123456 instead of $form.code.',
      },
    ]);
    expect(report.changes).toHaveLength(1);
    expect(told(compareSources(twice(VERIFY), twice({ why: 'It is so.', ...VERIFY })))).toEqual([
      expect.stringMatching(/^reason-changed: The reason of .*verify.* is "It is so."/),
    ]);
  });

  it('reports a use of another shared call, and another value passed to it', () => {
    const other = withUse({ ...USE, with: { ...USE.with, name: '$form.code' } });
    expect(told(compareSources(withUse(), other))).toEqual([expect.stringContaining('$form.code')]);
  });

  it('reports another default shell for each screen that has it', () => {
    const shell = (name: string) =>
      withFiles({
        [DOOR]: (screen) => ({ ...screen, route: { paths: ['/', '/door'] } }),
        'flows/portal.json': (file) => ({ shell: name, ...file }),
      });
    const changes = compareSources(shell('standard'), shell('empty')).changes;
    expect(changes.map(({ id, reach }) => [id, reach])).toEqual([['shell-changed', ['door']]]);
  });

  it('reports nothing if a screen replaces its own items with an equal shared part', () => {
    expect(compareSources(withPart(null), withPart())).toMatchObject({ changes: [], notes: [] });
    expect(compareSources(withPart(), withPart(null))).toMatchObject({ changes: [], notes: [] });
  });

  it('reports a change of a part once, in its file, with the screens that use it', () => {
    const [code, left] = CODE_ENTRY.body;
    const changed = { why: 'It is so.', ...CODE_ENTRY, body: [{ ...code, required: undefined }, left] };
    const { changes } = compareSources(twice(CODE_ENTRY), twice(changed));
    const lines = changes.filter(({ id }) => id !== 'way-opened');
    expect(lines.map(({ id, file, reach, isShared }) => [id, file, reach, isShared])).toEqual([
      ['field-optional', PART, ['door', 'nothing'], true],
      ['reason-changed', PART, ['door', 'nothing'], false],
    ]);
    expect(lines[0]?.sentence).toContain('in the shared part code-entry');
  });

  it('reports a value that a part brings once, and where the change has no effect', () => {
    const withName = (name: string) => twice({ ...CODE_ENTRY, derived: { host: { coalesce: ['$env.host', name] } } });
    const { changes } = compareSources(withName('here'), withName('there'));
    expect(changes.map(({ sentence, file, reach }) => [sentence, file, reach])).toEqual([
      [
        'The derived value host in the shared part code-entry is now coalesce($env.host, there) instead of coalesce($env.host, here); nothing changes while $env.host has a value.',
        PART,
        ['door', 'nothing'],
      ],
    ]);
  });
});
