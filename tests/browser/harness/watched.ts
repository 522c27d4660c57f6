import { expect } from '@playwright/test';
import { PageWatch } from './PageWatch.ts';
import { withServers } from './servers.ts';
import { Visitor } from './Visitor.ts';

interface Fixtures {
  readonly watch: PageWatch;
  readonly visitor: Visitor;
}

/** The base of every browser test: a watched page, and the visitor on it. An unexpected error fails the test. */
export const watched = withServers.extend<Fixtures>({
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
      watch.watch(context);
      await use(watch);
      watch.unwatch(context);
      expect(watch.troubles, 'script errors, unhandled rejections, console errors and CSP violations').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ context, shared }, use) => use(await shared.page(context)),
  visitor: async ({ page }, use) => use(new Visitor(page)),
});

export { expect };
