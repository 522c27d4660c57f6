import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/**
 * Opens an address on a clock that stands still, so that a screen that goes on by itself stays. The start of a page
 * needs timers too: they come in small steps, until the screen is there.
 */
export async function openSlowly(visitor: Visitor, address: string, screen: string): Promise<void> {
  await visitor.open(address);
  const isThere = async () => {
    await visitor.page.clock.runFor(5);
    return visitor.named(screen).isVisible();
  };
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
}
