import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildParcel } from '../second-portal/buildParcel.ts';
import { ShopService } from '../second-portal/ShopService.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, watched } from './harness/watched.ts';

// A portal of another trade, from data and the engine's package only: `tests/parcel`, a portal for returned parcels.

const test = watched.extend<{ readonly shop: ShopService }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shop = new ShopService(join(buildParcel().root, 'dist'));
      await use(shop);
      await shop.close();
    },
    { scope: 'test', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(await shop.listen()),
});

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
const browsers = [
  { locale: 'en-US', language: 'en-GB', pickUp: '11 May 2026', viewport: WIDE },
  { locale: 'de-AT', language: 'de', pickUp: '11. Mai 2026', viewport: NARROW },
] as const;

/** A text of the second portal. */
const wordOf = (language: string, namespace: string, ...path: string[]): string =>
  String(
    path.reduce<unknown>(
      (here, name) => Reflect.get(Object(here), name),
      JSON.parse(readFileSync(`tests/parcel/locales/${language}/${namespace}.json`, 'utf8')),
    ),
  );

/** Nothing is cut off, and axe finds nothing with every rule enabled. */
async function expectWhole(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  const folder = process.env.PARCEL_PICTURES;
  const screen = await page.locator('[data-screen]').getAttribute('data-screen');
  if (folder !== undefined) {
    const { lang } = await page.evaluate(() => ({ lang: document.documentElement.lang }));
    const name = `${screen}-${lang}-${page.viewportSize()?.width}-${Date.now()}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true });
  }
}

// One after the other: each worker would build the portal.
test.describe.configure({ mode: 'default' });

for (const { locale, language, pickUp, viewport } of browsers) {
  test.describe(`the second portal in ${language}, ${viewport.width} pixels wide`, () => {
    test.use({ locale, viewport });

    test('returns a parcel, from the order to the label', async ({ page, visitor, shop }) => {
      await installAxe(page);
      await page.clock.install({ time: '2026-05-01T10:00:00Z' });
      await visitor.open('/');
      await expect(visitor.named('find-order')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveTitle(new RegExp(wordOf(language, 'portal', 'name')));
      await expectWhole(page);

      await visitor.press('find');
      await expect(visitor.field('number')).toContainText(wordOf(language, 'messages', 'validation', 'required'));
      await expectWhole(page);
      await visitor.fill('number', 'NL-123456');
      await visitor.fill('postcode', '20095');
      await visitor.press('find');

      await expect(visitor.named('choose-items')).toBeVisible();
      expect(new URL(page.url()).search, 'the token stays out of the address').toBe('');
      await page.locator('[name="items.I1"]').check();
      await page.locator('[name="items.I3"]').check();
      await page.locator('[name="reason"]').nth(2).check();
      await visitor.fill('comment', 'The shade is torn.');
      await visitor.fill('day', '2026-05-30');
      await visitor.press('next');
      await expect(visitor.field('day').locator('.error')).toBeVisible();
      await expectWhole(page);
      await visitor.fill('day', '2026-05-11');
      await visitor.press('next');

      await expect(page.locator('h1')).toHaveText(wordOf(language, 'return', 'choose-items', 'title', 'confirm'));
      await expect(page.locator('[data-list="chosen"] li')).toHaveCount(2);
      await expect(page.locator('[data-fact="day"]')).toContainText(pickUp);
      await expectWhole(page);
      // From here on the page's clock moves only when the test moves it.
      await page.clock.pauseAt('2026-05-01T10:25:00Z');
      await visitor.press('send');

      const countdown = page.locator('[data-countdown="next-look"]');
      const looks = () => shop.asked.filter(({ operation }) => operation === 'GET /returns/R-77').length;
      await expect(visitor.named('return-status')).toBeVisible();
      await expectWhole(page);
      // The timer of the state loads twice, then the label appears.
      for (const looked of [1, 2]) {
        await expect(countdown).toContainText('0:10');
        expect(looks()).toBe(looked);
        await page.clock.runFor(9_000);
        await expect(countdown).toContainText('0:01');
        await page.clock.runFor(1_000);
        await expect.poll(looks).toBe(looked + 1);
      }
      await expect(visitor.action('label')).toBeVisible();
      await expect(countdown).toHaveCount(0);
      await page.clock.resume();
      await visitor.fill('email', 'ada@example.com');
      await visitor.press('send-label');
      await expect(visitor.toast('success')).toBeVisible();
      await expectWhole(page);

      await visitor.press('take-back');
      await expect(visitor.dialog('take-back')).toBeVisible();
      await expectWhole(page);
      await visitor.dialog('take-back').locator('[data-action="take-back"]').click();
      await expect(visitor.named('taken-back')).toBeVisible();
      await expectWhole(page);
      await visitor.press('again');
      await expect(visitor.named('find-order')).toBeVisible();
      await expect(visitor.input('number')).toHaveValue('');

      expect(new Set(shop.asked.map((asked) => asked.language))).toEqual(new Set([language]));
      const sent = shop.asked.find(({ operation }) => operation === 'POST /returns')?.body;
      expect(sent).toMatchObject({
        reason: 'DAMAGED',
        comment: 'The shade is torn.',
        method: 'PICKUP',
        day: '2026-05-11',
      });
    });

    test('explains an unknown order, an old order, and a service that is unreachable', async ({
      page,
      visitor,
      shop,
    }) => {
      await installAxe(page);
      await visitor.open('/');
      await visitor.fill('number', 'NL-000000');
      await visitor.fill('postcode', '20095');
      await visitor.press('find');
      await expect(visitor.named('find-order')).toContainText(
        wordOf(language, 'messages', 'validation', 'unknownOrder'),
      );
      await expectWhole(page);

      shop.isAway = true;
      await visitor.fill('number', 'NL-123456');
      await visitor.press('find');
      await expect(visitor.fault()).toContainText(wordOf(language, 'messages', 'faults', 'UNAVAILABLE'));
      await expect(visitor.input('number')).toHaveValue('NL-123456');
      await expectWhole(page);

      shop.isAway = false;
      await visitor.fill('postcode', '99999');
      await visitor.press('find');
      await expect(visitor.named('too-late')).toBeVisible();
      await expect(page.locator('[data-fact="until"]')).toContainText(/2026/);
      await expectWhole(page);

      expect((await page.goto('/no-such-page'))?.status()).toBe(404);
      await expect(visitor.named('not-found')).toBeVisible();
      await expectWhole(page);
    });
  });
}

test('the second portal: a parcel shop is found by typing, an invalid day is reported at its field, the language is kept', async ({
  page,
  visitor,
  shop,
}) => {
  shop.fullDays = ['2026-05-12'];
  await visitor.open('/');
  await page.locator('[data-language="de"]').click();
  await expect(page.locator('h1')).toHaveText(wordOf('de', 'find', 'find-order', 'title'));
  await page.reload();
  await expect(page.locator('h1')).toHaveText(wordOf('de', 'find', 'find-order', 'title'));
  await visitor.fill('number', 'NL-123456');
  await visitor.fill('postcode', '20095');
  await visitor.press('find');
  await page.locator('[name="items.I2"]').check();
  await page.locator('[name="reason"]').nth(0).check();
  await visitor.fill('day', '2026-05-12');
  await visitor.press('next');
  await visitor.press('send');
  await expect(visitor.field('day')).toContainText(wordOf('de', 'messages', 'validation', 'dayFull'));
  await page.locator('[name="method"]').nth(1).check();
  await page.locator('[role="combobox"]').fill('ottensen');
  await page.locator('[role="option"]').click();
  await visitor.press('next');
  await expect(page.locator('[data-fact="shop"]')).toContainText('Bücherstube Ottensen');
  await visitor.press('send');
  await expect(visitor.named('return-status')).toBeVisible();
  expect(shop.asked.find(({ body }) => Reflect.get(Object(body), 'shopId') !== undefined)?.body).toMatchObject({
    shopId: 'S2',
    method: 'SHOP',
  });
});
