import type { JsonPath } from '../../../engine/flow/JsonDocument.ts';
import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import { isOptional } from '../../../engine/runtime/values/readAll.ts';
import { partsOf, stepPath, stepsOf } from './programParts.ts';
import { startedCalls } from './startedCalls.ts';

/**
 * Something that a walk must show: a step that runs, an outcome that a line handles, a guard that holds or fails, an
 * alias of another outcome, an error at a field, a dialog that its button closes.
 */
export type GoalKind = 'step' | 'outcome' | 'guard fails' | 'guard holds' | 'same line' | 'field error' | 'closes';

/** `kind path`, the path as in `programParts.ts`. */
export type GoalId = `${GoalKind} ${string}`;
export const goalId = (kind: GoalKind, path: JsonPath): GoalId => `${kind} ${path.join('\u001f')}`;
export const pathOfGoal = (id: GoalId): readonly string[] => id.slice(kindOfGoal(id).length + 1).split('\u001f');
export const KINDS: readonly GoalKind[] = [
  'step',
  'outcome',
  'same line',
  'guard holds',
  'guard fails',
  'field error',
  'closes',
];
export const kindOfGoal = (id: GoalId): GoalKind => KINDS.find((kind) => id.startsWith(`${kind} `)) ?? 'step';

/** The field of a field error. */
export const fieldOfError = (id: GoalId): string | undefined =>
  kindOfGoal(id) === 'field error' ? pathOfGoal(id)[2] : undefined;

/** Everything that a screen or a shell can show. */
export function goalsOf(program: ScreenProgram, portal: PortalTables): GoalId[] {
  const parts = partsOf(program, portal);
  const steps = parts.handlers.flatMap(({ path, value }) =>
    stepsOf(value).flatMap((step, index): GoalId[] => {
      // The brand used in walks has no such address, so everything that leads there is hidden.
      if (isOptional(step.open, portal)) return [];
      const at = stepPath(path, value, index);
      return [goalId('step', at), ...(step.when === undefined ? [] : [goalId('guard fails', at)])];
    }),
  );
  const errors = Object.entries(program.forms).flatMap(([form, { rules }]) =>
    Object.entries(rules).flatMap(([field, list]) =>
      list
        // Only the service can tell that a `judge` rule is broken, and the step that shows the error is a goal of its
        // own.
        .filter(({ test }) => test !== 'judge')
        .map(({ id }) => goalId('field error', ['forms', form, field, id])),
    ),
  );
  return [
    ...steps,
    ...[...startedCalls(program, portal)].flatMap(([id, taken]) =>
      taken.map(({ outcome }) => goalId('outcome', ['calls', id, outcome])),
    ),
    ...parts.guards.flatMap(({ path }) => [goalId('guard holds', path), goalId('guard fails', path)]),
    ...parts.aliases.map(({ path }) => goalId('same line', path)),
    ...parts.items.flatMap(({ path, value, dialog }) =>
      'cancel' in value && dialog !== undefined && value.do === undefined ? [goalId('closes', path)] : [],
    ),
    ...errors,
  ];
}
