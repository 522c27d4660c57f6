import { LANGUAGE_LIST } from '../../src/contract/languages.ts';
import { client, environment, person } from './harness/examples.ts';
import { expect, ok, refusal, test } from './harness/scripted.ts';
import { LANGUAGES, textOf } from './harness/texts.ts';

test('SHELL-02 SHELL-03: the standard shell has a header with a logo, and a footer', async ({ visitor, page }) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('SHELL-04 I18N-05: the footer has a language menu in a SAAS product', async ({ visitor, page, api }) => {
  await visitor.open('/');
  const menu = page.getByRole('contentinfo').locator('[data-languages]');
  await expect(menu).toBeVisible();
  for (const language of LANGUAGES) await expect(menu).toContainText(LANGUAGE_LIST.languages[language].name);
  api.answer('GET /env', ok(environment({ productType: 'PRIVATE' })));
  await visitor.open('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await visitor.expectHydrated();
  await expect(menu).toHaveCount(0);
});

test('SHELL-05: the queries app and saved_next become cookies', async ({ visitor, context }) => {
  await visitor.open('/?app=A1&saved_next=%2Fchooser');
  await expect
    .poll(async () =>
      Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)])),
    )
    .toMatchObject({
      app: 'A1',
      saved_next: '/chooser',
    });
});

test('SHELL-06 CALL-14: each standard route checks the token, once, with an empty body', async ({ visitor, api }) => {
  await visitor.open('/');
  await expect.poll(() => api.requests('POST /check-token').length).toBe(1);
  expect(api.requests('POST /check-token')[0]?.body ?? {}).toEqual({});
  await visitor.press('create-account');
  await visitor.expectPath('/signup');
  await expect.poll(() => api.requests('POST /check-token').length).toBe(2);
});

test('TOKEN-01 TOKEN-07: a slow token check shows a spinner', async ({ visitor, page, api }) => {
  const held = api.hold('POST /check-token');
  await visitor.open('/mfa/info');
  await held.arrived;
  await expect(page.locator('[data-token-check]')).toBeVisible();
  held.release();
  await expect(page.locator('[data-token-check]')).toBeHidden();
  const again = api.hold('POST /check-token');
  await visitor.open('/');
  await again.arrived;
  await expect(page.locator('[data-token-check]')).toBeVisible();
  again.release();
});

/** Addresses that show their content at once, by requirement, with the queries that keep the visitor on them. */
const QUIET = {
  'TOKEN-02': ['/password/reset?token=t', '/password/reset/lookup', '/password/reset/complete', '/password/reset/done'],
  'TOKEN-03': ['/mfa', '/mfa/done', '/activate?token=t', '/activate/done'],
  'TOKEN-04': [
    ...['/signup', '/signup/done', '/signup/google?username=u@d.com&name=n&accessToken=a'],
    ...['/signup/google/linked?username=u@d.com&accessToken=a', '/unverified-user'],
  ],
  'TOKEN-05': ['/expired', '/bad-request', '/forbidden-app', '/forbidden-ip', '/unauthenticated'],
  'TOKEN-06': [
    ...['/logout', '/email-verification/success', '/email-verification/failed', '/oauth/authorize?client_id=c1'],
    ...['/device/register', '/chooser'],
  ],
  'TOKEN-07': ['/?flowEntry=chooser'],
  'TOKEN-08': ['/?filter=security'],
} as const;

for (const [id, addresses] of Object.entries(QUIET))
  for (const address of addresses)
    test(`${id}: ${address} waits for no token check`, async ({ visitor, page, api }) => {
      const held = api.hold('POST /check-token');
      const leaving = api.hold('DELETE /token');
      api.answer('GET /users/me', ok(person())).answer('GET /clients/{id}', ok(client()));
      await visitor.open(address);
      await held.arrived;
      await expect(page.locator('[data-screen]')).toBeVisible();
      await expect(page.locator('[data-token-check]')).toHaveCount(0);
      // It is still the screen of this address; another screen would be another requirement's.
      await visitor.expectPath(new URL(address, 'http://portal').pathname);
      held.release();
      leaving.release();
    });

test('TOKEN-09 TOKEN-10 ERR-43: an expired session goes to / with a toast, in three languages', async ({
  visitor,
  api,
  context,
  baseURL,
}) => {
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    api.answer('POST /check-token', refusal('EXPIRED', { status: 401 }), refusal('UNAUTHORIZED', { status: 401 }));
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await visitor.open('/mfa/info');
    const words = textOf('validation.token.expired', { language });
    await expect(visitor.toast('error')).toContainText(words);
    await visitor.expectPath('/');
    await expect(visitor.named('sign-in')).toBeVisible();
    told.add(words);
    // The check of the sign-in screen, which must not take an answer of the next visit.
    await expect.poll(() => api.requests('POST /check-token').length).toBe(2 * told.size);
  }
  expect(told.size).toBe(3);
});

test('TOKEN-09: a token check that fails in another way changes nothing', async ({ visitor, page, api }) => {
  api.answer('POST /check-token', refusal('FORBIDDEN', { status: 403 }));
  await visitor.open('/');
  await expect.poll(() => api.requests('POST /check-token').length).toBe(1);
  await expect(visitor.input('username')).toBeFocused();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('LIMIT-10: the content is at least as high as the window without the footer of 60 px', async ({
  visitor,
  page,
}) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer?.height).toBe(60);
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeGreaterThanOrEqual(800);
  await expect(page.locator('.shell-content')).toHaveCSS('min-height', '740px');
});

test('a short screen fills the window of a phone and needs no scrolling', async ({ visitor, page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visitor.open('/no-such-page');
  await expect(visitor.named('not-found')).toBeVisible();
  await expect(page.locator('[data-language="ko"]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  for (const language of LANGUAGES) {
    await visitor.chooseLanguage(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const tops = page
      .locator('.bar .link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(await tops).size, `lines of the links of the footer in ${language}`).toBe(1);
  }
});

test('LIMIT-15: the feedback widget shows on a desktop and not on a phone', async ({ visitor, page }) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  const widget = visitor.action('feedback');
  await expect(widget).toBeVisible();
  const box = await widget.boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeGreaterThan(400);
  // One way to the page of help is enough.
  await expect(visitor.action('help')).toBeHidden();
  for (const width of [720, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(widget).toBeHidden();
    // The same page is reachable there: by a plain link in the footer.
    await expect(visitor.action('help')).toBeVisible();
  }
});

test('GEN-05 CALL-05: the environment is requested once, without parameters', async ({ visitor, api }) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  await visitor.press('create-account');
  await visitor.expectPath('/signup');
  expect(api.requests('GET /env').map(({ query, body }) => ({ query, body }))).toEqual([
    { query: {}, body: undefined },
  ]);
});

test('sign-in works without the environment', async ({ visitor, page, api }) => {
  api.answer('GET /env', refusal('INTERNAL', { status: 500 }));
  await page.clock.install();
  await visitor.open('/');
  await page.clock.runFor(30_000);
  await expect(visitor.input('username')).toBeVisible();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
});
