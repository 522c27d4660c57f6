import { expect, type Page, type Request } from '@playwright/test';

/**
 * Follows the requests of a page from now on.
 * @returns waits until no request is open, the screen is not busy, and every answer is rendered
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  // Leaving a screen aborts its requests, and the browser does not report the end of each.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear();
  });
  const ended = (request: Request) => void open.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  const urls = () => [...open].map((request) => request.url());
  return async () => {
    // Rendering may cause more requests.
    for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0) {
      await expect.poll(urls, { intervals: [20] }).toEqual([]);
      await expect(page.locator('[data-screen]')).not.toHaveAttribute('aria-busy', 'true');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
  };
}
