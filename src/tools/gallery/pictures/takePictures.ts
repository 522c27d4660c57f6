import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch, LARGE_TILES } from '../../scripted/chromiumLaunch.ts';
import { isPseudo, type Look, nameOfLook, PSEUDO } from '../looks.ts';
import { Camera, type PictureFormat } from './Camera.ts';

/** The number of parallel pages: while one waits for a frame, the others keep two processors busy. */
const PAGES = 3;
/** Milliseconds for all attempts to show a scene. */
const PATIENCE = 30_000;
/** Prevents DNS look-ups of sample addresses. */
const HOSTS = ['MAP *.test ~NOTFOUND'];

export interface Taken {
  /** Paths of the pictures, relative to the folder: `sign-in.required/ja-375-dark.png`. */
  readonly files: readonly string[];
  /** Ids of scenes that no path reaches. */
  readonly missed: readonly string[];
  /** Texts that overflow: `sign-in ja-375-light: action next “…”`. */
  readonly overlong: readonly string[];
}

/** The results so far. */
type Lists = { readonly [K in keyof Taken]: string[] };

interface Taking {
  /** The address where the gallery is served. */
  readonly origin: string;
  readonly scenes: readonly { readonly id: string }[];
  readonly looksAt: (scene: string) => readonly Look[];
  readonly folder: string;
  /** Whether what a screen reader says is written too, once for each language: `sign-in/ja.txt`. */
  readonly isHeard?: boolean;
  /** PNG unless given. */
  readonly format?: PictureFormat;
  /** Called after each scene. */
  readonly say?: (line: string) => void;
}

/**
 * The looks of a scene that one page can show: pseudo-languages are in the language menu, so they have their own page.
 */
interface Job {
  readonly scene: string;
  readonly isPseudo: boolean;
  readonly looks: readonly Look[];
}

/** Takes pictures of scenes into a folder. A page plays scene after scene and shows each in every look. */
export async function takePictures(taking: Taking): Promise<Taken> {
  const { scenes, looksAt, say = () => {} } = taking;
  const taken: Lists = { files: [], missed: [], overlong: [] };
  const jobs = [false, true].flatMap((isOfPseudo) =>
    scenes.flatMap(({ id }): Job[] => {
      const looks = looksAt(id).filter(({ language }) => isPseudo(language) === isOfPseudo);
      return looks.length === 0 ? [] : [{ scene: id, isPseudo: isOfPseudo, looks: inTurns(looks) }];
    }),
  );
  const launch = chromiumLaunch(HOSTS);
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...LARGE_TILES] });
  const work = async () => {
    let stage: OpenStage | undefined;
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { scene, isPseudo: isOfPseudo, looks } = job;
      if (stage?.isPseudo !== isOfPseudo) {
        await stage?.page.context().close();
        stage = await openStage(browser, taking.origin, isOfPseudo);
      }
      // If a page fails, as on a busy machine, the scene is retried in a new one.
      const isThere = await pictureLooks(stage, scene, looks, taking, taken).catch(async () => {
        await stage?.page.context().close();
        stage = await openStage(browser, taking.origin, isOfPseudo);
        return pictureLooks(stage, scene, looks, taking, taken);
      });
      if (!isThere) taken.missed.push(scene);
      say(isThere ? scene : `cannot reach ${scene}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
  }
  const missed = [...new Set(taken.missed)].sort();
  return { files: taken.files.sort(), missed, overlong: taken.overlong.sort() };
}

/**
 * The looks in an order with few slow changes from one to the next: changing the brand takes longest, then the
 * language, the width and the scheme. Widths alternate.
 */
function inTurns(looks: readonly Look[]): readonly Look[] {
  return [...new Set(looks.map(({ brand }) => brand))].flatMap((brand) => {
    const worn = looks.filter((look) => look.brand === brand);
    return [...new Set(worn.map(({ language }) => language))].flatMap((language, index) =>
      worn
        .filter((look) => look.language === language)
        .toSorted((a, b) => (index % 2 === 0 ? b.width - a.width : a.width - b.width)),
    );
  });
}

interface OpenStage {
  readonly page: Page;
  readonly camera: Camera;
  readonly isPseudo: boolean;
}

async function openStage(browser: Browser, origin: string, isOfPseudo: boolean): Promise<OpenStage> {
  const context = await browser.newContext({
    viewport: null,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const [pseudo = ''] = Object.keys(PSEUDO);
  await page.goto(`${origin}/stage.html?${new URLSearchParams(isOfPseudo ? { language: pseudo } : {})}`);
  await page.waitForFunction(() => window.stage !== undefined, undefined, { timeout: PATIENCE });
  return { page, camera: await Camera.of(page), isPseudo: isOfPseudo };
}

/** @returns whether the scene was reached */
async function pictureLooks(
  { camera, page }: OpenStage,
  scene: string,
  looks: readonly Look[],
  { folder, isHeard, format = 'png' }: Taking,
  taken: Lists,
): Promise<boolean> {
  const [first] = looks;
  if (first === undefined) return true;
  if (!(await camera.open(scene, first))) return false;
  for (const look of looks) {
    const file = `${scene}/${nameOfLook(look)}.${format}`;
    const overlong = await camera.take(look, join(folder, file));
    const said = join(folder, scene, `${look.language}.txt`);
    if (isHeard && !existsSync(said)) writeFileSync(said, `${await page.locator('body').ariaSnapshot()}\n`);
    if (!taken.files.includes(file)) taken.files.push(file);
    taken.overlong.push(...overlong.map((text) => `${scene} ${nameOfLook(look)}: ${text}`));
  }
  return true;
}
