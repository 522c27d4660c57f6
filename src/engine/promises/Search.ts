import { type Edge, type Model, opened, placeKey, type ScreenPart, type Target } from './Model.ts';
import type { Barrier, Happened, Moment } from './Moment.ts';

/** What a search reached, in the order of distance. */
export interface Found {
  readonly moments: ReadonlyMap<string, Moment>;
  /** Every possible step, with how the visitor came there. */
  readonly events: readonly Happened[];
}

/**
 * Searches from the addresses of screens. Any screen may be opened by its address, so what is reached on one does not
 * depend on the others, and each is searched separately.
 * @param barrier what is left out
 */
export function search(model: Model, barrier?: Barrier, screens: Iterable<string> = model.screens.keys()): Found {
  const moments: [string, Moment][][] = [];
  const events: Happened[][] = [];
  for (const screen of screens) {
    const part = model.screens.get(screen);
    if (part === undefined) continue;
    const found = barrier === undefined ? withoutBarrier(model, screen, part) : new Search(model, barrier, screen);
    for (const [round, ofRound] of found.moments.entries()) put(moments, round, ofRound);
    for (const [round, ofRound] of found.events.entries()) put(events, round, ofRound);
  }
  return { moments: new Map(moments.flat()), events: events.flat() };
}

/** Adds to the list of a round. */
function put<T>(rounds: T[][], round: number, more: readonly T[] = []): void {
  const list = rounds[round] ?? [];
  rounds[round] = list;
  for (const one of more) list.push(one);
}

/** The search of an unchanged screen is the same in every revision. */
const known = new WeakMap<ScreenPart, Search>();
function withoutBarrier(model: Model, screen: string, part: ScreenPart): Search {
  const found = known.get(part) ?? new Search(model, OPEN, screen);
  known.set(part, found);
  return found;
}

const OPEN: Barrier = { event: () => false, position: () => false };

/** A breadth-first search of one screen. What it reaches is listed by its distance from the address. */
class Search {
  readonly moments: [string, Moment][][] = [];
  readonly events: Happened[][] = [];
  readonly #model: Model;
  readonly #barrier: Barrier;
  readonly #queue: { readonly key: string; readonly moment: Moment; readonly round: number }[] = [];
  readonly #found = new Set<string>();
  /** What was reached first at each place, and for each call and its result. */
  readonly #reached = new Map<string, Moment>();
  /** Steps that wait for something that was not reached yet, by its name. */
  readonly #waiting = new Map<string, Edge[]>();

  constructor(model: Model, barrier: Barrier, screen: string) {
    this.#model = model;
    this.#barrier = barrier;
    this.#add(opened(screen), {}, 0);
    for (const { key, moment, round } of this.#queue) {
      this.#reach(key, moment, round);
      if (moment.kind === 'at') this.#reach(placeKey(moment.at), moment, round);
    }
  }

  #add({ leads: key, ...target }: Target, how: Pick<Moment, 'by' | 'from' | 'asked'>, round: number): void {
    if (this.#found.has(key) || this.#barrier.position(target.at)) return;
    this.#found.add(key);
    const moment = { ...target, ...how };
    put(this.moments, round, [[key, moment]]);
    this.#queue.push({ key, moment, round });
  }

  #reach(name: string, moment: Moment, round: number): void {
    if (this.#reached.has(name)) return;
    this.#reached.set(name, moment);
    for (const edge of this.#model.edgesFrom(name, moment.at)) this.#try(edge, round);
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    for (const edge of waiting) this.#try(edge, round);
  }

  /** Takes a step as soon as everything that it needs was reached. */
  #try(edge: Edge, round: number): void {
    const missing = edge.needs.find((name) => !this.#reached.has(name));
    if (missing !== undefined) {
      const waiting = this.#waiting.get(missing) ?? [];
      this.#waiting.set(missing, waiting);
      waiting.push(edge);
      return;
    }
    const from = this.#reached.get(edge.needs[0] ?? '');
    if (from === undefined) return;
    const { event, targets, result } = edge;
    if (event !== undefined && this.#barrier.event(event)) return;
    const asked = event?.move.call === undefined ? undefined : this.#reached.get(edge.needs[1] ?? '');
    const how = { from, ...(asked && { asked }) };
    if (event !== undefined) put(this.events, round, [{ event, ...how }]);
    for (const target of targets) this.#add(target, { ...how, ...(event && { by: event.move }) }, round + 1);
    if (result !== undefined) this.#reach(result, from, round);
  }
}
