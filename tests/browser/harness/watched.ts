import { test as base, expect } from '@playwright/test';
import { PageWatch } from './PageWatch.ts';
import { Visitor } from './Visitor.ts';

interface Fixtures {
  readonly watch: PageWatch;
  readonly visitor: Visitor;
}

/** Every browser test: a page that is watched, and the visitor on it. Trouble that nobody asked about fails the test. */
export const watched = base.extend<Fixtures>({
  watch: [
    async ({ context }, use) => {
      const watch = new PageWatch();
      context.on('page', (page) => watch.watch(page));
      await use(watch);
      expect(watch.troubles, 'script errors, unhandled rejections, console errors and CSP violations').toEqual([]);
    },
    { auto: true },
  ],
  visitor: async ({ page }, use) => use(new Visitor(page)),
});

export { expect };
