import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/**
 * Opens an address with the clock stopped, so that a screen that would continue by itself stays. The page needs timers
 * to start: the clock advances in small steps until the screen is there.
 */
export async function openSlowly(visitor: Visitor, address: string, screen: string): Promise<void> {
  await visitor.open(address);
  const isThere = async () => {
    await visitor.page.clock.runFor(5);
    return visitor.named(screen).isVisible();
  };
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
}
