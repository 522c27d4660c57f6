import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/**
 * Opens an address with the clock stopped, so that a screen with a timer stays. The page needs timers to start: the
 * clock advances in small steps until the screen is shown.
 */
export async function openSlowly(visitor: Visitor, address: string, screen: string): Promise<void> {
  await visitor.open(address);
  const isThere = async () => {
    await visitor.page.clock.runFor(5);
    // The HTML shows a screen before it is hydrated.
    const isHydrated = (await visitor.page.locator('html[data-hydrated]').count()) === 1;
    return (
      isHydrated && (await visitor.named(screen).and(visitor.page.locator(':not([aria-busy="true"])')).isVisible())
    );
  };
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
}
