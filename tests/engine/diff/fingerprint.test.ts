import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import type { Report } from '../../../src/engine/diff/Change.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import type { Revision } from '../../../src/engine/diff/Revision.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { seededRandom } from '../flow/mutateJson.ts';
import { compareDoor, doorWith } from './compareDoor.ts';
import { listExamples, readExample } from './readExample.ts';
import { editedElsewhere, reformatted } from './unrelatedEdits.ts';

const ROUNDS = casesOf(80, 200);
const DOOR = 'flows/door/door.screen.json';
const session = new CheckSession(definition);

/** The fingerprints of the changes that somebody may have to accept, with what they are. */
const printsOf = ({ changes }: Report): Map<string, string> =>
  new Map(
    changes.flatMap(({ fingerprint, level, id, sentence }) =>
      fingerprint === undefined || level === 'cosmetic' ? [] : [[fingerprint, `${id}: ${sentence}`]],
    ),
  );

const between = (was: Revision, is: Revision) => printsOf(compare(was, is, session));

/** Both revisions after other people's edits and formatting: some before the change, as after a rebase, and some after it. */
function amongOthers(was: Revision, is: Revision, random: () => number): readonly [Revision, Revision] {
  const textOf = ({ sources }: Revision, path: string) => sources.find((one) => one.path === path)?.text;
  const isSame = (path: string) => textOf(was, path) === textOf(is, path);
  const isThere = (path: string) => [was, is].every((one) => textOf(one, path) !== undefined);
  const free = { isSame, isThere };
  const seed = Math.floor(random() * 1e9);
  // The same edit of both revisions.
  const rebased = ({ sources }: Revision) => editedElsewhere([...sources], free, seededRandom(seed));
  const own = editedElsewhere(rebased(is), free, random);
  const form = (sources: readonly Source[]) => sources.map((source) => reformatted(source, random));
  return [
    { ...was, sources: form(rebased(was)) },
    { ...is, sources: form(own) },
  ];
}

describe('the fingerprint of a change', () => {
  it(`is the same after ${ROUNDS} random reformattings, reorderings, rebases and edits of something else`, () => {
    const random = seededRandom(53);
    const examples = listExamples()
      .map((id) => ({ id, ...readExample(id) }))
      // One definition, so that one session checks all.
      .filter(({ was, is }) => was.definition === definition && is.definition === definition)
      .map((one) => ({ ...one, prints: between(one.was, one.is) }))
      .filter(({ prints }) => prints.size > 0);
    expect(examples.length).toBeGreaterThan(50);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, was, is, prints } = examples[round % examples.length] ?? never();
      const after = between(...amongOthers(was, is, random));
      const lost = [...prints].filter(([print]) => !after.has(print)).map(([, told]) => told);
      expect([id, round, ...lost, ...(lost.length === 0 ? [] : after.values())]).toEqual([id, round]);
    }
  }, 600_000);

  it('differs between the changes of one report, also of one list of addresses', () => {
    const { changes } = compareDoor({ [DOOR]: doorWith(DOOR, ['route', 'paths'], ['/in']) });
    const removed = changes.filter(({ id }) => id === 'route-removed');
    expect(removed).toHaveLength(2);
    const prints = changes.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(changes.length);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stays for the removal of one address if another one comes, and differs once something else is meant', () => {
    const removedBy = (paths: readonly string[]) =>
      compareDoor({ [DOOR]: doorWith(DOOR, ['route', 'paths'], paths) }).changes.find(({ sentence }) =>
        sentence.startsWith('The address /door '),
      )?.fingerprint;
    expect(removedBy(['/', '/in'])).toBe(removedBy(['/']));
    const leadsBy = (goto: string) => printsOf(compareDoor({ [DOOR]: doorWith(DOOR, ['body', 8, 'do'], { goto }) }));
    const [once, again] = [leadsBy('inside'), leadsBy('nothing')];
    expect(once.size).toBeGreaterThan(0);
    expect([...once.keys()].filter((print) => again.has(print))).toEqual([]);
  });

  it('is not there for a file that cannot be read, since nobody knows what it does', () => {
    const { changes } = compareDoor({ [DOOR]: { body: 1 } });
    expect(changes.map(({ id, fingerprint }) => [id, fingerprint])).toContainEqual(['file-unreadable', undefined]);
  });
});

function never(): never {
  throw new Error('no example');
}
