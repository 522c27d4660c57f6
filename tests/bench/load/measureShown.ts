import type { Browser } from '@playwright/test';
import { forgetEarlyCalls, inContext, type Measured, type Visitor } from './measureLoad.ts';

/** In milliseconds from the start of the navigation. */
export interface Shown {
  /** Until the screen's load has reached the service. */
  readonly asked: number;
  /** Until the screen shows the answer. */
  readonly shown: number;
}

/** Opens a screen that shows nothing before its load is answered. */
export const measureShown = (
  browser: Browser,
  { origin, path, sent, answered, isPatient }: Measured & { readonly path: string; readonly answered: string },
  visitor: Visitor,
): Promise<Shown> =>
  inContext(browser, visitor, async (page) => {
    if (isPatient) await page.addInitScript(forgetEarlyCalls);
    const begun = performance.now();
    const asked = page.waitForRequest((request) => sent.test(request.url())).then(() => performance.now() - begun);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.locator(answered).waitFor();
    return { shown: performance.now() - begun, asked: await asked };
  });
