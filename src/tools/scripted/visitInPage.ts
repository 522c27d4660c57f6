import type { Page } from '@playwright/test';

/**
 * Goes to an address of the portal without loading a page, as Back and Forward do, so one document shows many screens.
 * `inputs` are the state of the history entry.
 */
export const visitInPage = (page: Page, address: string, inputs: Readonly<Record<string, unknown>> = {}) =>
  page.evaluate(
    ([to, held]) => {
      window.history.pushState({ inputs: held }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    },
    [address, inputs] as const,
  );
