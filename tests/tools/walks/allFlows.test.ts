import { expect, it } from 'vitest';
import { coverageOf } from '../../../src/tools/walks/goals/coverageOf.ts';
import { plannedWalks } from '../../browser/harness/plannedWalks.ts';

// Every step, outcome, guard and field error of every flow, found by search and played. An author's change is covered
// without a test of its own. The browser renders the walks that show something new.
it('every path through the flows shows what the flows declare', async () => {
  const { walks, walked, units, flows } = await plannedWalks();
  const planned = coverageOf(units, flows);
  for (const walk of walks) planned.add(walk, walk.shows);
  const shown = coverageOf(units, flows);
  for (const [index, walk] of walks.entries()) shown.add(walk, walked[index]?.shows ?? []);
  const lacks = walked.flatMap((one, index) => one.lacks.map((lack) => `${walks[index]?.id} ${lack}`));
  const told = [...planned.missing, ...shown.missing].map(
    ({ file, path, kind }) => `${file} ${kind} ${path.join('.')}`,
  );
  expect(told.concat(told.length > 0 ? lacks : []), 'is not shown').toEqual([]);
}, 600_000);
