import { chromium } from '@playwright/test';
import type { Source } from '../../engine/checker/readSources.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import { resolveScreen } from '../../engine/flow/resolveUnit.ts';
import { chromiumLaunch } from '../scripted/chromiumLaunch.ts';
import { type Found, pictureScene } from './pictureScene.ts';
import type { Scene } from './Scene.ts';
import { Stage } from './Stage.ts';
import type { Look } from './takePicture.ts';
import { type Texts, titleOf } from './titleOf.ts';
import type { PicturedScene } from './writePage.ts';

/** Scenes that are pictured at the same time. */
const STAGES = 2;
/** Sample addresses are not to be looked for. */
const HOSTS = ['MAP *.test ~NOTFOUND'];

export interface PictureOptions {
  readonly flows: Flows;
  readonly sources: readonly Source[];
  readonly languages: readonly string[];
  readonly looksAt: (scene: Scene) => readonly Look[];
  readonly languageCookie: string;
  readonly folder: string;
  /** Told each scene's name as it is done. */
  readonly say: (line: string) => void;
  /** The first room of ports (see freePort.ts) that nobody else is in; one for each of the stages. */
  readonly room?: number;
}

interface Outcome {
  readonly pictured: readonly PicturedScene[];
  /** Ids of scenes that no path reaches. */
  readonly missing: readonly string[];
}

/** Pictures all scenes into the folder. */
export async function pictureScenes(scenes: readonly Scene[], options: PictureOptions): Promise<Outcome> {
  const { flows, languages, looksAt, languageCookie, folder, say, room = 0 } = options;
  const units = new Map(
    [...flows.screens.keys()].flatMap((id) => {
      const unit = resolveScreen(flows, id);
      return unit === undefined ? [] : [[id, unit] as const];
    }),
  );
  const texts = new Map(languages.map((language) => [language, textsOf(options.sources, language)]));
  const pictured = new Map<string, PicturedScene>();
  const missing: string[] = [];
  const browser = await chromium.launch(chromiumLaunch(HOSTS));
  const stages = await Promise.all(
    Array.from({ length: STAGES }, (_, stage) => Stage.open(browser, room + stage, languageCookie)),
  );
  const states = new Map<string, string | undefined>();
  const picture = async (scene: Scene, stage: Stage): Promise<void> => {
    const { id, screen = '', goal } = scene;
    // The screen opens in one of its states, which is pictured by then.
    if (goal.kind === 'state' && states.get(screen) === goal.id) return;
    const found = await pictureScene(scene, { stage, units, looks: looksAt(scene), folder });
    say(found === undefined ? `no way to ${id}` : id);
    if (goal.kind === 'first') states.set(screen, found?.state);
    if (found === undefined) missing.push(id);
    else pictured.set(id, describe(scene, found, flows, texts));
  };
  const isFirst = ({ goal }: Scene) => goal.kind === 'first';
  for (const queue of [scenes.filter(isFirst), scenes.filter((scene) => !isFirst(scene))]) {
    const work = async (stage: Stage): Promise<void> => {
      for (let scene = queue.shift(); scene !== undefined; scene = queue.shift()) await picture(scene, stage);
    };
    await Promise.all(stages.map(work));
  }
  await Promise.all(stages.map((stage) => stage.close()));
  await browser.close();
  return { pictured: scenes.flatMap(({ id }) => pictured.get(id) ?? []), missing: missing.sort() };
}

const textsOf = (sources: readonly Source[], language: string): Texts =>
  Object.fromEntries(
    sources
      .filter(({ path }) => path.startsWith(`locales/${language}/`))
      .map(({ path, text }) => [path.replace(/^.*\/|\.json$/g, ''), JSON.parse(text)]),
  );

function describe(
  scene: Scene,
  { way, pictures, state }: Found,
  flows: Flows,
  texts: ReadonlyMap<string, Texts>,
): PicturedScene {
  const { id, flow, goal } = scene;
  const titles = [...texts].map(([language, words]) => [language, titleOf(scene, words, state) ?? id] as const);
  return {
    id,
    flow,
    route: flows.screens.get(way.screen)?.value.route.paths.join(', ') ?? '',
    part: 'id' in goal ? `${goal.kind} ${goal.id}` : goal.kind === 'first' ? '' : 'empty form',
    titles: Object.fromEntries(titles),
    pictures,
  };
}
