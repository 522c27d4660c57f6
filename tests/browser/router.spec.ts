import { chromium, type Page } from '@playwright/test';
import { VISIT_COOKIE } from '../../src/engine/contract/visit.ts';
import { chromiumLaunch, WHOLE_CHROMIUM } from '../../src/tools/scripted/chromiumLaunch.ts';
import { expect, refusal, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';
import { Visitor } from './harness/Visitor.ts';

const place = (page: Page) => page.evaluate(() => window.scrollY);

async function openSignIn(visitor: Visitor): Promise<void> {
  await visitor.open('/');
  await expect(visitor.action('next')).toBeEnabled();
}

const OLD = 'a'.repeat(32);
const NEW = 'b'.repeat(32);

/** Sets the cookie of the visit, as the service does: a release, and the minute of the last request. */
const setVisit = (page: Page, release: string, minute = 'a') =>
  page.context().addCookies([{ name: VISIT_COOKIE, value: `${release}.${minute}`, url: page.url() }]);

/** Opens the sign-in, whose page is of an old release. */
async function openInVisit(visitor: Visitor): Promise<void> {
  await openSignIn(visitor);
  await setVisit(visitor.page, OLD);
  await visitor.page.reload();
  await visitor.expectHydrated();
}

const endVisit = (page: Page) => page.context().clearCookies({ name: VISIT_COOKIE });

test('R02 P23: the link that skips to the content does not change the screen', async ({ visitor, page }) => {
  await openSignIn(visitor);
  await visitor.fill('username', 'ada@acme.test');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await page.goBack();
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
});

test('R04: a new screen starts at its top, and Back restores the scroll position', async ({ visitor, page }) => {
  await page.setViewportSize({ width: 375, height: 400 });
  await visitor.open('/signup');
  await expect(visitor.action('sign-in')).toBeVisible();
  await visitor.action('sign-in').scrollIntoViewIfNeeded();
  const below = await place(page);
  expect(below).toBeGreaterThan(100);
  await visitor.press('sign-in');
  await expect(visitor.action('next')).toBeEnabled();
  expect(await place(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(below);
});

test('R04: a history entry holds inputs, the id of the last request and nothing else', async ({ visitor, page }) => {
  await openSignIn(visitor);
  await visitor.expectHydrated();
  await visitor.press('create-account');
  await expect(visitor.named('sign-up')).toBeVisible();
  expect(await page.evaluate((): unknown => window.history.state)).toEqual({
    inputs: {},
    reference: expect.any(String),
  });
  await expect(page).toHaveTitle(new RegExp(textOf('sign-up.title', { namespace: 'sign-up' })));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('sign-up.title', { namespace: 'sign-up' }));
  await page.goBack();
  await expect(visitor.named('sign-in')).toBeVisible();
  await page.goForward();
  await expect(visitor.named('sign-up')).toBeVisible();
  await page.reload();
  await expect(visitor.named('sign-up')).toBeVisible();
});

test('a page whose visit has ended loads the next screen anew, with what it was given', async ({
  visitor,
  page,
  api,
}) => {
  const loads = () => api.requests('GET /env').length;
  await openInVisit(visitor);
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('create-account');
  await visitor.expectPath('/signup');
  // A request.
  await setVisit(page, OLD, 'b');
  await page.goBack();
  await visitor.fill('username', 'ada@acme.test');
  expect(loads()).toBe(2);
  await endVisit(page);
  api.answer('GET /lookup', refusal('NOT_FOUND'));
  await visitor.press('next');
  await expect.poll(() => api.requests('GET /lookup').length).toBe(1);
  await page.locator('[data-toast] .toast-close').click();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await visitor.press('forgot-password');
  await visitor.expectPath('/password/reset/lookup');
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await expect.poll(loads).toBe(3);
  await page.goBack();
  await expect(visitor.named('sign-in')).toBeVisible();
  expect(loads()).toBe(3);
});

test('a page loads the next screen anew if another tab has begun a visit of another release', async ({
  visitor,
  page,
  api,
}) => {
  const loads = () => api.requests('GET /env').length;
  await openInVisit(visitor);
  await expect.poll(loads).toBe(2);
  await setVisit(page, NEW);
  await visitor.press('create-account');
  await expect(visitor.named('sign-up')).toBeVisible();
  await expect.poll(loads).toBe(3);
  await visitor.expectHydrated();
  await visitor.press('sign-in');
  await expect(visitor.named('sign-in')).toBeVisible();
  expect(loads()).toBe(3);
});

test('R09: an old page whose server does not answer shows the next screen itself', async ({ visitor, page }) => {
  await openInVisit(visitor);
  await endVisit(page);
  await page.route('**/*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
  await visitor.press('create-account');
  await expect(visitor.named('sign-up')).toBeVisible();
});

test('R04: a link opens in its own tab, and the screen stays', async ({ visitor, page, context }) => {
  await openSignIn(visitor);
  const opened = context.waitForEvent('page');
  await visitor.action('create-account').click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.locator('[data-screen="sign-up"]')).toBeVisible();
  await expect(visitor.named('sign-in')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const address of ['/signup//', '/SignUp', '/%2Fsignup'])
  test(`ROUTE-01: ${address} is not found, by the server and by the page`, async ({ visitor, page }) => {
    const answered = await page.goto(address);
    expect(answered?.status()).toBe(404);
    await expect(visitor.named('not-found')).toBeVisible();
  });

test('P17: Back restores a page without personal data, and reloads any other', async ({ baseURL }) => {
  if (baseURL === undefined) throw new Error('a portal is wanted');
  const browser = await chromium.launch({
    ...chromiumLaunch(),
    executablePath: WHOLE_CHROMIUM,
    // Playwright's own.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ locale: 'en' });
    const visitor = new Visitor(page);
    /** Leaves the document, and comes back to it or to a new one. */
    const comeBack = async () => {
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => Reflect.set(window, 'isSame', true));
      await page.goto(`${baseURL}/healthz`);
      await page.goBack({ waitUntil: 'commit' });
      await visitor.expectHydrated();
      return page.evaluate(() => {
        if (Reflect.get(window, 'isSame') === true) return 'kept';
        const [entry] = performance.getEntriesByType('navigation');
        return `loaded again: ${JSON.stringify(entry)}`;
      });
    };
    await visitor.open(`${baseURL}/?client_id=web`);
    await visitor.expectHydrated();
    await expect(visitor.input('username')).toBeFocused();
    expect(await comeBack(), 'nothing was typed').toBe('kept');
    await visitor.fill('username', 'ada@acme.test');
    expect(await comeBack(), 'a name was typed').toMatch(/^loaded again/);
    await expect(visitor.input('username')).toHaveValue('');
    await visitor.open(`${baseURL}/signup`);
    await visitor.expectHydrated();
    expect(await comeBack(), 'a password can be typed before the scripts come').toMatch(/^loaded again/);
  } finally {
    await browser.close();
  }
});

test('R04: a navigation during hydration is carried out, and causes no mismatch', async ({ visitor, page }) => {
  await page.addInitScript(() => {
    // The attribute goes just before hydration, which happens in later tasks.
    new MutationObserver((changes, observer) => {
      if (!changes.some(({ oldValue }) => oldValue === '')) return;
      observer.disconnect();
      history.pushState(null, '', '/password/reset/lookup');
      dispatchEvent(new PopStateEvent('popstate'));
    }).observe(document, { subtree: true, attributeFilter: ['autofocus'], attributeOldValue: true });
  });
  await page.goto('/');
  await expect(visitor.named('reset-lookup')).toBeVisible();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.expectPath('/password/reset/lookup');
});
