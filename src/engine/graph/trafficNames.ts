import { compareNames } from '../contract/compareNames.ts';
import { FAULTS } from '../contract/faults.ts';
import { compileScreen } from '../flow/compileScreen.ts';
import { effectiveOutcomes } from '../flow/effectiveOutcomes.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { LocatedCall, Unit } from '../flow/Unit.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import { edgesOfUnit, startsOf, type Way } from './edgesOfUnit.ts';
import { type GraphNode, tellEdge } from './Graph.ts';

/** The rule that stands for a value which fits no rule (`runtime/rules/judgeForm.ts`). */
const MISFIT = 'type';

/** A screen without states, or one that has not entered its first state yet. */
const STATELESS = 'undefined';

/**
 * The closed list of what a page may count (`runtime/countedBy.ts`), sorted by name, each with the exits that it stands
 * for. A name without exits stands for something that leads nowhere, such as an error at a field.
 */
export function trafficNames(flows: Flows): ReadonlyMap<string, readonly string[]> {
  const units = [
    ...[...flows.screens.keys()].map((id) => resolveScreen(flows, id)),
    ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => resolveShell(flows, id)),
  ];
  const found = new Map<string, Set<string>>();
  for (const unit of units) {
    if (unit === undefined) continue;
    const add = (name: string, exit?: string) => {
      const exits = found.get(name) ?? new Set();
      found.set(name, exits);
      if (exit !== undefined) exits.add(exit);
    };
    for (const name of namesOfUnit(unit, flows)) add(name);
    for (const way of edgesOfUnit(flows, unit))
      for (const name of namesOfWay(way, unit)) add(name, tellEdge({ ...way, from: way.from.id, to: way.to.id }));
  }
  const sorted = [...found].sort(([a], [b]) => compareNames(a, b));
  return new Map(sorted.map(([name, exits]) => [name, [...exits]]));
}

/** A name in each state in which it may be counted. */
const within = ({ kind, id, states }: Unit, name: string, only?: string): string[] =>
  (only === undefined ? [...Object.keys(states), STATELESS] : [only]).map(
    (state) => `${kind === 'shell' ? 'shell:' : ''}${id} ${state} ${name}`,
  );

const isOwn = ({ kind }: GraphNode) => kind === 'screen' || kind === 'shell';

/** The names under which an exit is counted, one for each state. */
function namesOfWay({ from, to, on, path }: Way, unit: Unit): string[] {
  if (isOwn(from) && on === 'load') return within(unit, `${to.name} ask`);
  if (isOwn(from) && on === 'entry' && path[0] === 'states') return within(unit, 'seen');
  if (isOwn(from) && on.startsWith('without ')) return [`${unit.id} ${on}`];
  return namesOfStep(from, on, unit, typeof path.at(-1) === 'number' ? Number(path.at(-1)) : 0);
}

/** @param on as in the graph: an action, `change <field>`, `after <time>`, `entry`, `exit`, or the line of a call */
function namesOfStep(from: GraphNode, on: string, unit: Unit, index: number): string[] {
  const [word, name = ''] = on.split(' ');
  const state = from.kind === 'state' ? from.name : undefined;
  if (from.kind === 'call') return within(unit, `${from.name} ${on} ${index}`);
  if (on === 'entry') return within(unit, `${state === undefined ? 'begin' : 'entry'} ${index}`, state ?? STATELESS);
  if (on === 'exit') return within(unit, `exit ${index}`);
  if (word === 'after' && name !== '')
    return within(unit, `${state === undefined ? 'screen' : 'state'}:${name} ${index}`, state);
  if (word === 'change' && name !== '') return within(unit, `${name}= ${index}`, state);
  return within(unit, `${from.kind === 'dialog' ? from.name : ''}.${on} ${index}`, state);
}

/** Everything that may be counted of a screen or a shell. */
function namesOfUnit(unit: Unit, flows: Flows): string[] {
  const { handlers, items } = visitUnit(flows, unit);
  const { forms = {} } = (unit.kind === 'screen' ? compileScreen(flows, unit.id) : undefined) ?? {};
  return [
    ...within(unit, 'seen'),
    ...Object.entries(unit.takes).flatMap(([input, { missing }]) =>
      missing === undefined ? [] : `${unit.id} without ${input}`,
    ),
    ...handlers.flatMap((handler) =>
      startsOf(handler, items, flows, unit).flatMap(({ from, on }) =>
        [handler.value].flat().flatMap((_, index) => namesOfStep(from, on, unit, index)),
      ),
    ),
    ...[...unit.calls].flatMap(([id, call]) => namesOfCall(id, call, unit, flows)),
    ...Object.values(forms).flatMap(({ rules }) =>
      Object.entries(rules).flatMap(([field, list]) =>
        [...list.map(({ id }) => id), MISFIT].flatMap((rule) => within(unit, `${field}! ${rule}`)),
      ),
    ),
  ];
}

/** A call that is made, its faults, and the steps of the lines that its answers find. */
function namesOfCall(id: string, call: LocatedCall, unit: Unit, flows: Flows): string[] {
  const lines = [...effectiveOutcomes(unit, call, flows).values()].flatMap(({ handler, lines: [line] }) =>
    handler === undefined || line === undefined ? [] : [[lastOf(line.path), [handler].flat().length] as const],
  );
  const all = [...lines, ['success', [call.value.onSuccess ?? []].flat().length] as const];
  return [
    ...['ask', ...FAULTS].flatMap((name) => within(unit, `${id} ${name}`)),
    ...all.flatMap(([name, steps]) =>
      Array.from({ length: steps }).flatMap((_, index) => within(unit, `${id} ${name} ${index}`)),
    ),
  ];
}

const lastOf = (path: JsonPath): string => String(path.at(-1));
