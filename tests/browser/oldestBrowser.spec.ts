import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../src/tools/scripted/chromiumLaunch.ts';
import { canRunOldest, oldestChromium } from '../../src/tools/scripted/oldestChromium.ts';
import { ACME, account, GLOBEX, person } from './harness/examples.ts';
import { visitInPage } from './harness/inPage.ts';
import { SCREENS } from './harness/screens.ts';
import { expect, ok, test as scripted } from './harness/scripted.ts';
import { ORGANISATION, pickOrganisation, reachPassword } from './harness/signingIn.ts';

/** The oldest Chromium that the portal supports (`src/app/browsers.json`). */
const test = scripted.extend<object, { readonly browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const browser = await chromium.launch({
        ...chromiumLaunch(),
        executablePath: oldestChromium(),
        // Playwright's default; visible scrollbars could move a card.
        ignoreDefaultArgs: ['--hide-scrollbars'],
      });
      await use(browser);
      await browser.close();
    },
    // It may need to be downloaded.
    { scope: 'worker', timeout: 300_000 },
  ],
});

// One worker fetches it, and starts it once.
test.describe.configure({ mode: 'default' });

const LOADED = ['/', '/signup', '/chooser', '/password/reset/lookup', '/mfa', '/no-such'];

// The registry has it for Linux on x64 only. Elsewhere these tests are not defined.
if (canRunOldest) {
  test('R01: the oldest Chromium is the one that is stated', async ({ browser }) => {
    expect(browser.version()).toMatch(/^111\./);
  });

  for (const address of LOADED)
    test(`R01: ${address} is hydrated in the oldest Chromium`, async ({ visitor, page, api }) => {
      api.answer(
        'GET /signin/token-bucket',
        ok([account(), account({ id: 't2', displayName: '김민준', firstName: '민준' })]),
      );
      await visitor.open(address);
      await visitor.expectHydrated();
      await expect(page.locator('[data-screen]')).toBeVisible();
      await expect(page.locator('[data-screen]')).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.locator('.card[role="alert"]')).toHaveCount(0);
      await expect(page.locator('.outdated')).toBeHidden();
    });

  test('R01 SIGNIN-01: the oldest Chromium signs in, with an organisation', async ({ visitor, api }) => {
    api.answer('GET /orgs', ok([ACME, GLOBEX]));
    await visitor.open('/');
    await pickOrganisation(visitor, 'ac', 'Acme Inc');
    await expect(visitor.input(ORGANISATION)).toHaveValue('Acme Inc');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await visitor.fill('password', 'secret words');
    await visitor.press('sign-in');
    await expect
      .poll(() => api.requests('POST /signin/password').map(({ body }) => body))
      .toEqual([{ username: 'ada@acme.test', password: 'secret words', orgId: 'O1' }]);
  });

  test('a card has the same position beside a scrollbar', async ({ visitor, page }) => {
    const sight = () =>
      page.evaluate(() => ({
        x: document.querySelector('.card')?.getBoundingClientRect().x,
        bar: window.innerWidth - document.body.clientWidth,
        isLong: document.documentElement.scrollHeight > window.innerHeight,
      }));
    await visitor.open('/');
    await visitor.expectHydrated();
    const short = await sight();
    await visitor.press('create-account');
    await expect(visitor.named('sign-up')).toBeVisible();
    const long = await sight();
    expect([short.isLong, long.isLong]).toEqual([false, true]);
    expect(long).toMatchObject({ x: short.x, bar: expect.any(Number) });
    expect(long.bar, 'scrollbars take room here').toBeGreaterThan(0);
  });

  test('R01: the oldest Chromium shows every screen', async ({ visitor, page, api }) => {
    test.slow();
    api.answer('GET /signin/token-bucket', ok([account()]));
    api.answer('GET /users/me', ok(person()));
    await reachPassword(visitor);
    await page.evaluate(() => {
      const unverified = { id: 'u1', username: 'ada@acme.test', state: 'UNVERIFIED' };
      sessionStorage.setItem('unverifiedUser', JSON.stringify(unverified));
    });
    for (const { id, address, inputs } of SCREENS) {
      await visitInPage(page, address, inputs);
      await expect(visitor.named(id)).toBeVisible();
    }
  });
}
