import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Holds back the requests of a page that match, until the returned function is called. */
export async function holdRequests(page: Page, matching: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(matching, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The application's scripts, except for the early one. */
export const SCRIPTS = /\/assets\/(?!early-)[^/]*\.js$/;

/**
 * Delays every script of the application, as on a slow network; a visitor's actions meanwhile must not be lost.
 *
 * @param late milliseconds
 */
export const delayScripts = (pages: Pick<BrowserContext | Page, 'route'>, late: number): Promise<unknown> =>
  pages.route(SCRIPTS, async (route) => {
    await setTimeout(late);
    // The page may have gone elsewhere.
    await route.continue().catch(() => {});
  });
