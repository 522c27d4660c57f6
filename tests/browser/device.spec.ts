import { devices } from '@playwright/test';
import { expect, ok, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';

test.describe('on a desktop', () => {
  test.use({ userAgent: MAC });

  test('ROUTE-40 DEVICE-01 DEVICE-02 DEVICE-03 DATA-20: type, system and browser are shown', async ({ visitor }) => {
    await visitor.open('/device/register');
    const screen = visitor.named('device-register');
    await expect(screen).toContainText('PC');
    await expect(screen).toContainText(/Mac ?OS/i);
    await expect(screen).toContainText('10.15.7');
    await expect(screen).toContainText('Safari');
    await expect(visitor.action('register')).toBeVisible();
    await expect(visitor.action('do-not-register')).toBeVisible();
  });

  test('DEVICE-05 CALL-56 DATA-20: Register sends the values on display, then continues', async ({
    visitor,
    page,
    api,
  }) => {
    await page.clock.install();
    await visitor.open('/device/register');
    await expect(visitor.named('device-register')).toContainText('Safari');
    await visitor.press('register');
    await page.clock.runFor(2000);
    await visitor.expectPath('/init-st');
    expect(api.requests('POST /devices').map(({ body }) => body)).toEqual([
      {
        type: 'PC',
        os: expect.stringMatching(/Mac ?OS/i),
        osVersion: '10.15.7',
        browser: expect.stringMatching(/Safari/),
      },
    ]);
  });
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['iPhone 14'];
  test.use(phone);

  test('DEVICE-01: the type is Mobile', async ({ visitor }) => {
    await visitor.open('/device/register');
    await expect(visitor.named('device-register')).toContainText(
      textOf('device-register.values.type.Mobile', { namespace: 'sign-in' }),
    );
    await expect(visitor.named('device-register')).toContainText('iOS');
  });
});

for (const [locale, language] of [
  ['ko-KR', 'ko'],
  ['ja-JP', 'ja'],
] as const) {
  test.describe(`on a phone in ${locale}`, () => {
    const { defaultBrowserType: _, ...phone } = devices['iPhone 14'];
    test.use({ ...phone, locale });

    test(`DEVICE-01: the type has its name in the language, and is sent as it is (${locale})`, async ({
      visitor,
      api,
    }) => {
      await visitor.open('/device/register');
      await expect(visitor.named('device-register').locator('[data-fact=type] dd')).toHaveText(
        textOf('device-register.values.type.Mobile', { namespace: 'sign-in', language }),
      );
      await visitor.press('register');
      await expect
        .poll(() => api.requests('POST /devices').map(({ body }) => body))
        .toMatchObject([{ type: 'Mobile' }]);
    });
  });
}

test('DEVICE-06: Register is busy for one second', async ({ visitor, page, api }) => {
  api.answer('POST /devices', ok(null));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/device/register');
  await expect(visitor.action('register')).toBeEnabled();
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await visitor.press('register');
  await expect.poll(() => api.requests('POST /devices').length).toBe(1);
  await expect(visitor.action('register')).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(900);
  await expect(visitor.action('register')).toHaveAttribute('aria-busy', 'true');
  await visitor.expectPath('/device/register');
  await page.clock.runFor(300);
  // The answer may take longer than that second.
  await page.clock.resume();
  await visitor.expectPath('/init-st');
});
