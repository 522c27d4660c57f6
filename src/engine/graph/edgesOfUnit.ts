import { itemAt, nameOfItem } from '../flow/actionOf.ts';
import { answerHandlers } from '../flow/answerHandlers.ts';
import { effectiveOutcomes, ofPortalOutcomes } from '../flow/effectiveOutcomes.ts';
import { implies, knowledgeOf } from '../flow/expressions/compareGuards.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { isLoad } from '../flow/loads.ts';
import { tellGuard } from '../flow/tellGuard.ts';
import type { Guard, Handler, Item, Outcome, Outcomes, Step } from '../flow/types.ts';
import type { HandlerNode, Scope, ScopedNode, Unit, UnitNodes } from '../flow/Unit.ts';
import { partsOf, type UnitPart } from '../flow/UnitPart.ts';
import { visitPart } from '../flow/visitUnit.ts';
import type { NameKind } from '../language/primitives.ts';
import { AWAY, kindNamedBy, LEADING } from '../language/verbs.ts';
import type { GraphEdge, GraphNode } from './Graph.ts';

/** An exit of one screen or shell, with the nodes themselves. */
export interface Way extends Omit<GraphEdge, 'from' | 'to' | 'of'> {
  readonly from: GraphNode;
  readonly to: GraphNode;
  /** The id of the screen's or shell's node. */
  readonly unit: string;
  /** The inputs that the step passes to `to`. */
  readonly passes?: readonly string[];
  /** The dialog's inputs without which the item that leads on is hidden or disabled. */
  readonly needs?: readonly string[];
}

/** How a handler starts: its place, its trigger, and the node at which the visitor then is. */
interface Start {
  readonly from: GraphNode;
  readonly on: string;
  readonly file: string;
  readonly path: JsonPath;
}

/** Every exit of a screen or a shell, in the order of its files. Guards are named, not evaluated. */
export function* edgesOfUnit(flows: Flows, unit: Unit): Generator<Way> {
  for (const part of partsOf(flows, unit)) yield* edgesOfPart({ flows, unit }, part, visitPart(flows, unit, part));
}

/**
 * The exits of a part of a screen or a shell. Lines that handle a call's answer are exits of the call itself.
 *
 * @param visited the contents of the part
 */
export function* edgesOfPart({ flows, unit }: Scope, part: UnitPart, visited: Visited): Generator<Way> {
  const nodes = new NodesOf(unit, flows);
  if (part.kind === 'own') yield* ownEdges({ flows, unit }, nodes);
  if (part.kind === 'call') yield* edgesOfCall({ flows, unit }, part.id, nodes);
  for (const handler of visited.handlers) {
    const needs = neededBy(handler);
    for (const start of startsWith(handler, visited.items, nodes, unit)) {
      for (const way of edgesOf(handler.value, start, nodes)) yield needs.length === 0 ? way : { ...way, needs };
    }
  }
}

/** The inputs of a dialog that must be there whenever an item of the dialog can be pressed. */
function neededBy({ given, scope }: HandlerNode): readonly string[] {
  if (given === undefined || scope.dialog === undefined) return [];
  const { takes = {} } = scope.unit.dialogs.get(scope.dialog)?.value ?? {};
  return Object.keys(takes).filter((name) => implies(given, `$input.${name}`, knowledgeOf(scope)));
}

type Visited = Pick<UnitNodes, 'handlers' | 'items'>;

/** A screen's way to its first state, and its redirects for missing inputs. */
function* ownEdges({ flows, unit }: Scope, nodes: NodesOf): Generator<Way> {
  const first = Object.keys(unit.states)[0];
  const chooses = unit.handlers.some(({ path, value }) => path[0] === 'entry' && [value].flat().some((s) => s.state));
  if (first !== undefined && !chooses)
    yield nodes.way({
      from: nodes.own(),
      to: nodes.state(first),
      on: 'entry',
      file: unit.file,
      path: ['states', first],
    });
  for (const [name, { missing }] of Object.entries(unit.takes)) {
    if (missing === undefined || !flows.screens.has(missing)) continue;
    const place = { file: unit.file, path: [...unit.path, 'takes', name, 'missing'] };
    yield nodes.way({ from: nodes.own(), to: nodes.screen(missing), on: `without ${name}`, ...place });
  }
}

function* edgesOfCall({ flows, unit }: Scope, id: string, nodes: NodesOf): Generator<Way> {
  const call = unit.calls.get(id);
  if (call === undefined) return;
  const { file, path, value } = call;
  const from = nodes.call(id);
  if (isLoad(value)) {
    const when = value.when === undefined ? {} : { when: tellGuard(value.when) };
    yield nodes.way({ from: nodes.own(), to: from, on: 'load', ...when, file, path: [...path, 'load'] });
  }
  for (const { value: handler, ...start } of answerHandlers(call)) yield* edgesOf(handler, { from, ...start }, nodes);
  const common = ofPortalOutcomes(flows, outlineOf) ?? {};
  for (const { handler, lines } of effectiveOutcomes(unit, call, flows, common).values()) {
    const [line, last = line] = [lines[0], lines.at(-1)];
    if (handler === undefined || line === undefined || last === undefined || !leads(handler)) continue;
    yield* edgesOf(handler, { from, on: String(line.path.at(-1)), file: last.file, path: last.path }, nodes);
  }
}

/** The starts of a handler. A line of outcomes has none, since outcomes are looked up for each call. */
export const startsOf = (
  handler: HandlerNode,
  items: readonly ScopedNode<Item>[],
  flows: Flows,
  unit: Unit,
): readonly Start[] => startsWith(handler, items, new NodesOf(unit, flows), unit);

function startsWith(handler: HandlerNode, items: readonly ScopedNode<Item>[], nodes: NodesOf, unit: Unit): Start[] {
  const { trigger, file, path, scope } = handler;
  const [part, state] = path;
  const at = (from: GraphNode, on: string): Start => ({ from, on, file, path });
  const own = file === unit.file && part === 'states' ? nodes.state(String(state)) : nodes.own();
  switch (trigger) {
    case 'outcome':
      return [];
    case 'entry':
    case 'exit':
      return [at(own, trigger)];
    case 'after':
      return [at(own, `after ${String(path.at(-1))}`)];
    case 'press':
    case 'change': {
      const item = itemAt(items, handler);
      const name = item === undefined ? trigger : nameOfItem(item);
      const on = trigger === 'press' ? name : `change ${name}`;
      if (scope.dialog !== undefined) return [at(nodes.dialog(scope.dialog), on)];
      const states = item?.in === undefined ? [] : [item.in].flat();
      return states.length === 0 ? [at(nodes.own(), on)] : states.map((one) => at(nodes.state(one), on));
    }
  }
}

function* edgesOf(handler: Handler, { from, on, file, path }: Start, nodes: NodesOf): Generator<Way> {
  const steps = [handler].flat();
  let isElse = false;
  for (const [index, step] of steps.entries()) {
    const targets = targetsOf(step, nodes);
    if (targets.length > 0) {
      const when = tellWhen(step.when, isElse);
      const place = { file, path: Array.isArray(handler) ? [...path, index] : path };
      const away = AWAY.some((verb) => step[verb] !== undefined) ? { isAway: true as const } : {};
      const passes = step.with === undefined ? {} : { passes: Object.keys(step.with) };
      for (const to of targets)
        yield nodes.way({ from, to, on, ...(when === '' ? {} : { when }), ...away, ...passes, ...place });
    }
    isElse ||= step.when !== undefined;
  }
}

const tellWhen = (guard: Guard | undefined, isElse: boolean): string =>
  [isElse ? 'else' : '', guard === undefined ? '' : `${isElse ? 'if ' : ''}${tellGuard(guard)}`]
    .filter((part) => part !== '')
    .join(' ');

/** Whether a handler leads anywhere. Most lines of a call only show a message. */
const leads = (handler: Handler): boolean => (Array.isArray(handler) ? handler.some(hasTarget) : hasTarget(handler));

const hasTarget = (step: Step): boolean => LEADING.some((verb) => step[verb] !== undefined);

/** The outcomes, with every line emptied that leads nowhere, since it does not matter here. */
const outlineOf = (outcomes: Outcomes): Outcomes =>
  Object.fromEntries(Object.entries(outcomes).map(([name, line]) => [name, mayLead(line) ? line : {}]));

const mayLead = (line: Outcome): boolean => 'as' in line || leads(line);

const targetsOf = (step: Step, nodes: NodesOf): GraphNode[] =>
  LEADING.flatMap((verb) => {
    const name = step[verb];
    return name === undefined ? [] : [nodes.named(kindNamedBy(verb), name)];
  });

/** Names the nodes that a unit reaches. A shared dialog or call is one node for all screens that use it. */
class NodesOf {
  readonly #unit: Unit;
  readonly #flows: Flows;

  constructor(unit: Unit, flows: Flows) {
    this.#unit = unit;
    this.#flows = flows;
  }

  way(way: Omit<Way, 'unit'>): Way {
    return { ...way, unit: this.own().id };
  }

  own(): GraphNode {
    const { kind, id } = this.#unit;
    return kind === 'screen' ? this.screen(id) : { id: `shell ${id}`, kind, name: id, flow: '' };
  }

  screen(id: string): GraphNode {
    return { id, kind: 'screen', name: id, flow: this.#flows.screens.get(id)?.flow ?? '', screen: id };
  }

  /** The target of a step: the node with this name, or the address that a reference contains. */
  named(kind: NameKind | undefined, name: string): GraphNode {
    if (kind === 'screen' || kind === 'state' || kind === 'dialog' || kind === 'call') return this[kind](name);
    const target = name.startsWith('$') ? 'address' : 'place';
    return { id: `${target} ${name}`, kind: target, name, flow: '' };
  }

  state(name: string): GraphNode {
    return this.#part('state', name, false);
  }

  dialog(name: string): GraphNode {
    return this.#part('dialog', name, this.#unit.dialogs.get(name)?.shared === true);
  }

  call(name: string): GraphNode {
    return this.#part('call', name, this.#unit.calls.get(name)?.shared === true);
  }

  #part(kind: 'state' | 'dialog' | 'call', name: string, isShared: boolean): GraphNode {
    if (isShared) return { id: `${kind} ${name}`, kind, name, flow: 'shared' };
    const { id, flow, ...own } = this.own();
    return { id: `${id} ${kind} ${name}`, kind, name, flow, ...('screen' in own ? { screen: own.screen } : {}) };
  }
}
