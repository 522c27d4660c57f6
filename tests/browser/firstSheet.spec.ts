import type { Page } from '@playwright/test';
import { SCREENS } from './harness/screens.ts';
import { expect, test } from './harness/scripted.ts';

test('before the scripts, every screen looks as the whole style sheet makes it look', async ({ context, page }) => {
  await context.route('**/assets/*.js', (route) => route.abort());
  const addresses = [...SCREENS.map(({ address }) => address), '/signup?client_id=harbor', '/?client_id=orchard'];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const first = await drawnStyles(page);
    expect(first.length).toBeGreaterThan(1000);
    await addWholeSheet(page);
    const before = new Set(first);
    expect(
      (await drawnStyles(page)).filter((line) => !before.has(line)),
      address,
    ).toEqual([]);
  }
});

/** Adds the sheet that the first script would fetch. */
const addWholeSheet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [href = ''] = document.querySelector<HTMLMetaElement>('meta[name="chunks"]')?.content.split(' ') ?? [];
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    const loaded = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
    document.head.append(link);
    await loaded;
  });

/** What each property of the whole sheet is for each element, and for what stands before and after it. */
const drawnStyles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const [sheet = ''] = document.querySelector<HTMLMetaElement>('meta[name="chunks"]')?.content.split(' ') ?? [];
    const text = await fetch(sheet).then((answer) => answer.text());
    const names = [...new Set(Array.from(text.matchAll(/[{;]([a-z-]+):/g), ([, name = '']) => name))];
    return Array.from(document.querySelectorAll('html, body, body *'), (element, index) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const named = `${index} ${element.className}${part}`;
        if (part !== '' && style.content === 'none') return [];
        return names.map((name) => `${named} ${name}: ${style.getPropertyValue(name)}`);
      }),
    ).flat();
  });
