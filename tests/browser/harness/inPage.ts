import type { Page } from '@playwright/test';

export { visitInPage } from '../../../src/tools/scripted/visitInPage.ts';

/**
 * Keeps the page from leaving: the address that it would load is added to the list and answered with 204, and the
 * browser stays where it is.
 */
export async function keepPage(page: Page): Promise<string[]> {
  const left: string[] = [];
  await page.route('**', (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    left.push(request.url());
    return route.fulfill({ status: 204 });
  });
  return left;
}
