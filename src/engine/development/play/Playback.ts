import { makeObservable, observable, observableRef, runInAction, when } from 'mobx';
import { askCall } from '../../runtime/effects/askCall.ts';
import { heldTimer, holdTimers } from '../../runtime/effects/setTimer.ts';
import type { FlowEvent } from '../../runtime/FlowEvent.ts';
import type { Portal } from '../../runtime/Portal.ts';
import type { Snapshot } from '../../runtime/Snapshot.ts';
import type { Visit } from '../../runtime/Visit.ts';
import type { HandAnswers } from '../answers/HandAnswers.ts';
import { fitSnapshot } from '../fitSnapshot.ts';
import { askedIn, isOpen, type Moment, storedAfter, type Timeline, timersAfter } from '../record/Timeline.ts';

/** Milliseconds between two events of a replay, slow enough to watch. */
const PACE = 250;
/** Milliseconds for which a replay waits for the screen that an event needs. */
const PATIENCE = 5000;

/** Events that a running visit causes on its own, and which a replay therefore skips. */
const OWN: readonly FlowEvent['kind'][] = ['begin', 'refresh', 'answer', 'stay', 'exit'];

/** Steps back and forward in a page's timeline, and replays it. */
export class Playback {
  /** The moment on display; undefined while the page runs normally. */
  position: Moment | undefined = undefined;
  isReplaying = false;
  /** Why a replay stopped early. */
  trouble: string | undefined = undefined;
  readonly #portal: Portal;
  readonly #answers: HandAnswers;
  #timeline: Timeline | undefined;
  /** True while the page is moved to a moment: events during the move do not belong to a visit. */
  #isMoving = false;

  constructor(portal: Portal, answers: HandAnswers) {
    this.#portal = portal;
    this.#answers = answers;
    makeObservable(this, { position: observableRef, isReplaying: observable, trouble: observable });
  }

  /** Plays this timeline from now on. */
  connect(timeline: Timeline): void {
    this.#timeline = timeline;
  }

  /**
   * Called at each event on the page. If the page shows an earlier moment, it continues from there, and later moments
   * are dropped.
   * @returns whether the event belongs to the timeline
   */
  notice(): boolean {
    if (this.#isMoving) return false;
    if (this.position !== undefined) {
      this.#leavePast();
      // Later, after the event's effects, which may start or end frozen timers and calls.
      queueMicrotask(() => this.#thaw());
    }
    return true;
  }

  get canGoBack(): boolean {
    return this.#before() !== undefined;
  }

  get canGoForward(): boolean {
    return this.#after() !== undefined;
  }

  async back(): Promise<void> {
    const moment = this.#before();
    if (moment !== undefined) await this.show(moment);
  }

  async forward(): Promise<void> {
    const moment = this.#after();
    if (moment !== undefined) await this.show(moment);
  }

  /** Shows the page as it was after a moment. The page stays frozen until something happens on it. */
  async show(moment: Moment): Promise<void> {
    if (!isOpen(moment) || moment.visit.isShell) return;
    this.#isMoving = true;
    try {
      const visit = await this.#visitOf(moment);
      this.#restoreSlots(storedAfter(moment));
      const version = { program: moment.screenContext.program, index: moment.screenContext.index };
      const snapshot = moment.transition.snapshot;
      freeze(
        visit,
        visit.loaded === undefined ? snapshot : fitSnapshot(snapshot, version, visit.loaded),
        timersAfter(moment),
      );
      const { shell } = this.#portal;
      if (shell !== undefined && moment.shell !== undefined) freeze(shell, moment.shell, {});
      runInAction(() => {
        this.position = moment;
        this.trouble = undefined;
        this.#portal.isReady = true;
      });
    } finally {
      this.#isMoving = false;
    }
  }

  /** Continues from the moment on display. */
  goOn(): void {
    if (this.position === undefined) return;
    this.#leavePast();
    this.#thaw();
  }

  /**
   * Replays the events after the moment on display, or from the start of the visit if there is none. Calls get their
   * recorded answers, so the service is not called, except for a call that had no answer.
   */
  async replay(): Promise<void> {
    const { moments } = this.#line;
    const start = this.position ?? this.#startOfVisit();
    if (start === undefined || this.isReplaying) return;
    const rest = moments.slice(moments.indexOf(start) + 1);
    await this.show(start);
    runInAction(() => Object.assign(this, { isReplaying: true }));
    this.#answers.replay(rest.flatMap(answersOf));
    this.goOn();
    try {
      for (const moment of rest) {
        if (moment.visit.isShell || OWN.includes(moment.event.kind)) continue;
        await this.#pause(PACE);
        if (!(await this.#isReadyFor(moment))) {
          runInAction(() =>
            Object.assign(this, {
              trouble: `The page is not where it was before “${moment.event.kind}” on ${moment.visit.screen}.`,
            }),
          );
          return;
        }
        this.#send(moment.event);
      }
    } finally {
      this.#answers.replay([]);
      runInAction(() => Object.assign(this, { isReplaying: false }));
    }
  }

  get #line(): Timeline {
    if (this.#timeline === undefined) throw new Error('The playback has no timeline');
    return this.#timeline;
  }

  get #stops(): readonly Moment[] {
    return this.#line.moments.filter((moment) => !moment.visit.isShell && isOpen(moment));
  }

  #before(): Moment | undefined {
    const stops = this.#stops;
    const { position } = this;
    return position === undefined ? stops.at(-2) : stops[stops.indexOf(position) - 1];
  }

  #after(): Moment | undefined {
    const stops = this.#stops;
    return this.position === undefined ? undefined : stops[stops.indexOf(this.position) + 1];
  }

  #startOfVisit(): Moment | undefined {
    const stops = this.#stops;
    return stops.find(({ visit }) => visit === stops.at(-1)?.visit);
  }

  #leavePast(): void {
    const { position } = this;
    if (position !== undefined) this.#line.cut(position);
    runInAction(() => Object.assign(this, { position: undefined }));
  }

  #thaw(): void {
    const { view, shell } = this.#portal;
    for (const visit of [shell, view]) if (visit !== undefined) thaw(visit);
  }

  /** The running visit that corresponds to a moment's visit. The page goes to its address if it shows another one. */
  async #visitOf({ visit: record, screenContext }: Moment): Promise<Visit> {
    const portal = this.#portal;
    const { id } = screenContext.program;
    if (portal.view !== undefined && this.#line.recordOf(portal.view, id) === record) return portal.view;
    runInAction(() => {
      // Prevents the visit from beginning, since it is moved to the moment instead.
      portal.isReady = false;
    });
    const { path, query, state } = record.address;
    portal.ports.navigation.go(`${path}${query}`, state, true);
    await when(() => portal.screen === record.screen && portal.view?.program !== undefined, { timeout: PATIENCE });
    const { view } = portal;
    if (view === undefined) throw new Error('The portal shows nothing');
    this.#line.recordOf(view, id, record);
    return view;
  }

  #restoreSlots(wanted: Readonly<Record<string, unknown>>): void {
    const { stored } = this.#portal;
    for (const slot of Object.keys({ ...stored, ...wanted }))
      if (stored[slot] !== wanted[slot]) this.#portal.store(slot, wanted[slot]);
  }

  /** Waits until a moment's screen is shown, and every call that had been answered before the moment is answered. */
  async #isReadyFor({ visit, before }: Moment): Promise<boolean> {
    const isThere = () => {
      const { screen, view } = this.#portal;
      if (screen !== visit.screen || view === undefined) return false;
      const { begun, left, invocations } = view.snapshot;
      return begun && !left && Object.keys(invocations).every((call) => Object.hasOwn(before.invocations, call));
    };
    return when(isThere, { timeout: PATIENCE }).then(
      () => true,
      () => false,
    );
  }

  #send(event: FlowEvent): void {
    const { view } = this.#portal;
    if (view === undefined) return;
    if (event.kind === 'elapse') {
      const timer = view.timers.get(event.timer);
      if (timer === undefined) return;
      timer.stop();
      view.timers.delete(event.timer);
    }
    view.dispatch(event);
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((settle) => this.#portal.ports.clock.after(milliseconds, settle));
  }
}

/** The recorded answer of a moment, with its operation. */
function answersOf(moment: Moment) {
  const { event, screenContext } = moment;
  if (event.kind !== 'answer') return [];
  const operation = screenContext.program.calls[askedIn(moment)?.call ?? '']?.operation;
  return operation === undefined ? [] : [{ operation, answer: event.answer }];
}

/**
 * Moves a visit to a snapshot and freezes the visit: it sends no calls, and no timer runs.
 * @param timers the remaining milliseconds of each timer
 */
function freeze(visit: Visit, snapshot: Snapshot, timers: Readonly<Record<string, number>>): void {
  for (const pending of visit.pendingCalls.values()) pending.abort();
  for (const { stop } of visit.timers.values()) stop();
  visit.pendingCalls.clear();
  visit.timers.clear();
  visit.restore(snapshot);
  visit.isFrozen = true;
  for (const [name, left] of Object.entries(timers)) visit.timers.set(name, heldTimer(left, visit.host.ports.clock));
  visit.touchTimers();
}

/** Resumes a frozen visit: its timers run, and its open calls are sent again. */
function thaw(visit: Visit): void {
  visit.isFrozen = false;
  holdTimers(visit);
  const { invocations, unanswered } = visit.plain;
  for (const { call, token, phase, parameters } of Object.values(invocations)) {
    const operation = visit.program?.calls[call]?.operation;
    if (phase !== 'asking' || operation === undefined || visit.pendingCalls.has(token)) continue;
    // A write keeps its intent's idempotency key, so the service does nothing twice (R03).
    const intent = unanswered[call]?.intent;
    askCall({ kind: 'ask', token, call, operation, parameters, minimumDuration: 0, intent }, visit);
  }
}
