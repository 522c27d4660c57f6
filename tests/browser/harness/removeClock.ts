import type { BrowserContext } from '@playwright/test';

/**
 * Removes the clock from the next documents of a context. Playwright does this for a context that it reuses, but offers
 * no call for it.
 * @throws if this version of Playwright does it in another way
 */
export const removeClock = (context: BrowserContext): Promise<void> =>
  Reflect.get(context, '_connection')
    .toImpl(context)
    .clock.uninstall({ race: (promise: Promise<unknown>) => promise });
