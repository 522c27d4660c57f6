import type { FlowEvent } from '../../engine/runtime/FlowEvent.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Observed, Observer } from '../../engine/runtime/Observer.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { ScreenContext } from '../../engine/runtime/ScreenContext.ts';
import type { Transition } from '../../engine/runtime/transition.ts';
import { SimulatedClock } from '../headless/SimulatedClock.ts';
import { Gate } from './Gate.ts';
import type { Ground } from './Ground.ts';
import type { GoalId } from './goals/goalsOf.ts';
import { shownBy } from './goals/shownBy.ts';
import type { Script } from './Script.ts';
import type { Move, Opening, Walk } from './Walk.ts';
import { Witness } from './Witness.ts';

/** What a walk showed. */
export interface Walked {
  readonly shows: readonly GoalId[];
  /** What was not to be seen although the runtime says so. */
  readonly lacks: readonly string[];
  /** What axe found at stops that no walk had come to before: rules with their places. */
  readonly faults: readonly string[];
  /** The stops that were looked at: screen, state and dialog. */
  readonly stops: readonly string[];
}

/** Milliseconds of real time that something may take to come. */
const PATIENCE = 8_000;
/** Turns without a wait before something is waited for with a timer, which leaves the processor to others. */
const QUICK_TURNS = 10;
/** Timers of the runtime for which nobody waits: focus, minimum durations, the moment before a jump. */
const SOON = 1_200;
const FOCUS = 'focus';

/** Walks through the running portal: moves its clock, lets answers through, and looks at what is to be seen of it. */
export class Driver implements Observer {
  readonly #gate = new Gate();
  readonly #stops = new Set<string>();
  readonly #witness: Witness;
  #clock: SimulatedClock;
  #walk: Walk | undefined;
  #asker: Walk['subject'] = 'screen';
  #arrival: Opening['arrival'] = 'here';

  constructor(
    readonly portal: Portal,
    private readonly script: Script,
    private readonly now: number,
    private readonly ground: Ground,
  ) {
    this.#clock = new SimulatedClock(now);
    this.#gate.isHeld = () => this.#walk !== undefined && this.#asker === this.#walk.subject && this.#isThere();
    const { navigation, visitor, http, addresses } = portal.ports;
    this.#witness = new Witness(portal, ground);
    const witness = this.#witness;
    portal.observer = this;
    portal.ports = {
      ...portal.ports,
      clock: this.#clock,
      http: this.#gate.around(witness.around(http)),
      browser: this.#gate.around(witness.around(script.browser)),
      visitor: { languages: () => visitor.languages(), arrival: () => this.#arrival },
      addresses,
      navigation: {
        current: () => navigation.current(),
        go: (address, ...rest) => {
          const { path, query } = navigation.current();
          // A state of the same screen may get an entry of its own.
          if (address !== `${path}${query}`) witness.went(address);
          navigation.go(address, ...rest);
        },
        rewrite: (...to) => navigation.rewrite(...to),
        back: () => navigation.back(),
        leave: witness.jumped,
        open: witness.jumped,
        post: witness.jumped,
      },
    };
  }

  took({ isShell, plain }: Observed, event: FlowEvent, screenContext: ScreenContext, transition: Transition): void {
    this.#asker = isShell ? 'shell' : 'screen';
    const { program } = screenContext;
    if (this.#walk?.subject !== this.#asker || program.id !== this.#walk.id) return;
    this.#witness.take(screenContext, shownBy(screenContext, plain, event, transition));
  }

  /** @param stops those that axe has looked at before */
  async walkAll(walks: readonly Walk[], stops: readonly string[]): Promise<readonly Walked[]> {
    for (const stop of stops) this.#stops.add(stop);
    const all: Walked[] = [];
    for (const walk of walks) all.push(await this.walk(walk));
    return all;
  }

  async walk(walk: Walk): Promise<Walked> {
    this.#gate.reset();
    this.script.take(walk);
    this.#witness.begin(walk);
    this.#walk = walk;
    this.#open(walk.opening);
    const faults: string[] = [];
    const stops: string[] = [];
    const look = async () => {
      if (!this.#isNewStop()) return;
      await this.#until(() => this.ground.isDrawn(), this.ground.drawing);
      // A screen that the walk leads to may not be drawn yet; its own walks wait for it.
      if (!this.ground.isDrawn() || !this.#isNewStop()) return;
      this.#stops.add(this.#stop);
      stops.push(this.#stop);
      faults.push(...(await this.ground.judge(this.#stop)));
    };
    const isOpen = () => this.#isThere() && this.#view?.snapshot.begun === true && this.ground.isDrawn();
    await this.#until(() => isOpen() || this.#hasPassed());
    await this.#settle();
    for (const move of walk.moves) {
      await look();
      await this.#do(move);
      await this.#settle();
    }
    // What it leads to comes a little later.
    await rest();
    await look();
    this.#view?.exit();
    this.#walk = undefined;
    for (const { id } of this.portal.toasts.list) this.portal.toasts.dismiss(id);
    return { ...this.#witness.report(), faults, stops };
  }

  #open({ address, held, stored, arrival }: Opening): void {
    const { portal } = this;
    this.#clock = new SimulatedClock(this.now);
    portal.ports = { ...portal.ports, clock: this.#clock };
    this.#arrival = arrival;
    const { language, storage } = portal.portal.portal;
    for (const slot of Object.keys(storage)) {
      if (slot in stored || slot !== language.cookie) portal.store(slot, stored[slot]);
    }
    this.ground.open(address, held);
  }

  async #do(move: Move): Promise<void> {
    const view = this.#view;
    if (view === undefined || !this.#isThere()) return;
    this.#witness.next();
    switch (move.kind) {
      case 'answer':
        await this.#until(() => this.#gate.has(move.operation));
        await this.#gate.open(move.operation);
        break;
      case 'elapse':
        await this.#pass(view.timers.get(move.timer)?.due ?? this.#clock.monotonic());
        break;
      case 'fill':
        this.ground.fill(move, view);
        break;
      case 'search':
        view.type(move.field, move.text);
        view.blur(move.field);
        break;
      case 'press':
        // A press that is planned comes sooner or later; a busy machine draws late.
        await this.#until(() => this.ground.isPressable(move, view), 5 * this.ground.drawing);
        if (!this.ground.press(move, view))
          this.#witness.miss(`${move.form} ${move.action} is not there to be pressed`);
        break;
      case 'retry':
        view.retry();
        break;
      case 'leave':
        view.exit();
        break;
    }
  }

  /**
   * Lets the page draw, and what follows at once follow. Timers of the flow itself stay. Waits for the page to show what
   * happened.
   */
  async #settle(): Promise<void> {
    await turn();
    const view = this.#view;
    if (view !== undefined) {
      const focus = view.timers.get(FOCUS);
      const waits = [...view.timers].filter(([timer]) => timer !== FOCUS).map(([, { due }]) => due);
      // Never past a timer of the flow, which is a move of its own.
      const until = Math.min(this.#clock.monotonic() + SOON, ...waits.map((due) => due - 1));
      if (focus !== undefined || this.#isPassing(view)) await this.#pass(until);
    }
    const isThere = () => this.#isThere();
    await this.#until(() => this.#witness.looks(isThere()), this.ground.drawing);
    this.#witness.settle(isThere());
  }

  #pass = (moment: number): Promise<void> => this.#clock.advance(Math.max(0, moment - this.#clock.monotonic()));

  /** An answer waits for its minimum duration, or the page for its jump. */
  #isPassing = ({ snapshot }: FlowStore): boolean => snapshot.left || Object.keys(snapshot.invocations).length > 0;

  get #view(): FlowStore | undefined {
    return this.#walk?.subject === 'shell' ? this.portal.shell : this.portal.view;
  }

  #isThere(): boolean {
    const { portal } = this;
    return this.#walk?.subject === 'shell' ? portal.shell?.id === this.#walk.id : portal.screen === this.#walk?.id;
  }

  /** The screen led on at once. */
  #hasPassed = (): boolean => this.#witness.hasBegun && !this.#isThere();

  get #stop(): string {
    const { view, screen } = this.portal;
    return [screen, view?.state, view?.dialog?.id].filter((part) => part !== undefined).join(' ');
  }

  /** The screen stands still, and nobody has looked at it in this state and with this dialog. */
  #isNewStop(): boolean {
    const { view } = this.portal;
    const isStill =
      view?.phase === 'ready' && Object.keys(view.snapshot.invocations).length === 0 && !view.snapshot.left;
    return isStill && !this.#stops.has(this.#stop);
  }

  async #until(isSo: () => boolean, patience = PATIENCE): Promise<void> {
    for (let count = 0; count < QUICK_TURNS && !isSo(); count += 1) await turn();
    const end = performance.now() + patience;
    while (!isSo() && performance.now() < end) await rest();
  }
}

const { port1: here, port2: there } = new MessageChannel();
here.start();

/**
 * The page draws, and what the runtime waits for in promises happens. A message comes when all of that is over; a
 * nested timer would come four milliseconds later.
 */
const turn = () =>
  new Promise<void>((resolve) => {
    here.addEventListener('message', () => resolve(), { once: true });
    there.postMessage(undefined);
  });

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
