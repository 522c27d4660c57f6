import { operationOf } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { isSuccess } from '../../flow/answerHandlers.ts';
import { ofPortalOutcomes } from '../../flow/effectiveOutcomes.ts';
import { exitsOf } from '../../flow/exitsOf.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Guard, Handler, Outcomes, Step } from '../../flow/types.ts';
import type { HandlerNode, Scope, Unit } from '../../flow/Unit.ts';
import { kindNamedByRoot } from '../../language/roots.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { findRound, type Edge as Way, waysOf } from '../findRound.ts';
import { guardReferences } from '../guardReferences.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

/** An automatic move from one node to the next: `screen x`, `x state y`, `x call y`. */
interface Edge extends Way, Pick<Report, 'file' | 'path'> {
  /** The slots that its guards read, if it leads to another screen. */
  readonly slots?: readonly string[];
}

export const endlessCycle: Rule = {
  id: 'endless-cycle',
  why: 'A screen that repeats the same steps automatically never stops (R01).',
  hint: 'End it with a press, an "after", or a "when" that stops it.',
  stage: 'flow',
  *ofUnit({ unit }) {
    yield* roundTrips(unit);
  },
  *ofFlows({ units, flows }) {
    const conditions = flows.portal?.value.conditions ?? {};
    const changed = new Map(units.map((checked) => [nameOf(checked), new Set(slotsChangedIn(checked))] as const));
    const edges = units.flatMap(edgesIn);
    const ways = waysOf(edges);
    const done = new Set<string>();
    for (const edge of edges) {
      const way = findRound(edge, ways, { conditions });
      const nodes = way && [...new Set([edge.from, ...way])].sort().join();
      if (way === undefined || nodes === undefined || done.has(nodes)) continue;
      if (isChangedOn([edge.from, ...way], ways.next, changed)) continue;
      done.add(nodes);
      const { file, path } = edge;
      yield { file, path, message: `this repeats forever: ${[edge.from, ...way].join(', then ')}` };
    }
  },
};

/** States whose "back" members form a cycle, so Back never leaves the screen. */
function* roundTrips(unit: Unit): Generator<Report> {
  for (const first of Object.keys(unit.states)) {
    const way = [first];
    for (let next = unit.states[first]?.back; next !== undefined; next = unit.states[next]?.back) {
      // Each cycle is reported once, at its first state.
      if (way.includes(next)) {
        const message = `Back goes in circles: ${[...way, next].join(', then ')}`;
        const isFirst = next === first && Object.keys(unit.states).find((state) => way.includes(state)) === first;
        if (isFirst)
          yield { ...at(unit, 'states', first, 'back'), message, hint: 'Leave "back" out of the first state.' };
        break;
      }
      way.push(next);
    }
  }
}

const nameOf = ({ unit }: CheckedUnit) => (unit.kind === 'shell' ? `shell ${unit.id}` : unit.id);

/** Whether a screen on the path, or a shell, changes a slot that a guard of a move between screens reads. */
function isChangedOn(
  way: readonly string[],
  next: ReadonlyMap<string, readonly Edge[]>,
  changed: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const here = new Set(way.map((node) => node.replace(/^screen | (?:state|call|load) .*$/g, '')));
  const read = way.flatMap((node) => next.get(node) ?? []).flatMap(({ to, slots }) => (way.includes(to) ? slots : []));
  return [...changed].some(
    ([id, all]) =>
      (here.has(id) || id.startsWith('shell ')) && read.some((slot) => slot !== undefined && all.has(slot)),
  );
}

const edgesIn = keptPer((checked: CheckedUnit): readonly Edge[] => [...edgesOf(checked), ...loadEdges(checked)]);

/** A step with its full condition: its own `when` holds, and no earlier step's `when` does. */
interface Choice {
  readonly step: Step;
  readonly guards: readonly Guard[];
}

/** A step that depends on more guards than this is not checked. */
const JUDGED = 48;

function* choicesOf(handler: Handler): Generator<Choice> {
  const before: Guard[] = [];
  for (const step of [handler].flat()) {
    yield { step, guards: [...before, ...(step.when === undefined ? [] : [step.when])] };
    if (step.when === undefined || before.length > JUDGED) return;
    before.push({ not: step.when });
  }
}

/**
 * Whether a guard stays true on a cycle of this screen: it reads no answer, no state, and no slot that a step of the
 * screen changes.
 *
 * @param changed the slots that steps of the screen change
 */
function isSteady(guard: Guard, changed: ReadonlySet<string>, { unit, flows }: CheckedUnit): boolean {
  return guardReferences(guard, flows.portal?.value.conditions).every((reference) => {
    const [root = '', name = ''] = reference.split('.');
    if (root === '$input') return ownMember(unit.takes, name) !== undefined;
    if (['$env', '$form'].includes(root)) return true;
    return isSlotRoot(root) && !changed.has(`${root.slice(1)}.${name}`);
  });
}

const slotsChangedIn = keptPer((checked: CheckedUnit): readonly string[] => [
  ...checked.ownParts.flatMap(slotsChangedInPart),
  ...(ofPortalOutcomes(checked.flows, slotsChangedByPortal) ?? []),
]);

const slotsChangedInPart = ({ nodes }: CheckedPart): readonly string[] =>
  nodes.steps.flatMap(({ value }) => slotsChangedBy(value));

const slotsChangedByPortal = (outcomes: Outcomes): readonly string[] =>
  Object.values(outcomes).flatMap((outcome) => ('as' in outcome ? [] : [outcome].flat().flatMap(slotsChangedBy)));

const slotsChangedBy = ({ store = {}, forget = [] }: Step): readonly string[] => [...Object.keys(store), ...forget];

/** Whether a reference has the same value on every screen. */
const isOfAll = (reference: string) => {
  const [root = '', name = ''] = reference.split('.');
  return isSlotRoot(root) || (root === '$env' && !['path', 'address', 'arrival'].includes(name));
};

const rootOf = (reference: string) => reference.split('.', 1)[0] ?? '';
const slotOf = (reference: string) => reference.slice(1).split('.', 2).join('.');

const isSlotRoot = (root: string) => kindNamedByRoot(root.slice(1)) === 'slot';

function sourceOf(handler: HandlerNode, unit: CheckedUnit['unit']): string | undefined {
  const { scope, trigger, path } = handler;
  if (trigger === 'outcome')
    return isOfVisitor(scope, unit) ? undefined : scope.outcome?.call && `${unit.id} call ${scope.outcome.call}`;
  if (trigger !== 'entry' && trigger !== 'after') return undefined;
  return path[0] === 'states' ? `${unit.id} state ${path[1]}` : `screen ${unit.id}`;
}

/** Whether an outcome is a success that requires the visitor to act, which ends a cycle as a press does. */
function isOfVisitor({ outcome, flows }: Scope, unit: CheckedUnit['unit']): boolean {
  const call = outcome?.call === undefined ? undefined : unit.calls.get(outcome.call);
  const operation = call && operationOf(call.value.operation, flows.definition.contract);
  if (operation?.attended !== true) return false;
  return isSuccess(outcome?.name ?? '', operation);
}

const edgesOfHandlers = keptPer(({ whole, unit, nodes }: CheckedPart): readonly Edge[] => {
  const changed = new Set(slotsChangedIn(whole));
  return nodes.handlers.flatMap((handler) => {
    const from = sourceOf(handler, unit);
    if (from === undefined) return [];
    return (
      [...choicesOf(handler.value)]
        .filter(({ guards }) => guards.every((guard) => isSteady(guard, changed, whole)))
        .flatMap((choice) => [...edgesOfStep(from, choice, whole, at(handler))])
        // A timer ends a cycle within a screen, where it only polls. It does not end a cycle of screens, since screens
        // that only lead to each other do nothing useful.
        .filter(({ to }) => handler.trigger !== 'after' || to.startsWith('screen '))
    );
  });
});

function* edgesOf(checked: CheckedUnit): Generator<Edge> {
  const { unit, flows } = checked;
  if (unit.kind === 'shell') return;
  yield* checked.ownParts.flatMap(edgesOfHandlers);
  const [first] = Object.keys(unit.states);
  const chooses = unit.handlers.some(({ path, value }) => path[0] === 'entry' && [value].flat().some((s) => s.state));
  if (first !== undefined && !chooses) {
    yield { from: `screen ${unit.id}`, to: `${unit.id} state ${first}`, guards: [], ...at(unit, 'states') };
  }
  for (const [id, call] of unit.calls) {
    if (!isLoad(call.value) || call.value.when !== undefined) continue;
    yield { from: `screen ${unit.id}`, to: `${unit.id} call ${id}`, guards: [], file: call.file, path: call.path };
  }
  for (const [name, { missing }] of Object.entries(unit.takes)) {
    const target = missing === undefined ? undefined : flows.screens.get(missing);
    if (target?.value.takes === undefined || !Object.hasOwn(target.value.takes, name)) continue;
    yield { from: `screen ${unit.id}`, to: `screen ${missing}`, guards: [], ...at(unit, 'takes', name, 'missing') };
  }
}

function* edgesOfStep(
  from: string,
  { step, guards }: Choice,
  { unit, flows }: CheckedUnit,
  place: Pick<Report, 'file' | 'path'>,
): Generator<Edge> {
  const edge = (to: string): Edge => ({ from, to, guards, ...place });
  const exits = exitsOf(step);
  for (const { target } of exits.filter(({ kind }) => kind === 'call')) {
    // A call with its own `when` may not be made. What the `when` reads is left to the author.
    if (guards.length === 0 || unit.calls.get(target)?.value.when === undefined)
      yield edge(`${unit.id} call ${target}`);
  }
  if (step.state !== undefined) yield edge(`${unit.id} state ${step.state}`);
  // The runtime itself ends a cycle of screens (D-09), but the visitor then stays on a screen that was meant to
  // redirect. Inputs and fields may differ on each screen.
  const read = guards.flatMap((guard) => guardReferences(guard, flows.portal?.value.conditions));
  if (!read.every(isOfAll)) return;
  const slots = read.flatMap((reference) => (isSlotRoot(rootOf(reference)) ? [slotOf(reference)] : []));
  for (const { target } of exits.filter(({ kind }) => kind === 'screen')) yield { ...edge(`screen ${target}`), slots };
}

/** Edges between loads. A load repeats when its parameters change, so two that need each other's answers never end. */
function* loadEdges(checked: CheckedUnit): Generator<Edge> {
  const { unit } = checked;
  for (const [id, call] of unit.calls) {
    if (!isLoad(call.value)) continue;
    const { references } = checked.part({ kind: 'call', id }).nodes;
    for (const { value, file, path, scope } of references) {
      const [root, to] = value.split('.');
      if (root !== '$result' || to === undefined || scope.outcome !== undefined) continue;
      if (!isLoad(unit.calls.get(to)?.value)) continue;
      yield { from: `${unit.id} load ${id}`, to: `${unit.id} load ${to}`, guards: [], file, path };
    }
  }
}
