import { ofPortalOutcomes } from '../../flow/effectiveOutcomes.ts';
import { implies, knowledgeOf, neverHolds } from '../../flow/expressions/compareGuards.ts';
import { findTargets } from '../../flow/findTargets.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Item } from '../../flow/types.ts';
import type { ScopedNode } from '../../flow/Unit.ts';
import type { CheckedPart, CheckedUnit } from '../CheckedUnit.ts';
import { guardReferences } from '../guardReferences.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

type Place = Pick<Report, 'file' | 'path'>;

/** A control that can be pressed only after an answer. */
interface Waiting {
  readonly place: Place;
  /** The calls that it waits for, each with the member whose guard requires the answer. */
  readonly waits: readonly { readonly member: string; readonly id: string }[];
  /** The calls that it makes. */
  readonly calls: readonly string[];
}

/** What starts the calls of a part: controls that wait for answers, and free steps. */
interface Callers {
  readonly waiting: readonly Waiting[];
  /** Calls of steps that wait for no answer. */
  readonly free: readonly string[];
}

export const lockedControl: Rule = {
  id: 'locked-control',
  why: 'A control that waits for the result of its own press can never be pressed.',
  hint: 'Make the call from another control, or loosen "shown" or "enabled".',
  stage: 'flow',
  *ofUnit(checked): Generator<Report> {
    const callers = checked.ownParts.flatMap(callersIn);
    const waiting = callers.flatMap((one) => one.waiting);
    if (waiting.length === 0) return;
    const made = madeCalls(checked, callers);
    for (const { place, waits, calls } of waiting) {
      const locked = waits.find(({ id }) => !made.has(id) && waiting.some((other) => other.calls.includes(id)));
      if (locked === undefined) continue;
      const { member, id } = locked;
      const others = calls.includes(id) ? 'nothing else makes that call' : 'whatever makes that call waits for this';
      const message = `this waits for the answer of ${id}, but ${others}`;
      yield { ...at(place, member), message };
    }
  },
};

/** Calls that can be made: loads, calls of unconditional steps, and calls of controls that wait only for such calls. */
function madeCalls({ unit, flows }: CheckedUnit, callers: readonly Callers[]): ReadonlySet<string> {
  const loads = [...unit.calls].flatMap(([id, { value }]) => (isLoad(value) ? [id] : []));
  const made = new Set([
    ...loads,
    ...callers.flatMap(({ free }) => free),
    ...(ofPortalOutcomes(flows, findTargets(flows.definition))?.call ?? []),
  ]);
  let pending = callers.flatMap(({ waiting }) => waiting);
  for (let before = -1; pending.length !== before; ) {
    before = pending.length;
    const ready = pending.filter(({ waits }) => waits.every(({ id }) => made.has(id)));
    for (const { calls } of ready) for (const id of calls) made.add(id);
    pending = pending.filter((one) => !ready.includes(one));
  }
  return made;
}

function callersIn(part: CheckedPart): readonly Callers[] {
  const waiting = part.nodes.items.flatMap((item): Waiting[] => {
    const waits = waitsOf(item, part);
    return waits.length === 0 ? [] : [{ place: at(item), waits, calls: callsIn(part, item) }];
  });
  const free = part.nodes.steps.flatMap((step) => {
    const { call } = step.value;
    return call === undefined || waiting.some(({ place }) => isWithin(step, place)) ? [] : [call];
  });
  return waiting.length === 0 && free.length === 0 ? [] : [{ waiting, free }];
}

/** The answers that the guards of a control require. */
function waitsOf(item: ScopedNode<Item>, { flows }: CheckedPart): Waiting['waits'] {
  const { value, scope } = item;
  if (!('do' in value)) return [];
  const conditions = flows.portal?.value.conditions;
  return (['shown', 'enabled'] as const).flatMap((member) => {
    const guard = value[member];
    if (guard === undefined) return [];
    const named = guardReferences(guard, conditions).flatMap((one) => /^\$result\.([^.]+)/.exec(one)?.[1] ?? []);
    if (named.length === 0) return [];
    const knowledge = knowledgeOf(scope);
    if (neverHolds(guard, knowledge)) return [];
    const ids = [...new Set(named)].filter((id) => implies(guard, `$result.${id}`, knowledge));
    return ids.map((id) => ({ member, id }));
  });
}

const callsIn = ({ nodes }: CheckedPart, item: Place): readonly string[] =>
  nodes.steps.flatMap((step) => (isWithin(step, item) ? (step.value.call ?? []) : []));

const isWithin = (place: Place, outer: { readonly file: string; readonly path: JsonPath }) =>
  place.file === outer.file && outer.path.every((name, index) => place.path[index] === name);
