import type { Page } from '@playwright/test';

export { visitInPage } from '../../../src/tools/scripted/visitInPage.ts';

/**
 * From now on the page goes nowhere: what would load a document is kept in the list, and answered with nothing (204),
 * upon which a browser stays where it is.
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
