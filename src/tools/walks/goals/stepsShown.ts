import { oncePerPair } from '../../../engine/contract/oncePer.ts';
import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import type { Step } from '../../../engine/flow/types.ts';
import { type GoalId, goalId } from './goalsOf.ts';
import { partsOf, stepPath, stepsOf } from './programParts.ts';

const stepsByGoal = oncePerPair(
  (program: ScreenProgram, portal: PortalTables): ReadonlyMap<GoalId, Step> =>
    new Map(
      partsOf(program, portal).handlers.flatMap(({ path, value }) =>
        stepsOf(value).map((step, index) => [goalId('step', stepPath(path, value, index)), step] as const),
      ),
    ),
);

/** The steps among these goals, as written in the flow. */
export function stepsShown(
  goals: Iterable<GoalId>,
  program: ScreenProgram,
  portal: PortalTables,
): Readonly<Record<string, Step>> {
  const steps = stepsByGoal(program, portal);
  return Object.fromEntries(
    [...goals].flatMap((goal) => {
      const step = steps.get(goal);
      return step === undefined ? [] : [[goal, step] as const];
    }),
  );
}
