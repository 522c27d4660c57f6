import { expect, type Page } from '@playwright/test';
import { visitInPage } from './inPage.ts';
import type { OpenableScreen } from './screens.ts';

/** It would redirect while it is being checked. */
export const FLEETING = 'session-timeout';

/**
 * Goes to a screen from another one of the same page; apart from the document, this equals loading it. The page's clock
 * is installed; it stops at `pause` for the screen with a timer.
 */
export async function visitScreen(page: Page, { id, address, inputs }: OpenableScreen, pause: string): Promise<void> {
  await page.evaluate(() => {
    const unverified = { id: 'u1', username: 'ada@acme.test', state: 'UNVERIFIED' };
    sessionStorage.setItem('unverifiedUser', JSON.stringify(unverified));
  });
  if (id === FLEETING) await page.clock.pauseAt(pause);
  await visitInPage(page, address, inputs);
  const isThere = async () => {
    if (id === FLEETING) await page.clock.runFor(5);
    return page.locator(`[data-screen="${id}"]`).isVisible();
  };
  await expect.poll(isThere, { message: `${id} is visible`, intervals: [20] }).toBe(true);
}
