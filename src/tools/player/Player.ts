import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Observer } from '../../engine/runtime/Observer.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { Clock } from '../../engine/runtime/ports.ts';
import { eventsOf, type Ground, type Move, type Opening, type Part, type Path } from './Ground.ts';
import type { StandIn } from './StandIn.ts';

/** The time of the played visits. */
export interface PlayedTime {
  /**
   * Begins a visit.
   * @returns its clock
   */
  begin(): Clock;
  /** Lets milliseconds of the visit pass. */
  advance(milliseconds: number): Promise<void>;
  /** Lets the page work for a moment of real time. */
  rest(): Promise<void>;
}

/** How many times to poll for slow things, and how many polls come before the first pause. */
const LOOKS = 2_000;
const QUICK_TURNS = 10;
/** Milliseconds of timers that are not worth waiting for: focus, minimum durations, the moment before a jump. */
const SOON = 1_200;
const FOCUS = 'focus';

/** Plays moves in a running portal, one after the other: advances its clock, and releases the path's answers. */
export class Player implements Observer {
  /** Undefined while no path is played. */
  protected part: Part | undefined;
  #clock: Clock;
  #asker: Part['subject'] = 'screen';
  #arrival: Opening['arrival'] | undefined;
  #hasBegun = false;

  constructor(
    readonly portal: Portal,
    protected readonly service: StandIn,
    protected readonly ground: Ground,
    protected readonly time: PlayedTime,
  ) {
    const { ports } = portal;
    this.#clock = time.begin();
    service.isOfWay = () => this.part !== undefined && this.#asker === this.part.subject && this.isThere();
    portal.observer = this;
    portal.ports = {
      ...ports,
      clock: this.#clock,
      http: service.around(ports.http),
      browser: service.inPlaceOf(ports.browser),
      visitor: {
        languages: () => ports.visitor.languages(),
        arrival: () => this.#arrival ?? ports.visitor.arrival(),
      },
    };
  }

  took(...taken: Parameters<Observer['took']>): void {
    const [{ isShell }, , { program }] = taken;
    this.#asker = isShell ? 'shell' : 'screen';
    if (this.part?.subject !== this.#asker || this.part.id !== program.id) return;
    this.#hasBegun = true;
    this.saw(...taken);
  }

  /** Called at each event of the played visit. */
  protected saw(..._taken: Parameters<Observer['took']>): void {}

  /** Goes to the start of a path, and makes its moves, until the path leads elsewhere. */
  protected async play(path: Path): Promise<void> {
    this.part = path;
    this.#hasBegun = false;
    this.#open(path.opening);
    const isOpen = () => this.isThere() && this.view?.snapshot.begun === true && this.ground.isDrawn();
    // The screen may redirect at once.
    await this.until(() => isOpen() || (this.#hasBegun && !this.isThere()));
    await this.settle();
    for (const move of path.moves) {
      await this.make(move);
      await this.settle();
    }
  }

  /** Goes to the start of a visit. Everything in storage except the language is cleared. */
  #open({ address, held, stored, arrival }: Opening): void {
    const { portal } = this;
    this.#clock = this.time.begin();
    portal.ports = { ...portal.ports, clock: this.#clock };
    this.#arrival = arrival;
    const { language, storage } = portal.portal.portal;
    for (const slot of Object.keys(storage)) {
      if (slot in stored || slot !== language.cookie) portal.store(slot, stored[slot]);
    }
    this.ground.open(address, held);
  }

  /** @returns false if the move was impossible where it is rendered, or if the part is not shown */
  protected async make(move: Move): Promise<boolean> {
    const { view, ground, service } = this;
    if (view === undefined || !this.isThere()) return false;
    switch (move.kind) {
      case 'answer': {
        await this.until(() => service.waiting(move.operation) !== undefined);
        const asked = service.waiting(move.operation);
        await asked?.answer(move.said);
        return asked !== undefined;
      }
      case 'elapse':
        await this.#pass(view.timers.get(move.timer)?.due ?? 0);
        return true;
      case 'press':
        // A planned press becomes possible at some time; on a busy machine, rendering takes longer.
        await this.until(() => ground.isPressable(move, view), 5 * ground.drawing);
        return ground.press(move, view);
      case 'fill':
        ground.fill(move, view);
        return true;
      case 'retry':
        view.retry();
        return true;
      default:
        for (const event of eventsOf(move)) view.dispatch(event);
        return true;
    }
  }

  /** Lets the page render and handle what follows at once. The flow's own timers stay: they are separate moves. */
  protected async settle(): Promise<void> {
    await turn();
    const { view } = this;
    if (view === undefined) return;
    const { left, invocations } = view.snapshot;
    // An answer waits for its minimum duration, or the page for its jump.
    if (!view.timers.has(FOCUS) && !left && Object.keys(invocations).length === 0) return;
    const waits = [...view.timers].filter(([timer]) => timer !== FOCUS).map(([, { due }]) => due - 1);
    await this.#pass(Math.min(this.#clock.monotonic() + SOON, ...waits));
  }

  protected forgetToasts(): void {
    const { toasts } = this.portal;
    for (const { id } of toasts.list) toasts.dismiss(id);
  }

  protected get view(): FlowStore | undefined {
    return this.part?.subject === 'shell' ? this.portal.shell : this.portal.view;
  }

  /** Whether the played part is shown. */
  protected isThere(): boolean {
    const { portal, part } = this;
    return part === undefined || (part.subject === 'shell' ? portal.shell?.id : portal.screen) === part.id;
  }

  /** @returns whether the condition became true */
  protected async until(isSo: () => boolean, looks = LOOKS): Promise<boolean> {
    for (let count = 0; count < QUICK_TURNS && !isSo(); count += 1) await turn();
    for (let look = 0; look < looks && !isSo(); look += 1) await this.time.rest();
    return isSo();
  }

  #pass = (moment: number): Promise<void> => this.time.advance(Math.max(0, moment - this.#clock.monotonic()));
}

const { port1: here, port2: there } = new MessageChannel();
here.start();

/**
 * Lets the page render and pending promises run. It waits for a message, which arrives after all that; a nested timer
 * would take four milliseconds longer.
 */
const turn = () =>
  new Promise<void>((resolve) => {
    here.addEventListener('message', () => resolve(), { once: true });
    there.postMessage(undefined);
  });
