import { expect, type Page } from '@playwright/test';
import { visitInPage } from './inPage.ts';
import type { OpenableScreen } from './screens.ts';

/** Would go on by itself while it is judged. */
export const FLEETING = 'session-timeout';

/**
 * Comes to a screen from another one of the same page, which is as the screen would be loaded, but for the document. The
 * clock of the page is installed; it stops at `pause` for the screen that would go on.
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
