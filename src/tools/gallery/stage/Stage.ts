import type { LivePage } from '../../../engine/page/LivePage.ts';
import { isDrawn } from '../../player/PageGround.ts';
import type { Dress } from '../looks.ts';
import { isDocument, type Plan } from '../scenes/Scene.ts';
import { Actor, LOOKS } from './Actor.ts';
import { applyScheme, applyToPictures, type Dresser, freezeAnimations } from './Dresser.ts';
import { findOverlong, markOverlong } from './findOverlong.ts';
import { Note } from './Note.ts';
import { FAULTS, type PageService } from './PageService.ts';
import { Paper } from './Paper.ts';
import { CHANGED, type Progress, type Snapshot } from './snapshot.ts';
import type { Time } from './Time.ts';

declare global {
  interface Window {
    /** The running screen, for the surrounding page and for tools. */
    stage?: Stage;
  }
}

/** What is needed to take a picture. */
interface Pose {
  /** The page's height, in CSS pixels. */
  readonly height: number;
  /** The texts that overflow. */
  readonly overlong: readonly string[];
}

/** Runs something while the page is invisible: rendering intermediate states costs as much as a picture. */
async function unseen<T>(work: () => Promise<T>): Promise<T> {
  const { style } = document.documentElement;
  style.opacity = '0';
  try {
    return await work();
  } finally {
    style.opacity = '';
  }
}

/** How many times the window's size is polled, every millisecond. */
const RESIZING = 500;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether all parts of the page have loaded their chunks, toasts included. */
const isWhole = ({ toasts }: LivePage['portal']) =>
  document.querySelector('[data-loading]') === null &&
  document.querySelectorAll('[data-toast]').length === toasts.list.length;

/**
 * A scene's running screen, for the surrounding page, which can change the screen's look and answers, and wait for it.
 */
export class Stage {
  plan: Plan | undefined;
  readonly service: PageService;
  readonly time: Time;
  readonly page: LivePage;
  progress: Progress = 'playing';
  left: string | undefined;
  /** How many steps of a visit are done. */
  step = 1;

  readonly #actor: Actor;
  readonly #paper: Paper;
  readonly #note: Note;

  /** @param here the address of the gallery's files */
  constructor(
    page: LivePage,
    private readonly here: URL,
    service: PageService,
    time: Time,
    private readonly dresser: Dresser,
  ) {
    this.page = page;
    this.service = service;
    this.time = time;
    this.#actor = new Actor(page.portal, service, time);
    this.#paper = new Paper(here, this.leave);
    this.#note = new Note(here);
  }

  /**
   * Plays a scene from its beginning.
   * @param step of a visit, how many of its steps
   * @returns whether it was reached
   */
  async play(scene: string, dress: Dress, step = 1): Promise<boolean> {
    this.left = undefined;
    this.step = step;
    this.settle('playing');
    const answer = await fetch(new URL(`scenes/${scene}.json`, this.here));
    const plan: Plan = await answer.json();
    this.plan = plan;
    const isReached = await this.#reach(plan, dress);
    await this.look(dress);
    this.settle(isReached ? 'reached' : 'missed');
    return isReached;
  }

  async #reach(plan: Plan, { language }: Dress): Promise<boolean> {
    if (isDocument(plan)) return true;
    this.#paper.remove();
    if (plan.way === undefined) return false;
    const end = plan.visit === undefined ? undefined : (plan.visit[this.step - 1]?.end ?? 0);
    const way = { ...plan.way, moves: plan.way.moves.slice(0, end) };
    return this.#actor.reach(way, plan.goal, language);
  }

  /** Called when the portal would go to another page. */
  readonly leave = (address: string): void => {
    this.left = address;
    this.tell();
  };

  readonly tell = (): void => window.parent.postMessage({ type: CHANGED }, window.location.origin);

  settle(progress: Progress): void {
    this.progress = progress;
    document.documentElement.dataset.stage = progress;
    this.tell();
  }

  get snapshot(): Snapshot {
    const { portal } = this.page;
    return {
      progress: this.progress,
      screen: isDocument(this.plan) ? this.plan.id : portal.screen,
      state: isDocument(this.plan) ? undefined : portal.view?.state,
      calls: this.service.calls,
      isTimePassing: this.time.isPassing,
      step: this.step,
      left: this.left,
    };
  }

  /** The possible answers of an operation: the outcomes of the contract, then faults. */
  choicesOf(operation: string): readonly string[] {
    return [...(isDocument(this.plan) ? [] : (this.plan?.calls[operation] ?? [])), ...FAULTS];
  }

  /** Shows the current screen in another language, colour scheme and brand. Resolves when it is rendered. */
  async look(dress: Dress): Promise<void> {
    if (isDocument(this.plan)) return this.#paper.show(this.plan, dress);
    const { language, scheme, brand } = dress;
    const { portal } = this.page;
    await this.dresser.wear(brand, this.page);
    const wasDrawn = isDrawn(portal);
    // A screen that appeared while the language was changing loads its texts again.
    const isThere = () =>
      document.documentElement.lang === language && (!wasDrawn || isDrawn(portal)) && isWhole(portal);
    applyScheme(scheme, document);
    portal.shell?.changeLanguage(language);
    for (let step = 0; step < LOOKS && !isThere(); step += 1) {
      await this.time.advance(1);
      await this.time.real(4);
    }
    // The logo of another brand is drawn a moment later.
    await this.time.real(1);
    applyToPictures(scheme, document);
    await this.#note.show(this.plan?.note, language);
  }

  /** Whether the window reaches a size within a few frames. */
  async isOfSize(width: number, height: number): Promise<boolean> {
    const isOf = () => window.innerWidth === width && window.innerHeight === height;
    for (let look = 0; look < RESIZING && !isOf(); look += 1) await this.time.real(1);
    return isOf();
  }

  /**
   * Plays a scene for pictures.
   * @returns whether it was reached
   */
  rehearse = (scene: string, dress: Dress): Promise<boolean> => unseen(() => this.play(scene, dress));

  /**
   * Prepares the current screen for a picture: in the given look, fully rendered, and without motion.
   * @param isRecoloured only colours differ from the last pose, so no text needs to be measured again
   */
  pose = (dress: Dress, isRecoloured: boolean): Promise<Pose> =>
    unseen(async () => {
      await this.look(dress);
      if (!isRecoloured) {
        await document.fonts.ready;
        // Size observers use frames and timers, but the page's clock is stopped.
        await frame();
        await this.time.advance(100);
      }
      freezeAnimations();
      const { documentElement } = this.#paper.page ?? document;
      const height = Math.max(documentElement.scrollHeight, window.innerHeight);
      return { height, overlong: isRecoloured ? [] : this.overlong(false) };
    });

  /** The texts that overflow; each is marked on the portal's page if `isMarked` is set. */
  overlong(isMarked: boolean): readonly string[] {
    const { page } = this.#paper;
    return page === undefined ? markOverlong(isMarked) : findOverlong(page);
  }
}
