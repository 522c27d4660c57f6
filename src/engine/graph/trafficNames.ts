import { compareNames } from '../contract/compareNames.ts';
import { FAULTS } from '../contract/faults.ts';
import { answerHandlers } from '../flow/answerHandlers.ts';
import { compileScreen } from '../flow/compileScreen.ts';
import { effectiveOutcomes } from '../flow/effectiveOutcomes.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Handler } from '../flow/types.ts';
import type { Located, LocatedCall, Unit } from '../flow/Unit.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import { edgesOfUnit, startsOf, type Way } from './edgesOfUnit.ts';
import { type GraphEdge, type GraphNode, tellEdge } from './Graph.ts';

/** The rule that stands for a value which fits no rule (`runtime/rules/judgeForm.ts`). */
const MISFIT = 'type';

/** A screen without states, or one that has not entered its first state yet. */
const STATELESS = 'undefined';

/** Something that a page may count, and what it stands for. */
export interface Countable {
  readonly name: string;
  readonly unit: Unit;
  /** The place of the step that runs, or of the call that is made, in a completed file. A rule or a fault has none. */
  readonly place?: Pick<GraphEdge, 'file' | 'path'>;
  /** The exit that is taken, if it leads anywhere. */
  readonly exit?: Way;
}

/**
 * The closed list of what a page may count (`runtime/countedBy.ts`), sorted by name, each with the exits that it stands
 * for. A name without exits stands for something that leads nowhere, such as an error at a field.
 */
export function trafficNames(flows: Flows): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { name, exit } of countablesOf(flows)) {
    const exits = found.get(name) ?? new Set();
    found.set(name, exits);
    if (exit !== undefined) exits.add(tellWay(exit));
  }
  const sorted = [...found].sort(([a], [b]) => compareNames(a, b));
  return new Map(sorted.map(([name, exits]) => [name, [...exits]]));
}

/** An exit as its line in a list of exits. */
export const tellWay = (way: Way): string => tellEdge({ ...way, from: way.from.id, to: way.to.id });

/** Everything that the pages of a portal may count. A name is listed once for each thing that it stands for. */
export function* countablesOf(flows: Flows): Generator<Countable> {
  const units = [
    ...[...flows.screens.keys()].map((id) => resolveScreen(flows, id)),
    ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => resolveShell(flows, id)),
  ];
  for (const unit of units) {
    if (unit === undefined) continue;
    for (const counted of countedOf(unit, flows)) yield { ...counted, unit };
    for (const exit of edgesOfUnit(flows, unit)) {
      const { file, path } = exit;
      for (const name of namesOfWay(exit, unit)) yield { name, unit, place: { file, path }, exit };
    }
  }
}

/** The name of a screen or a shell in a count: `sign-in`, `shell:page`. */
const countedUnit = ({ kind, id }: Pick<Unit, 'kind' | 'id'>): string => `${kind === 'shell' ? 'shell:' : ''}${id}`;

/** A name in each state in which it may be counted. */
const within = (unit: Unit, name: string, only?: string): string[] =>
  (only === undefined ? [...Object.keys(unit.states), STATELESS] : [only]).map(
    (state) => `${countedUnit(unit)} ${state} ${name}`,
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

type Counted = Pick<Countable, 'name' | 'place'>;

/** Everything that may be counted of a screen or a shell. */
function countedOf(unit: Unit, flows: Flows): Counted[] {
  const { handlers, items } = visitUnit(flows, unit);
  const { forms = {} } = (unit.kind === 'screen' ? compileScreen(flows, unit.id) : undefined) ?? {};
  const placeless = [
    ...within(unit, 'seen'),
    ...Object.entries(unit.takes).flatMap(([input, { missing }]) =>
      missing === undefined ? [] : `${unit.id} without ${input}`,
    ),
    ...Object.values(forms).flatMap(({ rules }) =>
      Object.entries(rules).flatMap(([field, list]) =>
        [...list.map(({ id }) => id), MISFIT].flatMap((rule) => within(unit, `${field}! ${rule}`)),
      ),
    ),
  ];
  return [
    ...placeless.map((name) => ({ name })),
    ...handlers.flatMap((handler) =>
      startsOf(handler, items, flows, unit).flatMap(({ from, on }) =>
        stepsOf(handler).flatMap((place, index) => namesOfStep(from, on, unit, index).map((name) => ({ name, place }))),
      ),
    ),
    ...[...unit.calls].flatMap(([id, call]) => countedOfCall(id, call, unit, flows)),
  ];
}

/** A call that is made, its faults, and the steps of the lines that its answers find. */
function countedOfCall(id: string, call: LocatedCall, unit: Unit, flows: Flows): Counted[] {
  const { file, path } = call;
  const lines = [...effectiveOutcomes(unit, call, flows).values()].flatMap(({ handler, lines }) => {
    const [first, last = first] = [lines[0], lines.at(-1)];
    if (handler === undefined || first === undefined || last === undefined) return [];
    return [[String(first.path.at(-1)), { ...last, value: handler }] as const];
  });
  return [
    ...within(unit, `${id} ask`).map((name) => ({ name, place: { file, path } })),
    ...FAULTS.flatMap((fault) => within(unit, `${id} ${fault}`)).map((name) => ({ name })),
    ...[...lines, ...answerHandlers(call).map((handler) => [handler.on, handler] as const)].flatMap(([line, handler]) =>
      stepsOf(handler).flatMap((place, index) =>
        within(unit, `${id} ${line} ${index}`).map((name) => ({ name, place })),
      ),
    ),
  ];
}

/** The places of a handler's steps. */
const stepsOf = ({ file, path, value }: Located<Handler>) =>
  Array.isArray(value) ? value.map((_, index) => ({ file, path: [...path, index] })) : [{ file, path }];
