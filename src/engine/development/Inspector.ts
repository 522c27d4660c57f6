import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { ScreenProgram } from '../flow/Program.ts';
import type { LivePage } from '../page/LivePage.ts';
import type { FlowStore } from '../runtime/FlowStore.ts';
import { HandAnswers } from './answers/HandAnswers.ts';
import { ANSWERS_PATH, type DeclaredAnswers, INSPECTION_PATH, type Inspection } from './Inspection.ts';
import { type Part, type PlacesOfPart, placesOfPart } from './places/placesOfPart.ts';
import { Sources } from './places/Sources.ts';
import { Playback } from './play/Playback.ts';
import { type Moment, Timeline } from './record/Timeline.ts';
import { Masker } from './secrets/Masker.ts';

/**
 * The inspector's data about a page: what is running, what has run, where the flows define it, and which values are
 * secret.
 */
export class Inspector {
  readonly page: LivePage;
  readonly answers = new HandAnswers();
  readonly playback: Playback;
  readonly timeline: Timeline;
  readonly masker = new Masker();
  /** Whether the inspector is open. The server is queried only while it is. */
  isWatched = false;
  /** What the server has answered, by screen. */
  inspections: ReadonlyMap<string, Inspection> = new Map();
  declared: DeclaredAnswers | undefined = undefined;

  constructor(page: LivePage) {
    this.page = page;
    const { portal } = page;
    this.playback = new Playback(portal, this.answers);
    this.timeline = new Timeline({
      portal,
      isByHand: this.answers.isByHand,
      takes: () => this.playback.notice(),
      kept: (moment) => this.masker.observeMoment(moment),
    });
    this.playback.connect(this.timeline);
    makeAutoObservable(this, {}, { deep: false });
    portal.ports = this.answers.before(portal.ports);
    portal.observer = this.timeline;
    reaction(
      () => (this.isWatched ? this.screens.filter((screen) => !this.inspections.has(screen)) : []),
      (missing) => {
        for (const screen of missing) void this.#ask(screen);
      },
    );
  }

  watch(isWatched: boolean): void {
    this.isWatched = isWatched;
    if (isWatched && this.declared === undefined) void this.#askAnswers();
  }

  /** Called when the flows have changed, so that earlier answers may be outdated. */
  renew(): void {
    const known = [...this.inspections.keys()];
    if (!this.isWatched) this.inspections = new Map();
    // Earlier answers stay until newer ones arrive.
    else for (const screen of known) void this.#ask(screen);
    if (this.declared !== undefined) void this.#askAnswers();
  }

  /** The screens that are on display or have been visited. */
  get screens(): readonly string[] {
    const visited = this.timeline.moments.flatMap(({ visit, screenContext }) =>
      visit.isShell ? [] : [screenContext.program.id],
    );
    return [...new Set([this.page.portal.screen ?? '', ...visited])].filter((screen) => screen !== '');
  }

  /** The inspections of the current screen and of its shell. */
  get inspection(): Inspection | undefined {
    return this.inspections.get(this.page.portal.screen ?? '');
  }

  /** Where the parts of the screen, or of the shell around it, are defined. */
  sourcesOf(store: FlowStore | undefined): Sources | undefined {
    return store?.program === undefined ? undefined : this.sourcesOfProgram(store.program, store.isShell);
  }

  sourcesOfMoment({ screenContext, visit }: Moment): Sources | undefined {
    return this.sourcesOfProgram(screenContext.program, visit.isShell);
  }

  sourcesOfProgram(program: ScreenProgram, isShell: boolean): Sources | undefined {
    const inspection = isShell ? this.inspection : this.inspections.get(program.id);
    const unit = isShell ? inspection?.shell : inspection?.screen;
    if (inspection === undefined || unit === undefined) return undefined;
    return new Sources(inspection, unit, program, this.page.portal.portal.portal);
  }

  placesOf(part: Part): PlacesOfPart | undefined {
    const { view, shell } = this.page.portal;
    const store = part.isOfShell ? shell : view;
    const sources = this.sourcesOf(store);
    if (store?.program === undefined || sources === undefined) return undefined;
    return placesOfPart(part, { sources, program: store.program, view: store, moments: this.timeline.moments });
  }

  async #ask(screen: string): Promise<void> {
    const answer = await fetch(INSPECTION_PATH + encodeURIComponent(screen));
    if (!answer.ok) return;
    const inspection: Inspection = await answer.json();
    this.masker.learn(inspection.screen.secrets);
    if (inspection.shell !== undefined) this.masker.learn(inspection.shell.secrets);
    for (const moment of this.timeline.moments) this.masker.observeMoment(moment);
    runInAction(() => Object.assign(this, { inspections: new Map([...this.inspections, [screen, inspection]]) }));
  }

  async #askAnswers(): Promise<void> {
    const answer = await fetch(ANSWERS_PATH);
    const declared: DeclaredAnswers = await answer.json();
    runInAction(() => Object.assign(this, { declared }));
  }
}
