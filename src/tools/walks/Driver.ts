import { countedBy } from '../../engine/runtime/countedBy.ts';
import type { Observer } from '../../engine/runtime/Observer.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import { SimulatedClock } from '../headless/SimulatedClock.ts';
import type { Ground } from '../player/Ground.ts';
import { type PlayedTime, Player } from '../player/Player.ts';
import type { StandIn } from '../player/StandIn.ts';
import type { GoalId } from './goals/goalsOf.ts';
import { shownBy } from './goals/shownBy.ts';
import { NOW, type Walk } from './Walk.ts';
import { Witness } from './Witness.ts';

/** What a walk showed. */
export interface Walked {
  readonly shows: readonly GoalId[];
  /** What was not visible although the runtime reported it. */
  readonly lacks: readonly string[];
  /** What axe found at stops that no earlier walk had reached: broken rules, with their places. */
  readonly faults: readonly string[];
  /** The inspected stops: screen, state and dialog. */
  readonly stops: readonly string[];
  /** What the page counts of it as traffic, each name once. */
  readonly counted: readonly string[];
}

/** A clock that shows the same time at the start of every walk, and advances only when the walk waits. */
class WalkTime implements PlayedTime {
  #clock = new SimulatedClock(NOW);

  begin(): SimulatedClock {
    this.#clock = new SimulatedClock(NOW);
    return this.#clock;
  }

  skip = (milliseconds: number): Promise<void> => this.#clock.advance(milliseconds);
  rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
}

/** Walks through the running portal, and inspects what is visible. */
export class Driver extends Player {
  readonly #stops = new Set<string>();
  readonly #counted = new Set<string>();
  readonly #witness: Witness;

  constructor(portal: Portal, service: StandIn, ground: Ground) {
    super(portal, service, ground, new WalkTime());
    const witness = new Witness(portal, ground);
    this.#witness = witness;
    const { navigation, http, browser } = portal.ports;
    portal.ports = {
      ...portal.ports,
      http: witness.around(http),
      browser: witness.around(browser),
      navigation: {
        current: () => navigation.current(),
        go: (address, ...rest) => {
          const { path, query } = navigation.current();
          // A state of the same screen may get a history entry of its own.
          if (address !== `${path}${query}`) witness.went(address);
          navigation.go(address, ...rest);
        },
        rewrite: (...to) => navigation.rewrite(...to),
        back: () => navigation.back(),
        renew: (show) => navigation.renew(show),
        leave: witness.jumped,
        open: witness.jumped,
        post: witness.jumped,
      },
    };
  }

  override took(...taken: Parameters<Observer['took']>): void {
    super.took(...taken);
    const [visit, event, screenContext, transition] = taken;
    for (const name of countedBy(...taken)) this.#counted.add(name);
    const { part } = this;
    if ((part?.subject === 'shell') !== visit.isShell || screenContext.program.id !== part?.id) return;
    this.#witness.take(screenContext, shownBy(screenContext, visit.plain, event, transition));
  }

  /** @param stops the stops that axe has already inspected */
  async walkAll(walks: readonly Walk[], stops: readonly string[]): Promise<readonly Walked[]> {
    for (const stop of stops) this.#stops.add(stop);
    const all: Walked[] = [];
    for (const walk of walks) all.push(await this.walk(walk));
    return all;
  }

  async walk(walk: Walk): Promise<Walked> {
    this.service.reset();
    this.#witness.begin(walk);
    this.#counted.clear();
    this.part = walk;
    this.open(walk.opening);
    const faults: string[] = [];
    const stops: string[] = [];
    const look = async () => {
      if (!this.#isNewStop()) return;
      await this.until(() => this.ground.isDrawn(), this.ground.drawing);
      // A screen to which the walk leads may not be rendered yet; that screen's own walks wait for it.
      if (!this.ground.isDrawn() || !this.#isNewStop()) return;
      this.#stops.add(this.#stop);
      stops.push(this.#stop);
      faults.push(...(await this.ground.judge(this.#stop)));
    };
    const isOpen = () => this.isThere() && this.view?.snapshot.begun === true && this.ground.isDrawn();
    // The screen may redirect at once.
    await this.until(() => isOpen() || (this.#witness.hasBegun && !this.isThere()));
    await this.settle();
    for (const move of walk.moves) {
      await look();
      if (this.view !== undefined && this.isThere()) {
        this.#witness.next();
        if (!(await this.make(move)) && move.kind === 'press')
          this.#witness.miss(`${move.form} ${move.action} is not shown, so it cannot be pressed`);
      }
      await this.settle();
    }
    // The consequences come a little later.
    await this.time.rest();
    await look();
    this.view?.exit();
    this.part = undefined;
    for (const { id } of this.portal.toasts.list) this.portal.toasts.dismiss(id);
    return { ...this.#witness.report(), faults, stops, counted: [...this.#counted] };
  }

  /** Also waits for the page to show what happened. */
  protected override async settle(): Promise<void> {
    await super.settle();
    await this.until(() => this.#witness.looks(this.isThere()), this.ground.drawing);
    this.#witness.settle(this.isThere());
  }

  get #stop(): string {
    const { view, screen } = this.portal;
    return [screen, view?.state, view?.dialog?.id].filter((part) => part !== undefined).join(' ');
  }

  /** Whether the screen is idle, in a state and with a dialog that were not inspected yet. */
  #isNewStop(): boolean {
    const { view } = this.portal;
    const isStill =
      view?.phase === 'ready' && Object.keys(view.snapshot.invocations).length === 0 && !view.snapshot.left;
    return isStill && !this.#stops.has(this.#stop);
  }
}
