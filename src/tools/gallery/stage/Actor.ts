import { isNotice, verbNamed } from '../../../engine/language/verbs.ts';
import type { Portal } from '../../../engine/runtime/Portal.ts';
import type { Move } from '../../player/Ground.ts';
import { isDrawn, PageGround } from '../../player/PageGround.ts';
import { Player } from '../../player/Player.ts';
import { shownBy } from '../../player/RuntimeGround.ts';
import type { Goal, Way } from '../scenes/Scene.ts';
import type { PageService } from './PageService.ts';
import type { Time } from './Time.ts';

/** How many times the page is polled, every few milliseconds, for what it renders or loads. */
export const LOOKS = 500;

/** Plays scenes in the page, one after the other, without reloading it. */
export class Actor extends Player {
  #environment: string | undefined;
  /** The last thing that the visitor does. */
  #last: Move | undefined;

  constructor(
    portal: Portal,
    private readonly stage: PageService,
    time: Time,
  ) {
    super(portal, stage, new PageGround(portal), time);
  }

  /** @returns whether the page shows the goal at the end */
  async reach(way: Way, goal: Goal, language: string): Promise<boolean> {
    const { portal, stage } = this;
    const { opening, moves } = way;
    this.forgetToasts();
    stage.begin(way);
    const environment = JSON.stringify(opening.environment);
    if (environment !== this.#environment) await portal.start();
    this.#environment = environment;
    this.#last = moves.findLast(({ kind }) => kind !== 'answer' && kind !== 'elapse');
    const { cookie } = portal.portal.portal.language;
    await this.play({ ...way, opening: { ...opening, stored: { ...opening.stored, [cookie]: language } } });
    stage.end();
    this.part = undefined;
    return this.until(() => shows(portal, goal), LOOKS);
  }

  protected override make(move: Move): Promise<boolean> {
    // Earlier toasts are not part of the scene.
    if (move === this.#last) this.forgetToasts();
    return super.make(move);
  }
}

/** Whether the page shows the goal of a scene. */
function shows(portal: Portal, goal: Goal): boolean {
  const { view } = portal;
  const isBeside = isNotice(goal.kind) && verbNamed(goal.kind).seen === 'anywhere';
  if (!isBeside && (view?.program === undefined || !isDrawn(portal))) return false;
  if (isNotice(goal.kind)) return shownBy(goal.kind, portal).length > 0;
  switch (goal.kind) {
    case 'state':
    case 'dialog':
      return shownBy(goal.kind, portal).includes(goal.id);
    case 'error':
      return shownBy('fieldError', portal).some((field) => goal.id.startsWith(`${field}-`));
    case 'required':
    case 'invalid':
      return shownBy('fieldError', portal).length > 0;
    case 'fault':
      return view?.fault !== undefined;
    case 'loading':
      return view?.phase === 'loading';
    case 'empty':
      return view?.phase === 'ready';
    case 'first':
      return true;
  }
}
