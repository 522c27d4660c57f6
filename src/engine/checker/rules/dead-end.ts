import { exitsOf } from '../../flow/exitsOf.ts';
import { knowledgeOf, neverHolds } from '../../flow/expressions/compareGuards.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Guard, Handler, Item, Step } from '../../flow/types.ts';
import type { ScopedNode, Unit } from '../../flow/Unit.ts';
import { declarationOf } from '../../language/items.ts';
import { LEADING } from '../../language/verbs.ts';
import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const deadEnd: Rule = {
  id: 'dead-end',
  why: 'A visitor with nothing to do closes the page.',
  hint: 'Add something to press, or an "after" that continues. A loader that waits for the server needs a "why".',
  stage: 'flow',
  misses: true,
  *ofUnit(checked) {
    const { unit } = checked;
    if (unit.kind === 'shell' || leadsOn(checked) || waitsForOthers(checked)) return;
    const states = Object.keys(unit.states);
    const problem = states.length === 0 ? problemOf(checked, undefined) : undefined;
    if (problem !== undefined) yield { ...at(unit, 'body'), onKey: true, message: `the screen ${unit.id} ${problem}` };
    for (const state of states) {
      const { after, entry } = unit.states[state] ?? {};
      const isLeft =
        after !== undefined || goesOn(entry) || (state === states[0] && isLeftOnEntry(checked.unit, state));
      const missing = isLeft ? undefined : problemOf(checked, state);
      if (missing === undefined) continue;
      yield { ...at(unit, 'states', state), onKey: true, message: `the state ${state} ${missing}` };
    }
  },
  *ofPart({ part, unit, nodes, whole }) {
    const dialog = part.kind === 'dialog' ? unit.dialogs.get(part.id) : undefined;
    if (part.kind !== 'dialog' || dialog === undefined) return;
    // A step that only opens another page leaves a modal dialog open.
    const isModal = dialog.value.modal !== false;
    const controls = nodes.items.filter((item) => leads(item) && !(isModal && (onlyOpens(item) || stays(item, whole))));
    const [first] = controls;
    const none = hiddenWhen(controls);
    if (first !== undefined && (none === undefined || neverHolds(none, knowledgeOf(first.scope)))) return;
    const hidden = first === undefined ? '' : ' while its controls are hidden';
    const message = `the dialog ${part.id} offers no way forward, and no way to close it${hidden}`;
    yield { ...at(dialog, 'body'), onKey: true, message };
  },
};

const stepsOf = (handler: Handler | undefined): readonly Step[] => (handler === undefined ? [] : [handler].flat());
const goesOn = (handler: Handler | undefined) =>
  stepsOf(handler).some((step) => LEADING.some((verb) => step[verb] !== undefined));

/** Whether the screen leads on automatically: by its own timer, its entry, or the answer to one of its loads. */
function leadsOn({ unit, nodes }: CheckedUnit): boolean {
  const isScreens = ({ file, path }: { file: string; path: readonly unknown[] }) =>
    file === unit.file && (path[0] === 'after' || path[0] === 'entry');
  if (unit.handlers.some((handler) => isScreens(handler) && handler.path[0] === 'after')) return true;
  if (unit.handlers.some((handler) => isScreens(handler) && isUnconditional(handler.value))) return true;
  const loads = [...unit.calls].flatMap(([id, { value }]) => (isLoad(value) && value.when === undefined ? [id] : []));
  if (loads.length === 0) return false;
  return nodes.handlers.some(({ scope: { outcome }, value }) => {
    return outcome?.name === 'OK' && loads.includes(outcome.call ?? '') && isUnconditional(value);
  });
}

/** Whether a handler always goes to another screen, leaves, or makes a call that may lead there. */
const isUnconditional = (handler: Handler) =>
  stepsOf(handler).every((step) => exitsOf(step).some(({ isAway, kind }) => isAway || kind === 'call'));

/** Whether the screen starts in this state, and its entry always leads to another state or screen. */
const isLeftOnEntry = (unit: Unit, first: string): boolean =>
  unit.handlers.some(({ file, path, value }) => {
    const steps = stepsOf(value);
    const leaves = (step: Step) => isUnconditional(step) || (step.state !== undefined && step.state !== first);
    return file === unit.file && path[0] === 'entry' && steps.every(leaves) && steps.at(-1)?.when === undefined;
  });

/** Whether the screen has a loader with a "why": then the server continues without the visitor. */
const waitsForOthers = ({ unit, nodes }: CheckedUnit) =>
  nodes.items.some(({ value }) => declarationOf(value)?.waits && (value.why ?? unit.source.why) !== undefined);

/** The problem with the exits of a screen or a state; undefined if there is always an exit. */
function problemOf({ nodes }: CheckedUnit, state: string | undefined): string | undefined {
  const controls = nodes.items
    .filter(({ value, scope }) => scope.dialog === undefined && isIn(value, state))
    .filter(leads);
  const [first] = controls;
  if (first === undefined) return 'offers no way forward';
  const hidden = hiddenWhen(controls);
  if (hidden === undefined) return undefined;
  const none: Guard = { all: [...(state === undefined ? [] : [{ $state: state }]), hidden] };
  return neverHolds(none, knowledgeOf(first.scope)) ? undefined : 'offers no way forward while its controls are hidden';
}

/** The guard that holds while none of the controls is shown; undefined if one of them is always shown. */
function hiddenWhen(controls: readonly ScopedNode<Item>[]): Guard | undefined {
  const shown = controls.map(({ value }) => value.shown).filter((guard) => guard !== undefined);
  return shown.length < controls.length ? undefined : { not: { any: shown } };
}

/** Whether a press does more than show a message: it goes somewhere, makes a call, or closes its dialog. */
function leads({ value, scope }: ScopedNode<Item>): boolean {
  if (declarationOf(value)?.closes && scope.dialog !== undefined) return true;
  return 'do' in value && (goesOn(value.do) || stepsOf(value.do).some(({ close }) => close));
}

const onlyOpens = ({ value }: ScopedNode<Item>) =>
  'do' in value && !declarationOf(value)?.closes && stepsOf(value.do).every((step) => step.open !== undefined);

/** Whether a press only makes calls, and no line of these calls leaves the dialog or closes it. */
const stays = ({ value }: ScopedNode<Item>, whole: CheckedUnit): boolean =>
  'do' in value && !declarationOf(value)?.closes && value.do !== undefined && !isLeft(value.do, callsThatLeave(whole));

/** Whether a handler leaves a dialog or closes it, itself or by one of these calls. */
const isLeft = (handler: Handler, calls: readonly string[]) =>
  stepsOf(handler).some(
    (step) =>
      step.close === true ||
      exitsOf(step).some(({ kind }) => kind !== 'call') ||
      (step.call !== undefined && calls.includes(step.call)),
  );

/** The calls with a line that leaves the dialog or closes it, itself or by another call. */
const callsThatLeave = keptPer(({ nodes }: CheckedUnit): readonly string[] => {
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { value, scope } of nodes.handlers) {
      const call = scope.outcome?.call;
      if (call !== undefined && !found.has(call) && isLeft(value, [...found])) found.add(call);
    }
  }
  return [...found];
});

const isIn = (item: Item, state: string | undefined) =>
  item.in === undefined || state === undefined || [item.in].flat().includes(state);
