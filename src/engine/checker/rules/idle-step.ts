import { operationOf } from '../../contract/Contract.ts';
import { answerHandlers, isAnswerHandler, isSuccess } from '../../flow/answerHandlers.ts';
import { knowledgeOf, neverHolds } from '../../flow/expressions/compareGuards.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { pointerOf } from '../../flow/JsonDocument.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Guard, Step } from '../../flow/types.ts';
import type { HandlerNode } from '../../flow/Unit.ts';
import { declarationOf, itemNamed, kindOfItem } from '../../language/items.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

/** Members without an effect: they only say when the step runs, and why. */
const SILENT: readonly (keyof Step)[] = ['when', 'why'];
const isIdle = (step: Step) => Object.keys(step).every((name) => SILENT.some((silent) => silent === name));

/**
 * Whether a press, or the answer to a call that a press makes, may have no effect: each of its steps has a "when", and
 * each "when" may fail.
 */
function mayBeIdle({ value, trigger, scope, given }: HandlerNode, { unit, whole, flows }: CheckedPart): boolean {
  const steps = stepsOf({ value });
  const guards = steps.map(({ when }) => when).filter((guard) => guard !== undefined);
  if (guards.length < steps.length || steps.some((step) => step.why !== undefined || isIdle(step))) return false;
  const { call, name = '' } = scope.outcome ?? {};
  // Lines of the portal's own table belong to no call.
  if (trigger === 'outcome' && call !== undefined) {
    const made = unit.calls.get(call)?.value;
    if (made === undefined || isLoad(made) || isAnswerHandler(name)) return false;
    const operation = operationOf(made.operation, flows.definition.contract);
    const succeeds = operation !== undefined && isSuccess(name, operation);
    const isRead = () => whole.nodes.references.some(({ value: one }) => `${one}.`.startsWith(`$result.${call}.`));
    // If something reads the answer, its effect is visible.
    if (succeeds && (answerHandlers({ file: '', path: [], value: made }).length > 0 || isRead())) return false;
  } else if (trigger !== 'press' && trigger !== 'outcome') return false;
  const none: Guard = { all: [...(given === undefined ? [] : [given]), { not: { any: guards } }] };
  return !neverHolds(none, knowledgeOf(scope));
}

const stepsOf = ({ value }: Pick<HandlerNode, 'value'>): readonly Step[] => [value].flat();

/** The calls that dialogs make, directly or after the answers to other calls. */
const callsOfDialogs = keptPer(({ nodes }: CheckedUnit): readonly string[] => {
  const made = new Set<string>();
  for (let before = -1; before < made.size; ) {
    before = made.size;
    for (const handler of nodes.handlers) {
      const { dialog, outcome } = handler.scope;
      if (dialog === undefined && !made.has(outcome?.call ?? '')) continue;
      for (const { call } of stepsOf(handler)) if (call !== undefined) made.add(call);
    }
  }
  return [...made];
});

/** Steps that close a dialog although none is open, or although it closes anyway. */
function* vainCloses({ nodes, whole, unit }: CheckedPart): Generator<Report> {
  const cancels = nodes.items
    .filter(({ value }) => declarationOf(value)?.closes)
    .map(({ file, path }) => pointerOf([file, ...path]));
  for (const handler of nodes.handlers) {
    const { scope, trigger, file, path } = handler;
    const call = scope.outcome?.call;
    const isOpen =
      scope.dialog !== undefined ||
      (trigger === 'after' && unit.dialogs.size > 0) ||
      (trigger === 'outcome' && (call === undefined || callsOfDialogs(whole).includes(call)));
    const isCancel = trigger === 'press' && cancels.includes(pointerOf([file, ...path.slice(0, -1)]));
    if (isOpen && !isCancel) continue;
    const message = isCancel ? 'a cancel closes its dialog anyway' : 'no dialog is open here, so nothing closes';
    const hint = isCancel
      ? 'Leave "close" out.'
      : 'Close a dialog from within, or in an outcome of a call that it makes.';
    for (const [index, step] of stepsOf(handler).entries()) {
      const at: JsonPath = Array.isArray(handler.value) ? [...path, index] : path;
      if (step.close) yield { file, path: [...at, 'close'], onKey: true, message, hint };
    }
  }
}

export const idleStep: Rule = {
  id: 'idle-step',
  why: 'A visitor presses or waits, and nothing happens. Readers cannot tell whether this is intended.',
  hint: 'Give it an action, or a "why" that explains why nothing happens.',
  stage: 'flow',
  misses: true,
  *ofPart(checked) {
    const { nodes } = checked;
    for (const handler of nodes.handlers) {
      if (!mayBeIdle(handler, checked)) continue;
      const message = 'nothing happens here if no "when" holds, and no "why" explains it';
      yield { ...at(handler), message, hint: 'Add a last step without "when", or a "why" with the reason.' };
    }
    for (const item of nodes.items) {
      const kind = kindOfItem(item.value);
      if (kind === undefined || !itemNamed(kind).closes || 'do' in item.value || item.scope.dialog !== undefined)
        continue;
      const message = `a ${kind} closes its dialog, but this one is outside any dialog`;
      yield { ...at(item, kind), message, hint: 'Make it a button or a link with a "do" that goes on.' };
    }
    yield* vainCloses(checked);
    for (const step of nodes.steps) {
      const { dialog } = step.scope;
      if (dialog !== undefined && step.value.dialog === dialog && step.scope.outcome === undefined)
        yield { ...at(step, 'dialog'), message: `the dialog ${dialog} is already open` };
      if (!isIdle(step.value) || step.value.why !== undefined) continue;
      yield { ...at(step), message: 'this step does nothing, and no "why" explains it' };
    }
  },
};
