import type { Walk } from '../player/Ground.ts';
import type { GoalId } from './goals/goalsOf.ts';
import { nameOfGoal } from './goals/placeOfGoal.ts';
import { openUnits } from './openUnits.ts';
import { Explorer } from './search/Explorer.ts';
import { type Searched, subjectOf } from './search/subjectOf.ts';

/** The search of a screen ends after this many events without anything new. */
const PATIENCE = 800;

/** Walks that together show every goal of every screen and shell for which a path was found. */
export async function planWalks(searched: Searched): Promise<readonly Walk[]> {
  const { flows } = searched.compiled;
  const units = await openUnits(searched.compiled);
  // What several screens share is shown once.
  const met = new Set<string>();
  const explorers = units.map((one) => {
    const nameOf = (goal: GoalId) => nameOfGoal(goal, one.unit, flows);
    const { subject, openings } = subjectOf(one, searched);
    const goals = new Set(one.goals.filter((goal) => !met.has(nameOf(goal))));
    const explorer = new Explorer(subject, goals, openings, PATIENCE);
    explorer.wander();
    for (const goal of explorer.found.keys()) met.add(nameOf(goal));
    return { explorer, nameOf };
  });
  // Then each missing goal is searched for separately.
  for (const { explorer, nameOf } of explorers)
    for (const goal of explorer.goals) {
      if (met.has(nameOf(goal))) continue;
      explorer.lead(goal);
      explorer.wander();
      for (const one of explorer.found.keys()) met.add(nameOf(one));
    }
  return explorers.flatMap(({ explorer }) => explorer.walks());
}
