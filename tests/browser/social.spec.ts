import type { Page } from '@playwright/test';
import { environment } from './harness/examples.ts';
import { expect, ok, result, test } from './harness/scripted.ts';
import type { Visitor } from './harness/Visitor.ts';

/** Goes to Google and returns with a code, as Google would send it. */
async function comeBack(visitor: Visitor, page: Page, changes: Readonly<Record<string, string>> = {}): Promise<URL> {
  await page.route('https://accounts.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  await visitor.open('/');
  await visitor.press('google');
  await page.waitForURL('https://accounts.google.com/**');
  const asked = new URL(page.url());
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ code: 'c', state: asked.searchParams.get('state') ?? '', ...changes }).toString();
  await page.goto(back.href);
  return asked;
}

test.beforeEach(({ api }) => {
  api.answer('GET /env', ok(environment({ clientId: 'G' })));
});

test('SOCIAL-01 SOCIAL-13 SOCIAL-14 SOCIAL-15 SOCIAL-16 SOCIAL-17 ROUTE-16 DATA-01: the button leads to Google', async ({
  visitor,
  page,
  api,
  baseURL,
}) => {
  api.answer('POST /signin/{provider}', result('OK', {}));
  const asked = await comeBack(visitor, page);
  const query = Object.fromEntries(asked.searchParams);
  expect(query).toMatchObject({
    ...{ response_type: 'code', client_id: 'G', access_type: 'offline', prompt: 'select_account' },
    redirect_uri: `${baseURL}/sso/google`,
  });
  expect(query.scope?.split(' ')).toEqual(expect.arrayContaining(['profile', 'email']));
  expect(query).not.toHaveProperty('login_hint');
  expect(query.state?.length).toBeGreaterThanOrEqual(20);
});

test('SOCIAL-12: without a client there is no button', async ({ visitor, page, api }) => {
  api.answer('GET /env', ok(environment()));
  for (const address of ['/', '/signup']) {
    await visitor.open(address);
    await expect(visitor.input('username')).toBeFocused();
    // Visible once the environment has arrived, as the button would be.
    await expect(page.locator('[data-languages]')).toBeVisible();
    await expect(visitor.action('google')).toHaveCount(0);
  }
});

test('ROUTE-15 CALL-08 CODE-16: the code goes to the service, from a page without a shell', async ({
  visitor,
  page,
  api,
}) => {
  const held = api.hold('POST /signin/{provider}');
  api.answer('POST /signin/{provider}', result('OK', {}));
  await comeBack(visitor, page);
  await held.arrived;
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  held.release();
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/{provider}').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/signin/google', body: { code: 'c', redirectUri: expect.stringMatching(/\/sso\/google$/) } },
  ]);
});

test('D-53 P12: another state, or none, does not sign in', async ({ visitor, page, api }) => {
  await comeBack(visitor, page, { state: 'another' });
  await visitor.expectPath('/sso-failed');
  await visitor.open('/sso/google?code=c');
  await visitor.expectPath('/sso-failed');
  expect(api.requests('POST /signin/{provider}')).toEqual([]);
});
