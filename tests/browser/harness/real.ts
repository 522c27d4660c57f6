import type { RealPortal } from './RealPortal.ts';
import { watched } from './watched.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** The build of the portal with its embedded service, in development mode, with its own world. */
  readonly portal: RealPortal;
}

export const test = watched.extend<Fixtures>({
  portal: async ({ world }, use) => use(world),
  baseURL: async ({ portal }, use) => use(portal.origin),
});

/**
 * The same with its own server, for tests that use up seeded accounts or move the clock far. The tests of the file run
 * one after the other in one worker.
 */
export function testApart() {
  const owner = {};
  return test.extend<Fixtures>({
    portal: [async ({ apart }, use) => use(await apart.of(owner)), { scope: 'test', timeout: 120_000 }],
  });
}
