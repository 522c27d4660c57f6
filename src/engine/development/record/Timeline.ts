import { action, makeObservable, observableRef } from 'mobx';
import type { Answer } from '../../runtime/Answer.ts';
import type { FlowEvent } from '../../runtime/FlowEvent.ts';
import type { Observed, Observer } from '../../runtime/Observer.ts';
import type { Portal } from '../../runtime/Portal.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import type { Transition } from '../../runtime/transition.ts';
import type { Moment, VisitRecord } from './Moment.ts';

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
