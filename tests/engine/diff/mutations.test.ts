import { expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { readDoor } from '../checker/readExample.ts';
import { mutateValue, seededRandom } from '../flow/mutateJson.ts';
import { compareSources } from './compareDoor.ts';

const ROUNDS = casesOf(25, 80);

/** Everything that visitors meet: the compiled portal and the texts, without the order of members. */
function compiled(sources: readonly Source[]): string {
  const { flows, documents } = openProject(sources, definition);
  const screens = [...flows.screens.keys()].sort().map((id) => {
    try {
      return compileScreen(flows, id);
    } catch {
      // A part of it has no meaning; the checker reports that.
      return id;
    }
  });
  const words = [...documents.values()]
    .filter(({ path }) => path.startsWith('locales/'))
    .map(({ path, value }) => [path, value]);
  return JSON.stringify(sorted([flows.portal === undefined ? undefined : compilePortal(flows), screens, words]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

it(`a comparison reports each of ${ROUNDS} random mutations that change the compiled portal or a text`, () => {
  const sources = readDoor();
  const before = compiled(sources);
  const random = seededRandom(41);
  let changed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = sources[round % sources.length];
    const value = mutateValue(JSON.parse(target?.text ?? ''), random);
    const after = sources.map((source) =>
      source === target ? { ...source, text: JSON.stringify(value, null, 2) ?? 'null' } : source,
    );
    if (compiled(after) === before) continue;
    changed += 1;
    const { changes, notes } = compareSources(sources, after);
    expect(changes.length, `${round}: ${target?.path} ${JSON.stringify(value)} ${notes}`).toBeGreaterThan(0);
    for (const { sentence, file, line } of changes) {
      expect(sentence).not.toMatch(/undefined|\[object/);
      expect([file === '', line >= 1]).toEqual([false, true]);
    }
  }
  expect(changed).toBeGreaterThan(ROUNDS / 2);
}, 240_000);
