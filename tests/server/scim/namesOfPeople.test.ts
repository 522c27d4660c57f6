import { expect, it } from 'vitest';
import { nameColumns, readUser } from '../../../src/server/scim/resources/UserChange.ts';
import { ScimError } from '../../../src/server/scim/ScimCall.ts';
import { judgeWorld } from '../../../src/server/world/judgeWorld.ts';

const STORED = { username: 'ann@acme.example', first_name: '', last_name: '' };

/** Names as a directory sends them, as the columns store them; undefined if they are refused. */
function storedOf(givenName: string, familyName: string) {
  try {
    return nameColumns(readUser({ name: { givenName, familyName } }), STORED);
  } catch (error) {
    if (error instanceof ScimError) return undefined;
    throw error;
  }
}

/** Problems of an export of these columns when it is imported: an empty cell has none. */
function problemsOf({ first_name, last_name }: { first_name: string; last_name: string }) {
  const names = { ...(first_name && { firstName: first_name }), ...(last_name && { lastName: last_name }) };
  const judged = judgeWorld({ users: [{ username: STORED.username, ...names }] });
  return 'problems' in judged ? judged.problems : [];
}

/**
 * Letters of one and of two code units, marks, joiners in their script and out of it, signs and invisible characters.
 */
const PIECES = [
  ...['a', 'É', 'e\u0301', 'ﬁ', '語', '𠮷', '葛\u{E0100}', 'क्‍', 'ب', '1', '-', '’', '.', ' ', '\t', '\n'],
  ...['\u00a0', '\u200b', '\u200d', '\u202e', '\u0301', '\ufe0f', '\u00ad', '\u3000', '\u{1F600}', '\u{E0041}'],
];

it('a name of a person that a directory may send can be exported and imported', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % below;
  };
  const nameOf = () => Array.from({ length: random(5) }, () => PIECES[random(PIECES.length)]).join('');
  const names = Array.from({ length: 1000 }, () => [nameOf(), nameOf()] as const);
  const taken = names.flatMap((name) => storedOf(...name) ?? []);
  expect(taken.length).toBeGreaterThan(names.length / 2);
  expect(taken.filter((stored) => problemsOf(stored).length > 0)).toEqual([]);
});

it.each(['x', '𠮷', 'é'])('a hundred letters %s fit through each entry point, and no more', (letter) => {
  for (const [length, fits] of [
    [100, true],
    [101, false],
  ] as const) {
    const name = letter.repeat(length);
    expect(storedOf(name, name) !== undefined).toBe(fits);
    expect(problemsOf({ first_name: name, last_name: name }).length === 0).toBe(fits);
  }
});
