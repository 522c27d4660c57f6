import { AWAY } from '../../../engine/language/verbs.ts';
import type { FlowEvent } from '../../../engine/runtime/FlowEvent.ts';
import { createSnapshot } from '../../../engine/runtime/Snapshot.ts';
import { transition } from '../../../engine/runtime/transition.ts';
import { withSlot } from '../../../engine/runtime/verbs/store.ts';
import { answerOf, type Deed, eventsOf, type Move, type Opening, type Said } from '../../player/Ground.ts';
import { shownBy } from '../goals/shownBy.ts';
import { type Control, kindOfPlace } from './likeness.ts';
import type { Place, Subject } from './Place.ts';

/** A timer of the runtime that shows nothing. */
const FOCUS = 'focus';

/** Visits in the pure runtime: without a page, time or network. */
export class Visits {
  /** How many events happened. */
  events = 0;

  constructor(private readonly subject: Subject) {}

  begin(opening: Opening): Place {
    const start: Place = {
      opening,
      snapshot: createSnapshot(opening.inputs, undefined),
      context: this.subject.contextOf(opening),
      asked: new Map(),
      timers: new Map(),
      now: 0,
      isOver: false,
      moves: [],
      shows: new Set(),
      last: new Set(),
    };
    return this.#take(start, { kind: 'begin' });
  }

  answer(place: Place, token: number, said: Said): Place {
    const operation = place.asked.get(token) ?? '';
    const asked = new Map([...place.asked].filter(([other]) => other !== token));
    const answer = answerOf(said, place.context.program.operations[operation]);
    return this.#take({ ...place, asked }, { kind: 'answer', token, answer }, { kind: 'answer', operation, said });
  }

  press = (place: Place, { form, action, entry }: Control): Place =>
    this.do(place, { kind: 'press', form, action, ...(entry === undefined ? {} : { entry }) });

  fill = (place: Place, field: string, value: unknown): Place => this.do(place, { kind: 'fill', field, value });

  search = (place: Place, field: string, text: string): Place => this.do(place, { kind: 'search', field, text });

  /** The place after something that a visitor does. */
  do(place: Place, deed: Deed): Place {
    const [first, ...others] = eventsOf(deed);
    return [...others].reduce((at, event) => this.#take(at, event), first ? this.#take(place, first, deed) : place);
  }

  elapse(place: Place, timer: string): Place {
    const timers = new Map([...place.timers].filter(([name]) => name !== timer));
    const now = place.timers.get(timer) ?? place.now;
    const { external } = place.context;
    const context = { ...place.context, external: { ...external, now: external.now + now - place.now } };
    return this.#take({ ...place, context, timers, now }, { kind: 'elapse', timer }, { kind: 'elapse', timer });
  }

  #take(place: Place, event: FlowEvent, move?: Move): Place {
    this.events += 1;
    const { context } = place;
    const stepped = transition(context, place.snapshot, event);
    const last = shownBy(context, place.snapshot, event, stepped);
    const asked = new Map(place.asked);
    const timers = new Map(place.timers);
    let { isOver } = place;
    let { stored } = context.external;
    for (const effect of stepped.effects) {
      if (effect.kind === 'ask') asked.set(effect.token, effect.operation);
      else if (effect.kind === 'abort') asked.delete(effect.token);
      else if (effect.kind === 'timer') timers.set(effect.timer, place.now + effect.milliseconds);
      else if (effect.kind === 'untimer') timers.delete(effect.timer);
      else if (effect.kind === 'store') stored = withSlot(stored, effect.slot, effect.value);
      else if (AWAY.some((verb) => verb === effect.kind)) isOver = true;
    }
    timers.delete(FOCUS);
    return {
      ...place,
      snapshot: stepped.snapshot,
      // The same object as long as its contents are equal, since form validation is cached by object.
      context: stored === context.external.stored ? context : { ...context, external: { ...context.external, stored } },
      asked,
      timers,
      isOver,
      moves: move === undefined ? place.moves : [...place.moves, move],
      // The same set as long as nothing new is shown.
      shows: [...last].every((goal) => place.shows.has(goal)) ? place.shows : new Set([...place.shows, ...last]),
      last,
    };
  }
}

/** Places of a kind, and how many of them were taken. */
interface Waiting {
  readonly places: Place[];
  taken: number;
}

/**
 * Places to continue from. The kinds that were taken least often come first, since they are likeliest to lead to
 * something new.
 */
export class RarestFirst {
  readonly #waiting = new Map<string, Waiting>();

  add(place: Place): void {
    const kind = kindOfPlace(place);
    const waiting = this.#waiting.get(kind) ?? { places: [], taken: 0 };
    waiting.places.push(place);
    this.#waiting.set(kind, waiting);
  }

  take(): Place | undefined {
    let best: Waiting | undefined;
    for (const waiting of this.#waiting.values())
      if (waiting.places.length > 0 && (best === undefined || waiting.taken < best.taken)) best = waiting;
    if (best === undefined) return undefined;
    best.taken += 1;
    return best.places.shift();
  }
}

/**
 * Which of many values make a difference. The first time all are tried; after that only those that led to something
 * new, so that the search has time for what follows.
 */
export class WorthTrying {
  readonly #kept = new Map<string, Set<unknown>>();
  readonly #closed = new Set<string>();

  of<T>(subject: string, all: readonly T[]): readonly T[] {
    if (!this.#closed.has(subject)) return all;
    const kept = this.#kept.get(subject) ?? new Set();
    return all.filter((value) => kept.has(value));
  }

  keep(subject: string, value: unknown): void {
    const kept = this.#kept.get(subject) ?? new Set();
    this.#kept.set(subject, kept.add(value));
  }

  /** Called when all values of a subject have been tried. */
  close(subject: string): void {
    this.#closed.add(subject);
  }
}
