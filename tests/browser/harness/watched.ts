import { test as base, expect, type Page } from '@playwright/test';
import { PageWatch } from './PageWatch.ts';
import { SharedContext } from './SharedContext.ts';
import { Visitor } from './Visitor.ts';

interface Fixtures {
  readonly watch: PageWatch;
  readonly visitor: Visitor;
}
interface WorkerFixtures {
  readonly shared: SharedContext;
}

/** Every browser test: a page that is watched, and the visitor on it. Trouble that nobody asked about fails the test. */
export const watched = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shared = new SharedContext();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, shared, baseURL, bypassCSP, colorScheme, hasTouch, isMobile, locale, userAgent, viewport },
    use,
  ) => {
    if (baseURL === undefined) throw new Error('a portal is wanted');
    const settings = JSON.stringify([
      ...[baseURL, bypassCSP, colorScheme, hasTouch, isMobile, locale, userAgent, viewport],
    ]);
    const context = await shared.take(browser, baseURL, settings);
    await use(context);
    await shared.giveBack(context, baseURL, settings);
  },
  watch: [
    async ({ context }, use) => {
      const watch = new PageWatch();
      const begin = (page: Page) => watch.watch(page);
      context.on('page', begin);
      await use(watch);
      context.off('page', begin);
      expect(watch.troubles, 'script errors, unhandled rejections, console errors and CSP violations').toEqual([]);
    },
    { auto: true },
  ],
  visitor: async ({ page }, use) => use(new Visitor(page)),
});

export { expect };
