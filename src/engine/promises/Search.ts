import { type Edge, type Model, opened, placeKey, type Target } from './Model.ts';
import type { Barrier, Happened, Moment } from './Moment.ts';

const OPEN: Barrier = { event: () => false, position: () => false };

/** A search from addresses, in the order of distance, with everything that it reached. */
export class Search {
  readonly moments = new Map<string, Moment>();
  /** Every possible step, with how the visitor came there. */
  readonly events: Happened[] = [];
  readonly #model: Model;
  readonly #barrier: Barrier;
  readonly #queue: (readonly [key: string, moment: Moment])[] = [];
  /** What was reached first at each place, and for each call and its result. */
  readonly #reached = new Map<string, Moment>();
  /** Steps that wait for something that was not reached yet, by its name. */
  readonly #waiting = new Map<string, Edge[]>();

  /**
   * @param screens where to search. Any screen may be opened by its address, so what is reached on one does not depend
   * on the others.
   */
  constructor(model: Model, barrier: Barrier = OPEN, screens: Iterable<string> = model.screens.keys()) {
    this.#model = model;
    this.#barrier = barrier;
    for (const screen of screens) this.#add(opened(screen), {});
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#follow(...next);
  }

  #add({ leads, ...target }: Target, how: Pick<Moment, 'by' | 'from' | 'asked'>): void {
    if (this.moments.has(leads) || this.#barrier.position(target.at)) return;
    const moment = { ...target, ...how };
    this.moments.set(leads, moment);
    this.#queue.push([leads, moment]);
  }

  #follow(key: string, moment: Moment): void {
    this.#reach(key, moment);
    if (moment.kind === 'at') this.#reach(placeKey(moment.at), moment);
  }

  #reach(name: string, moment: Moment): void {
    if (this.#reached.has(name)) return;
    this.#reached.set(name, moment);
    for (const edge of this.#model.edgesFrom(name, moment.at)) this.#try(edge);
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    for (const edge of waiting) this.#try(edge);
  }

  /** Takes a step as soon as everything that it needs was reached. */
  #try(edge: Edge): void {
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
    if (event !== undefined) this.events.push({ event, ...how });
    for (const target of targets) this.#add(target, { ...how, ...(event && { by: event.move }) });
    if (result !== undefined) this.#reach(result, from);
  }
}
