import type { Page } from '@playwright/test';
import { expect, ok, test } from './harness/scripted.ts';
import { LANGUAGES, type Language, textOf } from './harness/texts.ts';

const word = (key: string, language: Language = 'en') => textOf(`renderer.${key}`, { namespace: 'portal', language });

/** A part of the build that is gone, even after the page has reloaded for it. */
const lose = (page: Page, part: string) =>
  page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404 }));

/** The service does not answer either, so the page does not reload for the part. */
const cutOff = (page: Page) =>
  page.route('**', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));

/** Everything that a person can read. */
const readable = (page: Page) => page.evaluate(() => document.body.innerText);

test.beforeEach(({ watch }) => {
  // The browser itself reports a missing file.
  watch.allow(/status of 404|ERR_FAILED/);
});

for (const part of ['packages', 'index', 'texts.en', 'sign-in.en'])
  test(`R01 R09: without ${part} the HTML stays, and says at once what is missing`, async ({ page }) => {
    await lose(page, part);
    await page.goto('/');
    const strip = page.locator('.late.now').first();
    await expect(strip).toContainText(word('late'));
    await expect(strip.getByRole('link')).toHaveText(word('reload'));
    await expect(page.locator('[name="username"]')).toBeVisible();
    // Its links need scripts.
    await expect(page.locator('.footer')).toBeHidden();
    expect(await readable(page)).toContain(textOf('sign-in.actions.next', { namespace: 'sign-in' }));
  });

test('R01 R09: a screen whose texts are missing says so, and retries', async ({ visitor, page }) => {
  await lose(page, 'sign-up.en');
  await cutOff(page);
  await visitor.open('/');
  await visitor.expectHydrated();
  await visitor.press('create-account');
  await expect(visitor.fault()).toBeVisible();
  await page.unroute('**/assets/sign-up.en-*.js');
  await visitor.fault().getByRole('button').first().click();
  await expect(visitor.named('sign-up')).toBeVisible();
  await expect(visitor.fault()).toBeHidden();
});

test('R01 R09: a language whose texts are missing leaves the other one, and what was typed', async ({
  visitor,
  page,
}) => {
  await lose(page, 'texts.ja');
  await cutOff(page);
  await visitor.open('/');
  await visitor.expectHydrated();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.chooseLanguage('ja');
  await expect(visitor.fault()).toContainText(word('retry'));
  await visitor.chooseLanguage('en');
  await expect(visitor.fault()).toBeHidden();
  await page.unroute('**/assets/texts.ja-*.js');
  await visitor.chooseLanguage('ja');
  await expect(visitor.action('next')).toHaveText(
    textOf('sign-in.actions.next', { namespace: 'sign-in', language: 'ja' }),
  );
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
});

test('R01 R09: without the QR code renderer, the key can still be typed', async ({ visitor, page, api }) => {
  api.answer(
    'POST /mfa',
    ok({
      resource: 'JBSWY3DPEHPK3PXP',
      username: 'ada@acme.test',
      userId: 'u1',
      businessUser: false,
      alternativeRequirement: 'NONE',
    }),
  );
  await lose(page, 'QrCode');
  await visitor.open('/mfa/set?token=tk');
  await expect(page.locator('[data-qr]')).toContainText(word('late'));
  await expect(visitor.named('mfa-set')).toContainText('JBSWY3DPEHPK3PXP');
  await expect(visitor.input('otpCode')).toBeVisible();
});

test('R01: a browser that cannot read the scripts is reported as outdated', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '@' }));
  await page.goto('/');
  await expect(page.locator('.outdated')).toHaveText(word('outdated'));
  await expect(page.locator('.outdated')).toBeVisible();
  await expect(page.locator('.late').first()).toBeHidden();
});

for (const language of LANGUAGES) {
  test(`R01: an outdated browser gets a note at once, in ${language}`, async ({ page, baseURL, context }) => {
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    const html = await (await page.request.get('/')).text();
    const old = html.replace('selector(:nth-child(1 of a))', 'selector(:unheard-of)');
    expect(old).not.toBe(html);
    const show = async (body: string) => {
      const withoutScripts = body.replaceAll(/<script.*?<\/script>/g, '');
      await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: withoutScripts }));
      await page.goto('/');
    };
    await show(old);
    const strip = page.locator('.outdated');
    await expect(strip).toHaveText(word('outdated', language));
    await expect(strip).toBeVisible();
    await show(html);
    await expect(strip).toBeHidden();
  });

  test(`R01: a browser without scripts gets a note at once, in ${language}`, async ({ browser, baseURL }) => {
    if (baseURL === undefined) throw new Error('a portal is wanted');
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL }]);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('noscript .now')).toHaveText(word('noScript', language));
    await expect(page.locator('noscript .now')).toBeInViewport();
    await expect(page.locator('.footer')).toBeHidden();
    await context.close();
  });
}

test('a note appears if the scripts never load, and no sooner', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const words = page.getByText(word('late'));
  const footer = page.locator('.footer');
  await expect(words).toBeHidden();
  await expect(footer).toBeVisible();
  for (const part of [words, footer])
    await part.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.currentTime = 10_000;
    });
  await expect(words).toBeVisible();
  await expect(footer).toBeHidden();
  await expect(words.getByRole('link')).toHaveText(word('reload'));
});
