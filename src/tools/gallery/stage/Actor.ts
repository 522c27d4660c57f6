import type { FlowStore } from '../../../engine/runtime/FlowStore.ts';
import type { Portal } from '../../../engine/runtime/Portal.ts';
import { hand, isDrawn } from '../../walks/page/Hand.ts';
import type { Move, Opening } from '../../walks/Walk.ts';
import type { Goal, Way } from '../scenes/Scene.ts';
import type { PageService } from './PageService.ts';
import type { Time } from './Time.ts';

/** Real milliseconds between two looks, and the number of looks. */
const PATIENCE = 4;
export const LOOKS = 500;

/** For what the page draws, not for what it loads. */
const FEW_LOOKS = 40;

/** Milliseconds of the page: focus, minimum durations, the moment before a jump. */
const SOON = 1_200;
const FOCUS = 'focus';

/** Plays ways in the page, one after the other, without loading it again. */
export class Actor {
  #environment: string | undefined;
  #arrival: Opening['arrival'] = 'here';

  constructor(
    private readonly portal: Portal,
    private readonly service: PageService,
    private readonly time: Time,
  ) {
    const { ports } = portal;
    portal.ports = {
      ...ports,
      clock: time.port,
      browser: service.around(ports.browser),
      visitor: { languages: () => ports.visitor.languages(), arrival: () => this.#arrival },
    };
  }

  /** @returns whether the page shows the goal at the end */
  async play(way: Way, goal: Goal, language: string): Promise<boolean> {
    const { portal, time } = this;
    for (const { id } of portal.toasts.list) portal.toasts.dismiss(id);
    this.service.take(way);
    time.begin();
    await this.#open(way.opening, language);
    const isThere = () => this.#isThere(way);
    await this.#until(() => isThere() || way.subject === 'shell');
    await this.#settle(way);
    const last = way.moves.findLastIndex(({ kind }) => kind !== 'answer' && kind !== 'elapse');
    const counts = new Map<string, number>();
    for (const [index, move] of way.moves.entries()) {
      // What was said before is not the scene.
      if (index === last) for (const { id } of portal.toasts.list) portal.toasts.dismiss(id);
      await this.#do(move, way, counts);
      await this.#settle(way);
    }
    return this.#until(() => shows(portal, goal) && (goal.kind === 'toast' || isDrawn(this.portal)));
  }

  async #open({ address, held, stored, arrival, environment }: Opening, language: string): Promise<void> {
    const { portal } = this;
    this.#arrival = arrival;
    const { language: own, storage } = portal.portal.portal;
    for (const slot of Object.keys(storage)) {
      portal.store(slot, slot === own.cookie ? language : stored[slot]);
    }
    const answer = JSON.stringify(environment);
    if (answer !== this.#environment) await portal.start();
    this.#environment = answer;
    window.history.pushState({ inputs: held }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }

  async #do(move: Move, way: Way, counts: Map<string, number>): Promise<void> {
    const view = this.#viewOf(way);
    if (view === undefined) return;
    switch (move.kind) {
      case 'answer': {
        const count = (counts.get(move.operation) ?? 0) + 1;
        counts.set(move.operation, count);
        await this.#until(() => this.service.countOf(move.operation) >= count, FEW_LOOKS);
        break;
      }
      case 'elapse':
        await this.#pass(view.timers.get(move.timer)?.due ?? 0);
        break;
      case 'fill':
        hand.fill(move, view);
        break;
      case 'search':
        view.type(move.field, move.text);
        view.blur(move.field);
        break;
      case 'press':
        await this.#until(() => hand.isDrawn(move), FEW_LOOKS);
        hand.press(move, view);
        break;
      case 'retry':
        view.retry();
        break;
      case 'leave':
        view.exit();
        break;
    }
  }

  /** Lets what follows at once follow. Timers of the flow are moves of their own. */
  async #settle(way: Way): Promise<void> {
    await this.time.real(0);
    const view = this.#viewOf(way);
    if (view === undefined) return;
    const { snapshot } = view;
    if (!view.timers.has(FOCUS) && Object.keys(snapshot.invocations).length === 0 && !snapshot.left) return;
    const waits = [...view.timers].filter(([timer]) => timer !== FOCUS).map(([, { due }]) => due - 1);
    await this.#pass(Math.min(this.time.port.monotonic() + SOON, ...waits));
  }

  #pass = (moment: number): Promise<void> => this.time.skip(Math.max(0, moment - this.time.port.monotonic()));

  #viewOf = ({ subject }: Way): FlowStore | undefined => (subject === 'shell' ? this.portal.shell : this.portal.view);

  #isThere({ subject, id }: Way): boolean {
    const { shell, screen, view } = this.portal;
    if (subject === 'shell') return shell?.id === id && shell.snapshot.begun;
    return screen === id && view?.snapshot.begun === true && isDrawn(this.portal);
  }

  async #until(holds: () => boolean, looks = LOOKS): Promise<boolean> {
    for (let look = 0; look < looks && !holds(); look += 1) {
      await this.time.skip(0);
      await this.time.real(PATIENCE);
    }
    return holds();
  }
}

/** Whether the page shows the goal of a scene. */
function shows({ view, toasts }: Portal, goal: Goal): boolean {
  if (goal.kind === 'toast') return toasts.list.length > 0;
  if (view?.program === undefined) return false;
  switch (goal.kind) {
    case 'state':
      return view.state === goal.id;
    case 'dialog':
      return view.dialog?.id === goal.id;
    case 'banner':
      return view.banner !== undefined;
    case 'error':
      return Object.keys(view.errors).some((field) => goal.id.startsWith(`${field}-`));
    case 'required':
    case 'invalid':
      return Object.keys(view.errors).length > 0;
    case 'fault':
      return view.fault !== undefined;
    case 'loading':
      return view.phase === 'loading';
    case 'empty':
      return view.phase === 'ready';
    case 'first':
      return true;
  }
}
