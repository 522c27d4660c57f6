import type { Portal } from '../../../engine/runtime/Portal.ts';
import { Player } from '../../player/Player.ts';
import { isDrawn } from '../../walks/page/Hand.ts';
import { PageGround } from '../../walks/page/PageGround.ts';
import type { Goal, Way } from '../scenes/Scene.ts';
import type { PageService } from './PageService.ts';
import type { Time } from './Time.ts';

/** How many times the page is polled, every few milliseconds, for what it renders or loads. */
export const LOOKS = 500;

/** Plays paths in the page, one after the other, without reloading it. */
export class Actor extends Player {
  #environment: string | undefined;

  constructor(
    portal: Portal,
    private readonly stage: PageService,
    time: Time,
  ) {
    super(portal, stage, new PageGround(portal), time);
  }

  /** @returns whether the page shows the goal at the end */
  async play(way: Way, goal: Goal, language: string): Promise<boolean> {
    const { portal, stage } = this;
    const { cookie } = portal.portal.portal.language;
    this.#forgetToasts();
    stage.begin(way);
    this.part = undefined;
    const environment = JSON.stringify(way.opening.environment);
    if (environment !== this.#environment) await portal.start();
    this.#environment = environment;
    this.part = way;
    this.open({ ...way.opening, stored: { ...way.opening.stored, [cookie]: language } });
    const isOpen = () => this.view?.snapshot.begun === true && (way.subject === 'shell' || isDrawn(portal));
    await this.until(() => this.isThere() && isOpen());
    await this.settle();
    const last = way.moves.findLastIndex(({ kind }) => kind !== 'answer' && kind !== 'elapse');
    for (const [index, move] of way.moves.entries()) {
      // Earlier toasts are not part of the scene.
      if (index === last) this.#forgetToasts();
      await this.make(move);
      await this.settle();
    }
    stage.end();
    this.part = undefined;
    return this.until(() => shows(portal, goal) && (goal.kind === 'toast' || isDrawn(portal)), LOOKS);
  }

  #forgetToasts(): void {
    for (const { id } of this.portal.toasts.list) this.portal.toasts.dismiss(id);
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
