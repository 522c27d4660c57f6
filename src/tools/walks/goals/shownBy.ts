import { oncePerPair } from '../../../engine/contract/oncePer.ts';
import { actionOf, guardsOf } from '../../../engine/flow/actionOf.ts';
import { asList } from '../../../engine/flow/choiceBranches.ts';
import { isInState } from '../../../engine/flow/isInState.ts';
import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import type { Handler, Outcome, Step } from '../../../engine/flow/types.ts';
import { declarationOf } from '../../../engine/language/items.ts';
import { findFault, findOutcome } from '../../../engine/runtime/calls/findOutcome.ts';
import type { FlowEvent } from '../../../engine/runtime/FlowEvent.ts';
import { createScope, judgeField } from '../../../engine/runtime/rules/judgeField.ts';
import type { ScreenContext } from '../../../engine/runtime/ScreenContext.ts';
import type { Snapshot } from '../../../engine/runtime/Snapshot.ts';
import type { Transition } from '../../../engine/runtime/transition.ts';
import type { EvaluationScope } from '../../../engine/runtime/values/EvaluationScope.ts';
import { evaluate, holds } from '../../../engine/runtime/values/evaluate.ts';
import { isVisible } from '../../../engine/runtime/values/readAll.ts';
import { type GoalId, goalId } from './goalsOf.ts';
import { type PlacedItem, type ProgramParts, partsOf, stepPath, stepsOf } from './programParts.ts';

/** What one event of a visit showed. */
export function shownBy(
  screenContext: ScreenContext,
  before: Snapshot,
  event: FlowEvent,
  { snapshot, choices }: Transition,
): Set<GoalId> {
  const { program, portal } = screenContext;
  const parts = partsOf(program, portal);
  const shown = new Set<GoalId>();
  const after = createScope({ screenContext, snapshot, stored: screenContext.external.stored });
  for (const { handler, step } of choices) {
    // The error of a hidden field is not visible.
    const isHeard = Object.keys(step?.fieldError ?? {}).every((field) => isFieldVisible(field, after));
    addChoice(shown, parts, handler, step, isHeard);
  }
  if (event.kind === 'answer') addAnswer(shown, parts, screenContext, before, event);
  if (event.kind === 'press') addClosing(shown, parts, before, snapshot, event);
  if (snapshot.left || !snapshot.begun) return shown;
  for (const item of parts.items) addGuards(shown, item, after);
  for (const { path, value } of parts.guards)
    if (path[0] === 'calls') shown.add(goalId(holds(value, after) ? 'guard holds' : 'guard fails', path));
  addErrors(shown, after);
  return shown;
}

function addChoice(
  shown: Set<GoalId>,
  { paths }: ProgramParts,
  handler: Handler,
  ran: object | undefined,
  isHeard: boolean,
): void {
  const path = paths.get(handler);
  if (path === undefined) return;
  for (const [index, step] of stepsOf(handler).entries()) {
    const at = stepPath(path, handler, index);
    if (step === ran) {
      if (isHeard) shown.add(goalId('step', at));
      return;
    }
    shown.add(goalId('guard fails', at));
  }
}

type Event<K extends FlowEvent['kind']> = Extract<FlowEvent, { readonly kind: K }>;

/** Adds the call's outcome, and the lines that lead to the outcome's own line. */
function addAnswer(
  shown: Set<GoalId>,
  { paths }: ProgramParts,
  screenContext: ScreenContext,
  before: Snapshot,
  { token, answer }: Event<'answer'>,
): void {
  const invocation = Object.values(before.invocations).find((one) => one.token === token);
  const { call: id = '' } = invocation ?? {};
  const call = screenContext.program.calls[id];
  if (call === undefined) return;
  const met: Outcome[] = [];
  const isFault = answer.kind === 'fault';
  const line = isFault
    ? findFault(call, answer.fault, screenContext, met)
    : findOutcome(call, answer, screenContext, met);
  if (line !== undefined) shown.add(goalId('outcome', ['calls', id, isFault ? 'FAULT' : answer.outcome]));
  for (const line of met) {
    const path = paths.get(line);
    if (path !== undefined) shown.add(goalId('same line', path));
  }
}

function addClosing(
  shown: Set<GoalId>,
  { items }: ProgramParts,
  before: Snapshot,
  after: Snapshot,
  { form, action }: Event<'press'>,
): void {
  if (before.dialog?.id !== form || after.dialog !== undefined) return;
  const pressed = items.find(
    ({ value, dialog }) => dialog === form && declarationOf(value)?.closes && actionOf(value)?.id === action,
  );
  if (pressed !== undefined) shown.add(goalId('closes', pressed.path));
}

function addGuards(shown: Set<GoalId>, { path, value, dialog, of }: PlacedItem, scope: EvaluationScope): void {
  const guards = guardsOf(value);
  const { snapshot } = scope;
  if (guards.length === 0 || snapshot.dialog?.id !== dialog || !isInState(value, snapshot.state)) return;
  const entries = of === undefined ? [undefined] : asList(evaluate(of, scope));
  for (const entry of entries) {
    const here = entry === undefined ? scope : { ...scope, item: entry };
    for (const [name, guard] of guards) {
      // A hidden item cannot be disabled.
      if (name !== 'shown' && !isVisible(value, here)) continue;
      const isHeld = holds(guard, here);
      // While a screen loads, it shows only what says so.
      if (isHeld && !snapshot.ready && !declarationOf(value)?.waits) continue;
      shown.add(goalId(isHeld ? 'guard holds' : 'guard fails', [...path, name]));
    }
  }
}

function addErrors(shown: Set<GoalId>, scope: EvaluationScope): void {
  const { snapshot, screenContext } = scope;
  for (const name of Object.keys(snapshot.touched)) {
    const known = screenContext.index.fields.get(name);
    if (known === undefined || snapshot.serverErrors[name] !== undefined || !isVisible(known.field, scope)) continue;
    const broken = judgeField(name, scope);
    if (broken !== undefined) shown.add(goalId('field error', ['forms', known.form, name, broken.rule]));
  }
}

const isFieldVisible = (name: string, scope: EvaluationScope): boolean => {
  const known = scope.screenContext.index.fields.get(name);
  return known !== undefined && isVisible(known.field, scope);
};

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
