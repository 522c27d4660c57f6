import type { LivePage } from '../../../engine/page/LivePage.ts';
import type { Plan } from '../scenes/Plan.ts';
import { applyScheme } from './applyScheme.ts';
import { findOverlong } from './findOverlong.ts';
import { holdStill } from './holdStill.ts';
import { FAULTS, type PageService } from './PageService.ts';
import { CHANGED, type Progress, type Snapshot } from './snapshot.ts';
import type { Time } from './Time.ts';

declare global {
  interface Window {
    /** The running screen, for the page around it and for tools. */
    stage?: Stage;
  }
}

/**
 * The running screen of a scene, for the page around it, which can change its look and its answers, and wait for it.
 */
export class Stage {
  readonly plan: Plan;
  readonly service: PageService;
  readonly time: Time;
  page: LivePage | undefined;
  progress: Progress = 'playing';
  left: string | undefined;

  constructor(plan: Plan, service: PageService, time: Time) {
    this.plan = plan;
    this.service = service;
    this.time = time;
  }

  readonly tell = (): void => window.parent.postMessage({ type: CHANGED }, window.location.origin);

  settle(progress: Progress): void {
    this.progress = progress;
    document.documentElement.dataset.stage = progress;
    this.tell();
  }

  get snapshot(): Snapshot {
    const { portal } = this.page ?? {};
    return {
      progress: this.progress,
      screen: portal?.screen,
      state: portal?.view?.state,
      calls: this.service.calls,
      isTimePassing: this.time.isPassing,
      left: this.left,
    };
  }

  /** The possible answers of an operation: the outcomes of the contract, then faults. */
  choicesOf(operation: string): readonly string[] {
    return [...(this.plan.calls[operation] ?? []), ...FAULTS];
  }

  /** Shows the current screen in another language and colour scheme. Resolves when it is drawn. */
  async look(language: string, scheme: 'light' | 'dark'): Promise<void> {
    applyScheme(scheme);
    const { portal, texts } = this.page ?? {};
    if (portal === undefined || texts === undefined) return;
    portal.shell?.changeLanguage(language);
    for (let step = 0; step < 40 && document.documentElement.lang !== language; step += 1) {
      await this.time.skip(1);
      await this.time.real(4);
    }
  }

  /** For a picture. */
  readonly holdStill = holdStill;

  /** The texts that do not fit their place; each is marked on the page if `isMarked` is set. */
  overlong(isMarked: boolean): readonly string[] {
    return findOverlong(isMarked);
  }
}
