import { action, makeObservable, observableRef } from 'mobx';
import type { Answer } from '../../runtime/Answer.ts';
import type { FlowEvent } from '../../runtime/FlowEvent.ts';
import type { Observed, Observer } from '../../runtime/Observer.ts';
import type { Portal } from '../../runtime/Portal.ts';
import type { Location } from '../../runtime/ports.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import type { Invocation, Snapshot } from '../../runtime/Snapshot.ts';
import type { Transition } from '../../runtime/transition.ts';
import { withSlot } from '../../runtime/verbs/store.ts';

/** One visit to a screen, or to the shell around it. */
interface VisitRecord {
  readonly id: number;
  /** The id of the screen or the shell. */
  readonly screen: string;
  readonly isShell: boolean;
  /** The visit's latest address. */
  address: Location;
}

/** One event of a visit, with everything that is needed to return to it. It is kept only in the page's memory. */
export interface Moment {
  readonly id: number;
  readonly visit: VisitRecord;
  readonly event: FlowEvent;
  /** The number of events that the moment combines: keystrokes in one field are one moment. */
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly before: Snapshot;
  readonly screenContext: ScreenContext;
  readonly transition: Transition;
  /** The remaining milliseconds of each timer before the event. */
  readonly timers: Readonly<Record<string, number>>;
  /** The shell's snapshot at that time; undefined for a moment of the shell itself. */
  readonly shell: Snapshot | undefined;
  /** Whether the answer was given by hand. */
  readonly isByHand: boolean;
}

/**
 * The call to which the moment's answer belongs; undefined for other events, and for an answer that arrives too late.
 */
export const askedIn = ({ event, before }: Pick<Moment, 'event' | 'before'>): Invocation | undefined =>
  event.kind === 'answer' ? Object.values(before.invocations).find(({ token }) => token === event.token) : undefined;

/** The timers that run after a moment, with the remaining milliseconds of each. */
export function timersAfter({ event, timers, transition }: Moment): Readonly<Record<string, number>> {
  const after: Record<string, number> = { ...timers };
  if (event.kind === 'elapse') delete after[event.timer];
  for (const effect of transition.effects) {
    if (effect.kind === 'timer') after[effect.timer] = effect.milliseconds;
    else if (effect.kind === 'untimer') delete after[effect.timer];
  }
  return after;
}

/** The contents of the storage slots after a moment. */
export function storedAfter({ screenContext, transition }: Moment): Readonly<Record<string, unknown>> {
  let after = screenContext.external.stored;
  for (const effect of transition.effects)
    if (effect.kind === 'store') after = withSlot(after, effect.slot, effect.value);
  return after;
}

/** Whether the visit continues after a moment, so that an author can return to it. */
export const isOpen = ({ transition }: Moment): boolean => transition.snapshot.begun && !transition.snapshot.left;

/** The maximum number of moments that are kept; the oldest are dropped. */
const MOST = 500;

interface TimelineOptions {
  readonly portal: Portal;
  /** Whether an author gave this answer by hand. */
  readonly isByHand: (answer: Answer) => boolean;
  /** Called before a moment is recorded; returns false to skip it. */
  readonly takes: () => boolean;
  /** Called with each recorded moment. */
  readonly kept: (moment: Moment) => void;
}

/** The events in the page since it was loaded. */
export class Timeline implements Observer {
  moments: readonly Moment[] = [];
  readonly #options: TimelineOptions;
  readonly #visits = new WeakMap<object, VisitRecord>();
  #ids = 0;

  constructor(options: TimelineOptions) {
    this.#options = options;
    makeObservable(this, { moments: observableRef, took: action, cut: action });
  }

  took(visit: Observed, event: FlowEvent, screenContext: ScreenContext, transition: Transition): void {
    const { portal, isByHand, takes, kept } = this.#options;
    const store = [portal.view, portal.shell].find((one) => one === visit);
    if (store === undefined || !takes()) return;
    const before = visit.plain;
    if (isIdle(event, transition) && transition.snapshot === before) return;
    const record = this.recordOf(visit, screenContext.program.id);
    if (!visit.isShell) record.address = portal.here;
    const now = portal.ports.clock.monotonic();
    const moment: Moment = {
      id: this.#nextId(),
      visit: record,
      event,
      times: 1,
      at: screenContext.external.now,
      before,
      screenContext,
      transition,
      timers: Object.fromEntries([...store.timers].map(([name, { due }]) => [name, Math.max(0, due - now)])),
      shell: visit.isShell ? undefined : portal.shell?.plain,
      isByHand: event.kind === 'answer' && isByHand(event.answer),
    };
    this.moments = this.#with(moment).slice(-MOST);
    kept(moment);
  }

  /** Drops the moments after this one. */
  cut(last: Moment): void {
    this.moments = this.moments.slice(0, this.moments.indexOf(last) + 1);
  }

  /** The record of a running visit. Another visit to the same screen may continue the record. */
  recordOf(visit: Observed, screen: string, taken?: VisitRecord): VisitRecord {
    const known = taken ?? this.#visits.get(visit);
    const { here } = this.#options.portal;
    const record = known ?? { id: this.#nextId(), screen, isShell: visit.isShell, address: here };
    this.#visits.set(visit, record);
    return record;
  }

  /** The moments with a new one. Keystrokes in one field are combined, unless one of them has an effect. */
  #with(moment: Moment): readonly Moment[] {
    const last = this.moments.at(-1);
    if (last === undefined || last.visit !== moment.visit || !isQuietEdit(last) || !isQuietEdit(moment))
      return [...this.moments, moment];
    if (fieldOf(last.event) !== fieldOf(moment.event) || last.event.kind !== moment.event.kind)
      return [...this.moments, moment];
    const { before, times } = last;
    return [...this.moments.slice(0, -1), { ...moment, before, times: times + 1 }];
  }

  #nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }
}

const fieldOf = (event: FlowEvent) => ('field' in event ? event.field : undefined);

/** Whether a moment is an edit without an effect: no call was made, and the screen's state is unchanged. */
function isQuietEdit({ event, before, transition: { effects, snapshot } }: Moment): boolean {
  if (event.kind !== 'change' && event.kind !== 'type') return false;
  const isStill = before.state === snapshot.state && before.dialog === snapshot.dialog;
  return isStill && effects.every(({ kind }) => kind === 'timer' || kind === 'untimer');
}

/** Whether an event had no effect and need not be recorded. A press is recorded even without an effect. */
const isIdle = ({ kind }: FlowEvent, { choices, effects }: Transition) =>
  kind !== 'press' && kind !== 'answer' && choices.length === 0 && effects.length === 0;
