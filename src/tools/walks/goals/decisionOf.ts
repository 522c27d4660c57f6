import { isRecord } from '../../../engine/contract/isRecord.ts';
import { oncePerPair } from '../../../engine/contract/oncePer.ts';
import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import type { Guard } from '../../../engine/flow/types.ts';
import { isOperator, operandOf } from '../../../engine/language/operators.ts';
import { rootOf } from '../../../engine/runtime/calls/parametersOf.ts';
import { type GoalId, goalId } from './goalsOf.ts';
import { partsOf, stepPath, stepsOf, whensOf } from './programParts.ts';

/** A decision with several goals as its sides: the choice of a step, or a guard. */
export interface Decision {
  readonly id: string;
  /** The references in its guards. */
  readonly references: ReadonlySet<string>;
  /** The roots of these references. */
  readonly roots: ReadonlySet<string>;
  /** The fields in its guards. */
  readonly fields: ReadonlySet<string>;
}

const decisionsOf = oncePerPair((program: ScreenProgram, portal: PortalTables): ReadonlyMap<GoalId, Decision> => {
  const decisions = new Map<GoalId, Decision>();
  const parts = partsOf(program, portal);
  const decide = (id: string, guards: readonly Guard[]): Decision => {
    const references = new Set(guards.flatMap((guard) => [...readBy(guard, program, portal)]));
    return {
      id,
      references,
      roots: new Set([...references].map(rootOf)),
      fields: new Set([...references].flatMap((reference) => /^\$(?:form|typed)\.([^.]+)/.exec(reference)?.[1] ?? [])),
    };
  };
  for (const { path, value } of parts.handlers) {
    const decision = decide(path.join('.'), whensOf(value));
    for (const index of stepsOf(value).keys())
      for (const kind of ['step', 'guard fails'] as const)
        decisions.set(goalId(kind, stepPath(path, value, index)), decision);
  }
  for (const { path, value } of parts.guards) {
    const decision = decide(path.join('.'), [value]);
    for (const kind of ['guard holds', 'guard fails'] as const) decisions.set(goalId(kind, path), decision);
  }
  return decisions;
});

/** The decision that has a goal as one of its sides; undefined if no guard decides the goal. */
export const decisionOf = (goal: GoalId, program: ScreenProgram, portal: PortalTables): Decision | undefined =>
  decisionsOf(program, portal).get(goal);

/** Every reference that a guard reads, including through conditions and derived values. */
function readBy(guard: Guard, { screen }: ScreenProgram, { conditions }: PortalTables): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      if (found.has(part)) return;
      if (part.startsWith('$')) found.add(part);
      else if (Object.hasOwn(conditions, part)) visit(conditions[part]);
      const [, derived = ''] = /^\$derived\.([^.]+)/.exec(part) ?? [];
      visit(screen.derived?.[derived]);
    } else if (Array.isArray(part)) part.forEach(visit);
    else if (isRecord(part)) {
      for (const [name, member] of Object.entries(part)) {
        if (name.startsWith('$')) visit(name);
        else if (isOperator(name) && operandOf(name) === 'field') visit(`$form.${String(member)}`);
        visit(member);
      }
    }
  };
  visit(guard);
  return found;
}
