import { countedBy } from '../../engine/runtime/countedBy.ts';
import type { Observer } from '../../engine/runtime/Observer.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import { SimulatedClock } from '../headless/SimulatedClock.ts';
import type { Ground, Move, Walk } from '../player/Ground.ts';
import { Player } from '../player/Player.ts';
import type { StandIn } from '../player/StandIn.ts';
import type { GoalId } from './goals/goalsOf.ts';
import { shownBy } from './goals/shownBy.ts';
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

/** Walks through the running portal, and inspects what is visible. */
export class Driver extends Player {
  readonly #stops = new Set<string>();
  readonly #counted = new Set<string>();
  readonly #witness: Witness;
  #stopped: { readonly faults: string[]; readonly stops: string[] } = { faults: [], stops: [] };

  constructor(portal: Portal, service: StandIn, ground: Ground) {
    super(portal, service, ground, new SimulatedClock());
    this.#witness = new Witness(portal, ground, service);
    portal.ports = { ...portal.ports, navigation: this.#witness.watching(portal.ports.navigation) };
  }

  override took(...taken: Parameters<Observer['took']>): void {
    for (const name of countedBy(...taken)) this.#counted.add(name);
    super.took(...taken);
  }

  protected override saw(...[visit, event, context, transition]: Parameters<Observer['took']>): void {
    this.#witness.take(context, shownBy(context, visit.plain, event, transition));
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
    this.#stopped = { faults: [], stops: [] };
    await this.play(walk);
    // The consequences come a little later.
    await this.time.rest();
    await this.#look();
    this.view?.exit();
    this.part = undefined;
    this.forgetToasts();
    return { ...this.#witness.report(), ...this.#stopped, counted: [...this.#counted] };
  }

  protected override async make(move: Move): Promise<boolean> {
    await this.#look();
    this.#witness.next();
    const isMade = await super.make(move);
    if (!isMade && move.kind === 'press' && this.isThere())
      this.#witness.miss(`${move.form} ${move.action} is not shown, so it cannot be pressed`);
    return isMade;
  }

  /** Also waits for the page to show what happened. */
  protected override async settle(): Promise<void> {
    await super.settle();
    await this.until(() => this.#witness.looks(this.isThere()), this.ground.drawing);
    this.#witness.settle(this.isThere());
  }

  /** Inspects a new stop. */
  async #look(): Promise<void> {
    if (!this.#isNewStop()) return;
    await this.until(() => this.ground.isDrawn(), this.ground.drawing);
    // A screen to which the walk leads may not be rendered yet; that screen's own walks wait for it.
    if (!this.ground.isDrawn() || !this.#isNewStop()) return;
    this.#stops.add(this.#stop);
    this.#stopped.stops.push(this.#stop);
    this.#stopped.faults.push(...(await this.ground.judge(this.#stop)));
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
