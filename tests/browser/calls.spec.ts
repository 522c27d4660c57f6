import { ACME } from './harness/examples.ts';
import { expect, ok, result, test } from './harness/scripted.ts';
import { ORGANISATION, signIn } from './harness/signingIn.ts';

test('CALL-01 CALL-02 CALL-03: every call has the base path, the cookies and the language', async ({
  visitor,
  page,
  api,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: 'cookie-of-the-session', url: baseURL ?? '' }]);
  api.answer('POST /signin/password', result('OK', {}));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  await signIn(visitor);
  await visitor.expectPath('/init-st');
  const calls = asked.filter((path) => !path.startsWith('/assets/'));
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((path) => !path.startsWith('/apis/v1/'))).toEqual([]);
  expect(api.seen.length).toBe(calls.length);
  for (const { headers } of api.seen) {
    expect(headers.cookie).toContain('session=cookie-of-the-session');
    expect(headers['accept-language']).toBe('en');
  }
});

test('LIMIT-04 CALL-49: the search for organisations runs 50 ms after the last key', async ({ visitor, page, api }) => {
  api.answer('GET /orgs', ok([ACME]));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/');
  await visitor.expectHydrated();
  await expect(visitor.input('username')).toBeFocused();
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await visitor.field(ORGANISATION).locator('label').click();
  for (const key of 'acme') {
    await page.keyboard.type(key);
    await page.clock.runFor(40);
  }
  expect(api.requests('GET /orgs')).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => api.requests('GET /orgs').map(({ query }) => query)).toEqual([{ alias: 'acme' }]);
});

test('LIMIT-06: the focus arrives within 0.3 s', async ({ visitor, page }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/');
  await visitor.expectHydrated();
  await expect(visitor.input('username')).toBeFocused();
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  await page.clock.runFor(300);
  await expect(visitor.input('password')).toBeFocused();
});

test('LIMIT-11: width queries use the four breakpoints only', async ({ visitor, page }) => {
  await visitor.open('/');
  const conditions = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.conditionText] : [])),
    ),
  );
  const widths = conditions
    .filter((condition) => condition.includes('width'))
    .flatMap((condition) => [...condition.matchAll(/([\d.]+)(px|em|rem)/g)])
    .map(([, size, unit]) => Number(size) * (unit === 'px' ? 1 : 16))
    // A query for "below" a breakpoint is one hundredth less.
    .map((width) => Math.round(width));
  expect([...new Set(widths)].sort((a, b) => a - b)).toEqual([480, 720, 1600, 1920]);
});

test('LIMIT-12: a dialog is at least 524 px wide, and fits a phone', async ({ visitor, page, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  const dialog = visitor.dialog('directory-disconnected');
  await expect(dialog).toBeVisible();
  // Cancel comes before the primary action, which gets the initial focus.
  await expect(dialog.locator('[data-action]').last()).toBeFocused();
  expect((await dialog.boundingBox())?.width).toBeGreaterThanOrEqual(524);
  await page.setViewportSize({ width: 375, height: 700 });
  await expect.poll(async () => (await dialog.boundingBox())?.width ?? 999).toBeLessThanOrEqual(375);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
