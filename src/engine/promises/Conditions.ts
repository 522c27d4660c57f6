import { isOfBrowser, isSafe, operationOf, successOutcomes } from '../contract/Contract.ts';
import { oncePer } from '../contract/oncePer.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import type { Model, ScreenPart } from './Model.ts';
import type { Event, Happened, Move, Position } from './Moment.ts';
import { requiredBy } from './only.ts';
import { search } from './Search.ts';
import { tellWay } from './tellWay.ts';
import type { Way } from './Way.ts';

/** Something that a visit may have to pass, by its name. */
interface Obstacle {
  event(event: Event): boolean;
  position(position: Position): boolean;
}

/** What can be done on one screen without each obstacle there, and how. */
interface Reached {
  readonly first: Happened;
  readonly without: ReadonlyMap<string, Happened | undefined>;
}

/**
 * What a visit has to pass before each call that changes something, and before the service takes over: presses,
 * dialogs, required fields, and answers such as that of a second factor. Each is searched with that obstacle taken out;
 * whatever is still reached does not need it (in a flow graph, such an obstacle dominates; Lengauer and Tarjan 1979).
 */
export class Conditions {
  /** Screens that were not searched, since the limit was reached. */
  readonly undecided: string[] = [];
  readonly #targets = new Map<string, Reached[]>();

  /** @param most how many steps all searches may take together */
  constructor(model: Model, most: number) {
    let steps = 0;
    for (const [screen, part] of model.screens) {
      const { events } = search(model, undefined, [screen]);
      const targets = firstsIn(events);
      if (targets.size === 0) continue;
      if (steps > most) {
        this.undecided.push(screen);
        continue;
      }
      const without = withoutEach(model, screen, part);
      steps += without.steps;
      for (const [target, first] of targets) {
        const known = this.#targets.get(target) ?? [];
        this.#targets.set(target, known);
        known.push({ first, without: new Map([...without.found].map(([name, firsts]) => [name, firsts.get(target)])) });
      }
    }
  }

  /** What can be done here without something that it needed there. */
  *lostFrom(other: Conditions): Generator<Way> {
    for (const [target, reached] of this.#targets) {
      const byVisit = new Map<string, { readonly one: Happened; readonly names: [string, ...string[]] }>();
      for (const name of other.#neededFor(target)) {
        const [one] = reached.flatMap(({ first, without }) => (without.has(name) ? (without.get(name) ?? []) : first));
        if (one === undefined) continue;
        const key = JSON.stringify(tellWay(one));
        const known = byVisit.get(key);
        if (known === undefined) byVisit.set(key, { one, names: [name] });
        else known.names.push(name);
      }
      for (const { one, names } of byVisit.values()) yield wayOf(target, names, one);
    }
  }

  /** The obstacles that no way to a target avoids. */
  #neededFor(target: string): readonly string[] {
    const [first, ...others] = this.#targets.get(target) ?? [];
    const isNeeded = ({ without }: Reached, name: string) => without.has(name) && without.get(name) === undefined;
    return [...(first?.without.keys() ?? [])].filter(
      (name) => first !== undefined && [first, ...others].every((one) => isNeeded(one, name)),
    );
  }
}

function wayOf(target: string, [name, ...others]: readonly [string, ...string[]], one: Happened): Way {
  const { event } = one;
  const keyOf = (without: string) => `${target} without ${without}`;
  return {
    keys: [keyOf(name), ...others.map(keyOf)],
    opened: `${target} is now possible without`,
    closed: `${target} is no longer possible without`,
    what: [name, ...others].join(' or '),
    file: event.move.file,
    path: event.move.path,
    visit: tellWay(one),
    screen: event.at.screen,
  };
}

interface Without {
  /** By the name of an obstacle, the first way to each target without it. */
  readonly found: ReadonlyMap<string, ReadonlyMap<string, Happened>>;
  /** How many steps the searches took together. */
  readonly steps: number;
}

/** What is reached on a screen without each obstacle there; of an unchanged screen, it is searched once. */
function withoutEach(model: Model, screen: string, part: ScreenPart): Without {
  const known = searched.get(part);
  if (known !== undefined) return known;
  let steps = 0;
  const { events: all } = search(model, undefined, [screen]);
  const found = new Map(
    [...obstaclesIn(all)].map(([name, obstacle]) => {
      const { events } = search(model, obstacle, [screen]);
      steps += events.length;
      return [name, firstsIn(events)] as const;
    }),
  );
  searched.set(part, { found, steps });
  return { found, steps };
}
const searched = new WeakMap<ScreenPart, Without>();

/** The first way to each target. */
function firstsIn(events: readonly Happened[]): ReadonlyMap<string, Happened> {
  const firsts = new Map<string, Happened>();
  for (const one of events)
    for (const target of targetsOf(one.event.move)) if (!firsts.has(target)) firsts.set(target, one);
  return firsts;
}

/** A call to the service that changes something there, and a place of the portal where the service takes over. */
const targetsOf = oncePer(({ step, scope: { flows, unit } }: Move): readonly string[] => {
  const name = step.call === undefined ? undefined : unit.calls.get(step.call)?.value.operation;
  const operation = name === undefined ? undefined : operationOf(name, flows.definition.contract);
  const isChange = name !== undefined && operation !== undefined && !isOfBrowser(name) && !isSafe(name, operation);
  const { places = {} } = flows.portal?.value ?? {};
  const exits = exitsOf(step).filter(
    ({ kind, isAway, target }) =>
      kind === 'place' && isAway && places[target] !== undefined && places[target].site === undefined,
  );
  return [...(isChange ? [`Calling ${name}`] : []), ...exits.map(({ target }) => `Going to ${target}`)];
});

function obstaclesIn(events: readonly Happened[]): ReadonlyMap<string, Obstacle> {
  const none = () => false;
  const found = new Map<string, Obstacle>([
    ['a press', { event: ({ move }) => move.start === 'press', position: none }],
  ]);
  for (const { event } of events) {
    const { move, at } = event;
    const { operation } = move;
    if (isSuccess(move)) {
      const isOne = (one: Event) => one.move.operation === operation && isSuccess(one.move);
      found.set(`a success of ${operation}`, { event: isOne, position: none });
    }
    if (at.dialog !== undefined) {
      const { dialog } = at;
      found.set(`the dialog ${dialog}`, { event: none, position: (one) => one.dialog === dialog });
    }
    for (const name of requiredBy(event)) {
      const what = name.includes('.') ? 'the box' : 'the field';
      found.set(`${what} ${name}`, { event: (one) => requiredBy(one).includes(name), position: none });
    }
  }
  return found;
}

function isSuccess({ call, on, operation = '', scope: { flows } }: Move): boolean {
  const known = operationOf(operation, flows.definition.contract);
  return call !== undefined && known !== undefined && (on === 'success' || successOutcomes(known).includes(on));
}
