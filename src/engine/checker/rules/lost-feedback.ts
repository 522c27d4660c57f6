import { type Contract, operationOf, successOutcomes } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { answerHandlers } from '../../flow/answerHandlers.ts';
import { exitsOf, leadsAway } from '../../flow/exitsOf.ts';
import type { Flows } from '../../flow/Flows.ts';
import { leadsOnward } from '../../flow/findTargets.ts';
import { pointerOf } from '../../flow/JsonDocument.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Handler, Step } from '../../flow/types.ts';
import type { CallNode, ScopedNode } from '../../flow/Unit.ts';
import { isNotice, VERB_NAMES, verbNamed } from '../../language/verbs.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

/** The field to which a step gives a message or the focus, if the field is in no state in which the step may end. */
function hiddenIn(
  { value: { state, focus, fieldError = {} }, scope }: ScopedNode<Step>,
  { unit, whole }: CheckedPart,
): [path: string[], message: string] | undefined {
  const homeOf = (name: string | undefined) => {
    const placed = name === undefined ? undefined : unit.fields.get(name);
    return placed?.dialog === undefined && placed?.field.in !== undefined ? [placed.field.in].flat() : undefined;
  };
  const told = [...Object.keys(fieldError), focus].filter((name) => homeOf(name) !== undefined);
  if (told.length === 0) return undefined;
  const states = state === undefined ? ownMember(statesByCall(whole), scope.outcome?.call ?? '') : [state];
  const hidden = told.find((name) => states?.every((one) => !homeOf(name)?.includes(one)));
  if (hidden === undefined) return undefined;
  const path = Object.hasOwn(fieldError, hidden) ? ['fieldError', hidden] : ['focus'];
  return [path, `this is never seen: the state ${states?.join(' or ')} has no field ${hidden}`];
}

/** The calls that only buttons of states make, and the names of these states. */
const statesByCall = keptPer(({ unit, nodes }: CheckedUnit): Readonly<Record<string, readonly string[]>> => {
  const states = new Map<string, (string | undefined)[]>();
  for (const { value, file, path, trigger, scope } of nodes.handlers) {
    const button = pointerOf([file, ...path.slice(0, -1)]);
    for (const { call } of [value].flat()) {
      if (call === undefined) continue;
      const isPress = trigger === 'press' && scope.dialog === undefined;
      const item = isPress ? nodes.items.find((one) => pointerOf([one.file, ...one.path]) === button) : undefined;
      states.set(call, [...(states.get(call) ?? []), ...[item?.value.in].flat()]);
    }
  }
  const known = [...states].flatMap(([call, all]) => {
    const named = [...new Set(all.filter((state) => state !== undefined))].sort();
    return isLoad(unit.calls.get(call)?.value) || all.includes(undefined) ? [] : [[call, named] as const];
  });
  return Object.fromEntries(known);
});

/** The focus that a step sets although it opens a dialog, which takes the focus. */
function focusLostIn({ dialog, focus }: Step, { unit }: CheckedPart): string | undefined {
  const opened = dialog === undefined ? undefined : unit.dialogs.get(dialog)?.value;
  if (focus === undefined || opened === undefined || opened.modal === false) return undefined;
  const isInside = unit.fields.get(focus)?.dialog === dialog;
  return isInside ? undefined : `this focus is lost: the dialog ${dialog} takes it immediately`;
}

/** The verb of a step whose message is lost because the step leaves the screen, with the message of the report. */
function lostIn(step: Step, flows: Flows): [verb: string, message: string] | undefined {
  const away = exitsOf(step).find(({ isAway }) => isAway);
  if (away === undefined) return undefined;
  const seen = VERB_NAMES.filter((verb) => step[verb] !== undefined && verbNamed(verb).seen !== undefined);
  const lost = seen.find((verb) => !isNotice(verb));
  if (lost !== undefined) return [lost, `this is never seen: the step goes to ${away.target} immediately`];
  const next = away.kind === 'screen' ? flows.screens.get(away.target)?.value : undefined;
  const isUnread = away.kind !== 'screen' || (next !== undefined && leadsOnward(next));
  const unread = isUnread ? seen.find(isNotice) : undefined;
  return unread && [unread, `this is never seen: the page goes to ${away.target} immediately`];
}

/** The path in a call to the line of a load's success, if every success leaves the screen. */
function wayOut(call: CallNode, contract: Contract) {
  const { operation: name, on = {} } = call.value;
  const operation = operationOf(name, contract);
  if (!isLoad(call.value) || operation === undefined) return undefined;
  const leaving = answerHandlers(call).find(({ value }) => endsVisit(value));
  if (leaving !== undefined) return [leaving.name];
  const lines = successOutcomes(operation).map((outcome) => [outcome, ownMember(on, outcome)] as const);
  const isLeft = lines.every(([, line]) => line !== undefined && !('as' in line) && endsVisit(line));
  return isLeft ? ['on', ...lines.slice(0, 1).map(([outcome]) => outcome)] : undefined;
}

const endsVisit = (handler: Handler): boolean => {
  const steps = [handler].flat();
  return steps.every(leadsAway) && steps.at(-1)?.when === undefined;
};

/** Whether a body reads the answer to a call. */
const isShown = (id: string, { unit, nodes }: CheckedUnit): boolean =>
  nodes.references.some(
    ({ value, file, path }) =>
      `${value}.`.startsWith(`$result.${id}.`) &&
      bodiesOf(unit).some((body) => body.file === file && body.path.every((key, index) => key === path[index])),
  );

export const lostFeedback: Rule = {
  id: 'lost-feedback',
  why: 'A message on a screen that is being left is never seen.',
  hint: "Show the message on the next screen, or stay. Toasts and banners stay visible on the portal's next screen.",
  stage: 'flow',
  *ofPart(checked, { flows }) {
    for (const step of checked.nodes.steps) {
      const hidden = hiddenIn(step, checked);
      if (hidden !== undefined) yield { ...at(step, ...hidden[0]), onKey: true, message: hidden[1] };
      const unfocused = focusLostIn(step.value, checked);
      if (unfocused !== undefined) yield { ...at(step, 'focus'), onKey: true, message: unfocused };
      const lost = lostIn(step.value, flows);
      if (lost !== undefined) yield { ...at(step, lost[0]), onKey: true, message: lost[1] };
    }
    for (const call of checked.nodes.calls) {
      const way = wayOut(call, flows.definition.contract);
      if (way === undefined || !isShown(call.id, checked.whole)) continue;
      const message = `$result.${call.id} is never seen: the screen is left whenever ${call.id} succeeds`;
      yield { ...at(call, ...way), onKey: true, message, hint: 'Stay on the screen, or show it on the next one.' };
    }
  },
};
