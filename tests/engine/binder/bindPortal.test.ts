import { describe, expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readListedDoor } from '../checker/readExample.ts';

const door = namesOf(openProject(readListedDoor(), definition));
const named = (kind: string, name: string) => door.filter((one) => one.kind === kind && one.name === name);

const portal = namesOf(openProject(readSources('.'), definition));

/** Names that the contract, the texts or the portal's words declare. */
const DECLARED_ELSEWHERE = ['operation', 'outcome', 'shape', 'format', 'predicate', 'message'];

describe('the names of a portal', () => {
  it('are all declared', () => {
    const lost = portal.filter(
      ({ kind, declarations, scopes }) =>
        declarations.length === 0 &&
        !DECLARED_ELSEWHERE.includes(kind) &&
        !(kind === 'input' && scopes.every((scope) => scope.startsWith('operation '))),
    );
    expect(lost.map(({ kind, name, uses }) => `${kind} ${name} at ${uses[0]?.file}`)).toEqual([]);
    expect(new Set(portal.map(({ kind }) => kind)).size).toBeGreaterThan(20);
  });

  it('are the same in all screens that use a shared table', () => {
    const [code, ...others] = named('field', 'code');
    expect(others).toEqual([]);
    expect(code?.scopes).toEqual(['screen door']);
    expect(code?.uses.map(({ file }) => file)).toContain('flows/shared/code-errors.outcomes.json');
  });

  it('are distinguished by what takes an input', () => {
    const scopes = named('input', 'username').map((one) => one.scopes);
    expect(scopes).toContainEqual(['dialog notice']);
    const inside = named('input', 'name').find((one) => one.scopes.includes('screen inside'));
    // The screen's own dialog reads it, and a line of another screen passes it.
    expect(inside?.uses.map(({ file, path }) => [file, path?.[0]])).toEqual([
      ['flows/door/door.screen.json', 'calls'],
      ['flows/door/inside.screen.json', 'body'],
      ['flows/door/inside.screen.json', 'dialogs'],
    ]);
  });

  it("of a shell's inputs are found in the steps that pass them to a screen", () => {
    const [entry, ...others] = portal.filter(({ kind, name }) => kind === 'input' && name === 'flowEntry');
    expect(others).toEqual([]);
    expect(entry?.declarations).toMatchObject([{ file: 'flows/portal.json' }]);
    expect(entry?.uses.map(({ file }) => file)).toContain('flows/sign-in/chooser.screen.json');
  });

  it('are found in the middle of references, addresses and guards', () => {
    const [sent] = named('call', 'send-code');
    expect(sent?.uses).toContainEqual({
      file: 'flows/door/door.screen.json',
      path: ['calls', 'confirm', 'with', 'token'],
      within: { offset: 8, length: 9 },
    });
    const [mode] = named('input', 'mode');
    expect(mode?.uses).toContainEqual({
      file: 'flows/door/door.screen.json',
      path: ['body', 9, 'enabled', '$input.mode'],
      within: { offset: 7, length: 4 },
      onKey: true,
    });
  });
});
