import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/scripted.ts';

// Visitors of an additional brand's apps (`flows/brands`) see it from the first paint on.

const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;

for (const { app, color, corners } of [
  { app: 'harbor', color: 'rgb(15, 118, 110)', corners: 'round' },
  { app: 'orchard', color: 'rgb(194, 65, 12)', corners: 'square' },
])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`R02: a visitor of the app ${app} sees its brand before and after the scripts, ${colorScheme}`, async ({
      page,
      visitor,
    }) => {
      await page.emulateMedia({ colorScheme });
      await installAxe(page);
      const plain = await page.request.get('/');
      expect(await plain.text()).not.toContain('data-brand');
      const radiusOf = () =>
        visitor.action('next').evaluate((element) => Number.parseFloat(getComputedStyle(element).borderRadius));
      await visitor.open('/');
      const ownRadius = await radiusOf();
      // The page still loads scripts, and would reload itself if they were held back.
      await visitor.open('/healthz');

      // Before any script.
      const scripts = '**/*.js';
      await page.route(scripts, (route) => route.abort());
      await page.goto(`/?client_id=${app}`, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-brand', app);
      const mark = () => page.locator('header [data-image]').innerHTML();
      const [before, markBefore] = [await visitor.action('next').evaluate(colorOf), await mark()];
      if (colorScheme === 'light') expect(before).toBe(color);
      expect((await radiusOf()) > ownRadius).toBe(corners === 'round');
      await page.unroute(scripts);

      await visitor.open(`/?client_id=${app}`);
      await visitor.fill('username', 'ada@acme.test');
      await expect(visitor.action('next')).toBeEnabled();
      expect(await visitor.action('next').evaluate(colorOf)).toBe(before);
      expect(await mark()).toBe(markBefore);
      await expectAccessible(page);
      // The next screen of the visit is in the same brand.
      await visitor.press('next');
      await expect(visitor.input('password')).toBeVisible();
      expect(await visitor.action('sign-in').evaluate(colorOf)).toBe(before);
    });

test('a brand has its own name, logo, tab icon, picture and addresses', async ({ page, visitor, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/?client_id=harbor');
  await visitor.expectHydrated();
  const logo = page.locator('header').getByRole('img', { name: 'Harbor' });
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const light = await logo.evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe(light);
  await expect(page).toHaveTitle(/Harbor/);
  await visitor.chooseLanguage('ja');
  await expect(page).toHaveTitle(/ハーバー/);

  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  const painted = await page.evaluate(() => getComputedStyle(document.body, '::before').backgroundImage);
  for (const address of [icon ?? '', /url\("(.*?)"\)/.exec(painted)?.[1] ?? '']) {
    const answer = await page.request.get(address);
    expect([address, answer.status(), answer.headers()['content-type']]).toEqual([
      expect.stringMatching(/harbor/),
      200,
      'image/svg+xml',
    ]);
  }

  await context.route('https://harbor.test/**', (route) => route.fulfill({ body: 'Terms of Harbor' }));
  const opened = context.waitForEvent('page');
  await visitor.press('terms');
  expect((await opened).url()).toBe('https://harbor.test/terms');

  await page.goto('/forbidden-ip');
  await expect(visitor.named('forbidden-ip')).toContainText('help@harbor.test');
});
