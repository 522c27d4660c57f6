import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripted/chromiumLaunch.ts';
import { isPseudo, type Look, nameOfLook } from '../looks.ts';
import { type PictureFormat, takePicture } from './takePicture.ts';

/** Pages at the same time: one for each of two processors. */
const PAGES = 2;
/** Milliseconds for all tries of a scene. */
const PATIENCE = 30_000;
/** Sample addresses are not looked up. */
const HOSTS = ['MAP *.test ~NOTFOUND'];

export interface Taken {
  /** From the folder: `sign-in.required/ja-375-dark.png`. */
  readonly files: readonly string[];
  /** Ids of scenes that no path reaches. */
  readonly missed: readonly string[];
  /** Texts that do not fit their place: `sign-in ja-375-light: action next “…”`. */
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
  /** PNG unless given. */
  readonly format?: PictureFormat;
  /** Called after each scene. */
  readonly say?: (line: string) => void;
}

/** Takes pictures of scenes into a folder, each in every look during one visit. */
export async function takePictures(taking: Taking): Promise<Taken> {
  const { scenes, say = () => {} } = taking;
  const taken: Lists = { files: [], missed: [], overlong: [] };
  const queue = [...scenes];
  const browser = await chromium.launch(chromiumLaunch(HOSTS));
  const work = async () => {
    let page = await openPage(browser);
    for (let scene = queue.shift(); scene !== undefined; scene = queue.shift()) {
      const { id } = scene;
      // A page that breaks off, on a machine that is too busy, gets another try in a new one.
      const isThere = await pictureScene(page, id, taking, taken).catch(async () => {
        await page.context().close();
        page = await openPage(browser);
        return pictureScene(page, id, taking, taken);
      });
      if (!isThere) taken.missed.push(scene.id);
      say(isThere ? scene.id : `no way to ${scene.id}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
  }
  return { files: taken.files.sort(), missed: taken.missed.sort(), overlong: taken.overlong.sort() };
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** Whether the scene was reached. Pseudo-languages are in the language menu, so they have their own visit. */
async function pictureScene(page: Page, scene: string, taking: Taking, taken: Lists): Promise<boolean> {
  // Resizing the window takes long, so looks of the same width follow one another.
  const looks = taking.looksAt(scene).toSorted((a, b) => b.width - a.width);
  const visits = [looks.filter((look) => !isPseudo(look.language)), looks.filter((look) => isPseudo(look.language))];
  for (const visit of visits.filter(({ length }) => length > 0)) {
    if (!(await comeTo(page, taking.origin, scene, visit[0]?.language ?? ''))) return false;
    await pictureLooks(page, scene, visit, taking, taken);
  }
  return true;
}

/** Whether the stage reached the scene. It goes through its tries by itself. */
async function comeTo(page: Page, origin: string, scene: string, language: string): Promise<boolean> {
  await page.goto(`${origin}/stage.html?${new URLSearchParams({ scene, language })}`);
  const ended = page.locator('html[data-stage="reached"], html[data-stage="missed"]');
  const isEnded = await ended.waitFor({ state: 'attached', timeout: PATIENCE }).then(
    () => true,
    () => false,
  );
  return isEnded && (await page.locator('html[data-stage="reached"]').count()) === 1;
}

async function pictureLooks(
  page: Page,
  scene: string,
  looks: readonly Look[],
  { folder, format = 'png' }: Taking,
  taken: Lists,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, look] of looks.entries()) {
    const { language, scheme, width } = look;
    const last = looks[index - 1];
    await page.evaluate(([to, as]) => window.stage?.look(to, as), [language, scheme] as const);
    const file = `${scene}/${nameOfLook(look)}.${format}`;
    const isFitted = last?.language === language && last.width === width && last.brand === look.brand;
    await takePicture({ page, session, width, isFitted, file: join(folder, file) });
    if (!taken.files.includes(file)) taken.files.push(file);
    // Colours change no text.
    if (isFitted) continue;
    const overlong = await page.evaluate(() => window.stage?.overlong(false) ?? []);
    taken.overlong.push(...overlong.map((text) => `${scene} ${nameOfLook(look)}: ${text}`));
  }
  await session.detach();
}
