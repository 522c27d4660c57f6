import type { JSHandle, Page } from '@playwright/test';
import { holdRequests } from '../../src/tools/scripted/holdRequests.ts';
import { SCREENS } from './harness/screens.ts';
import { expect, test } from './harness/scripted.ts';

test('before the scripts, every screen looks the same as with the whole style sheet', async ({ context, page }) => {
  await context.route('**/assets/*.js', (route) => route.abort());
  const addresses = [...SCREENS.map(({ address }) => address), '/signup?client_id=harbor', '/?client_id=orchard'];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const chunks = await page.locator('meta[name="chunks"]').getAttribute('content');
    const [sheet = ''] = chunks?.split(' ') ?? [];
    const first = await drawnStyles(page, sheet);
    expect(await first.evaluate((lines) => lines.length)).toBeGreaterThan(1000);
    await page.addStyleTag({ url: sheet });
    const then = await drawnStyles(page, sheet);
    // Compared in the page, since a screen has tens of thousands of lines.
    const changed = await then.evaluate((lines, before) => {
      const known = new Set(before);
      return lines.filter((line) => !known.has(line));
    }, first);
    expect(changed, address).toEqual([]);
  }
});

test('a page applies the whole sheet when it is hydrated, and not before', async ({ visitor, page }) => {
  // Only the screen's own script: the application's initial scripts and the sheet are loaded.
  const release = await holdRequests(page, '**/assets/sign-in-*.js');
  const sheet = page.waitForResponse(/assets\/style-[\w-]+\.css$/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await (await sheet).finished();
  const worn = () =>
    page.evaluate(() => ({
      isHydrated: document.documentElement.hasAttribute('data-hydrated'),
      media: document.querySelector<HTMLLinkElement>('link[href*="/style-"]')?.media,
      watermark: getComputedStyle(document.body, '::before').content,
    }));
  expect(await worn()).toEqual({ isHydrated: false, media: 'not all', watermark: 'none' });
  release();
  await visitor.expectHydrated();
  expect(await worn()).toEqual({ isHydrated: true, media: 'all', watermark: '""' });
});

test('nothing on a new screen animates while its styles load', async ({ visitor, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const changed: string[] = [];
    Reflect.set(window, 'changed', changed);
    addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element) changed.push(`${target.className} ${propertyName}`);
    });
  });
  await visitor.open('/');
  await visitor.expectHydrated();
  await page.locator('footer a[href]').first().waitFor();
  const changed = () => page.evaluate(() => Reflect.get(window, 'changed'));
  expect(await changed()).toEqual([]);
  await page.locator('[data-action="next"]').hover();
  await expect.poll(changed).toContain('button background-color');
});

/** Every property of the whole sheet for each element, and for its pseudo-elements. */
const drawnStyles = (page: Page, sheet: string): Promise<JSHandle<readonly string[]>> =>
  page.evaluateHandle(async (address) => {
    // The note for a page without scripts appears after seconds.
    const soon = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000);
    await Promise.all(soon.map(({ finished }) => finished));
    const text = await fetch(address).then((answer) => answer.text());
    const names = [...new Set(Array.from(text.matchAll(/[{;]([a-z-]+):/g), ([, name = '']) => name))];
    return Array.from(document.querySelectorAll('html, body, body *'), (element, index) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const named = `${index} ${element.className}${part}`;
        if (part !== '' && style.content === 'none') return [];
        return names.map((name) => `${named} ${name}: ${style.getPropertyValue(name)}`);
      }),
    ).flat();
  }, sheet);
