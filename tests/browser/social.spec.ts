import type { Page } from '@playwright/test';
import { ACME, environment, GLOBEX } from './harness/examples.ts';
import { openSlowly } from './harness/openSlowly.ts';
import { expect, fault, ok, refusal, result, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const TERMS = '/signup/google?username=a@b.co&name=Ann&accessToken=at';
const LINK = '/signup/google/linked?username=a@b.co&accessToken=at';

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
    // Visible by the environment, as the button would be.
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

test('D-50: a return without a code is a bad request', async ({ visitor }) => {
  await visitor.open('/sso/google');
  await visitor.expectPath('/bad-request');
});

const social = { userInfo: { email: 'a@b.co', name: 'Ann' }, accessToken: 'at' };
for (const [ids, answer, path, screen] of [
  ['CODE-14', result('SHOULD_CHECK_PASSWORD', social), '/signup/google/linked', 'social-link'],
  ['CODE-15', result('SHOULD_AGREE_TERMS', social), '/signup/google', 'social-terms'],
  ['CODE-17', result('NEW_DEVICE', { token: 'd' }), '/device/register', 'device-register'],
  [
    'SOCIAL-02',
    refusal('BAD_CREDENTIALS', { errors: { state: 'DEACTIVATED' } }),
    '/deactivated-account',
    'deactivated-account',
  ],
] as const)
  test(`${ids}: the answer leads to ${path}`, async ({ visitor, page, api }) => {
    api.answer('POST /signin/{provider}', answer);
    await comeBack(visitor, page);
    await visitor.expectPath(path);
    await expect(visitor.named(screen)).toBeVisible();
    if (screen === 'social-link') await expect(visitor.input('username')).toHaveValue('a@b.co');
    await expect.poll(() => page.url()).not.toContain('accessToken=at');
    if (screen !== 'social-terms') return;
    await expect(visitor.named(screen)).toContainText('a@b.co');
    await expect(visitor.named(screen)).toContainText('Ann');
    await visitor.input('terms.all').check();
    await visitor.press('agree');
    await expect
      .poll(() => api.requests('POST /linked-accounts:signup').map(({ body }) => body))
      .toMatchObject([{ accessToken: 'at' }]);
  });

test('CODE-18: a duplicate session opens the question on sign-in', async ({ visitor, page, api }) => {
  api.answer('POST /signin/{provider}', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  await comeBack(visitor, page);
  await visitor.expectPath('/');
  await expect(visitor.dialog('duplicate-session')).toBeVisible();
});

for (const [what, answer] of [
  ['a refusal', refusal('BAD_CREDENTIALS')],
  ['an unknown code', refusal('SOMETHING_NEW')],
  ['a fault', fault.broken],
] as const)
  test(`D-50: ${what} is a failed sign-in`, async ({ visitor, page, api, watch }) => {
    watch.allow(/signin/);
    api.answerAnything('POST /signin/{provider}', answer);
    await comeBack(visitor, page);
    await visitor.expectPath('/sso-failed');
    expect(api.requests('POST /signin/{provider}')).toHaveLength(1);
  });

test('ROUTE-17 SOCIAL-03 SOCIAL-05 SOCIAL-06 CALL-48: agreeing to the terms signs up', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME])).answer('POST /linked-accounts:signup', result('OK', {}));
  await visitor.open(TERMS);
  await expect(visitor.named('social-terms')).toContainText('Ann');
  await expect(visitor.named('social-terms')).toContainText('a@b.co');
  await expect(visitor.action('agree')).toBeDisabled();
  await visitor.input('terms.all').check();
  await expect(visitor.action('agree')).toBeEnabled();
  await expect(visitor.named('social-terms')).toContainText('Acme Inc');
  await visitor.press('agree');
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /linked-accounts:signup').map(({ body }) => body)).toEqual([
    { accessToken: 'at', provider: 'google', orgId: 'O1' },
  ]);
});

test('SOCIAL-04 VALID-33: a choice among several organisations is required', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX])).answer('POST /linked-accounts:signup', result('OK', {}));
  await visitor.open(TERMS);
  await expect(visitor.field('organisation')).toBeVisible();
  await visitor.input('terms.all').check();
  await visitor.press('agree');
  await expect(visitor.toast('warning')).toContainText(textOf('toast.selectOrg'));
  expect(api.requests('POST /linked-accounts:signup')).toEqual([]);
  await visitor.input('organisation').selectOption({ label: 'Globex' });
  await visitor.press('agree');
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /linked-accounts:signup')[0]?.body).toMatchObject({ orgId: 'O2' });
});

test('LIMIT-02: the domain is looked up once, after 500 ms', async ({ visitor, page, api }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await page.clock.pauseAt('2026-05-01T10:10:00Z');
  // Only a little of the wait has passed when the screen is there.
  await openSlowly(visitor, '/signup/google?username=u@c.co&name=n&accessToken=a', 'social-terms');
  await page.clock.runFor(400);
  expect(api.requests('GET /orgs')).toEqual([]);
  await page.clock.runFor(150);
  await expect.poll(() => api.requests('GET /orgs').map(({ query }) => query)).toEqual([{ domain: 'b.co' }]);
  await page.clock.runFor(3000);
  expect(api.requests('GET /orgs')).toHaveLength(1);
});

test('SOCIAL-07: Disagree does not sign up', async ({ visitor, api }) => {
  await visitor.open(TERMS);
  await visitor.press('disagree');
  await visitor.expectPath('/');
  expect(api.requests('POST /linked-accounts:signup')).toEqual([]);
});

test('ERR-22: a social sign-up that fails is a bad request', async ({ visitor, api }) => {
  api.answer('POST /linked-accounts:signup', refusal('FORBIDDEN', { status: 403 }));
  await visitor.open(TERMS);
  await visitor.input('terms.all').check();
  await visitor.press('agree');
  await visitor.expectPath('/bad-request');
});

test('ROUTE-18 ROUTE-20 SOCIAL-08 SOCIAL-09 SOCIAL-11 CALL-47: the password connects the account', async ({
  visitor,
  api,
}) => {
  api.answer('POST /linked-accounts:link', result('OK', {}));
  await visitor.open(LINK);
  await expect(visitor.input('username')).toHaveValue('a@b.co');
  await visitor.fill('password', 'secret words');
  await visitor.press('connect');
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /linked-accounts:link').map(({ body }) => body)).toEqual([
    { password: 'secret words', provider: 'google', accessToken: 'at' },
  ]);
});

for (const query of ['username=a@b.co', 'accessToken=at'])
  test(`ROUTE-19: only ${query} is a bad request`, async ({ visitor }) => {
    await visitor.open(`/signup/google/linked?${query}`);
    await visitor.expectPath('/bad-request');
  });

test('ROUTE-20: a path without a known provider is a bad request', async ({ visitor }) => {
  await visitor.open('/signup/nobody/linked?username=a@b.co&accessToken=at');
  await visitor.expectPath('/bad-request');
});

test('SOCIAL-10 VALID-51: Cancel goes back; a password is required', async ({ visitor, api }) => {
  await visitor.open(LINK);
  await visitor.press('connect');
  await expect(visitor.field('password')).toContainText(textOf('validation.required'));
  expect(api.requests('POST /linked-accounts:link')).toEqual([]);
  await visitor.press('cancel');
  await visitor.expectPath('/');
});

test('ERR-41: errors.token, errors.id and errors.password show on the form', async ({ visitor, api }) => {
  for (const [name, words] of [
    ['token', 'The token is not good.'],
    ['id', 'The id is not good.'],
    ['password', 'The password is not good.'],
  ] as const) {
    api.answer('POST /linked-accounts:link', refusal('BAD_CREDENTIALS', { errors: { [name]: words } }));
    await visitor.open(LINK);
    await visitor.fill('password', 'secret words');
    await visitor.press('connect');
    await expect(visitor.named('social-link')).toContainText(words);
  }
});

test('DLG-10: a wrong password opens a dialog', async ({ visitor, api }) => {
  api.answer('POST /linked-accounts:link', refusal('BAD_CREDENTIALS'));
  await visitor.open(LINK);
  await visitor.fill('password', 'secret words');
  await visitor.press('connect');
  await expect(visitor.dialog('password-mismatch')).toBeVisible();
});

test('CODE-22 DLG-02: a dormant account opens a question, then its page', async ({ visitor, api }) => {
  api.answer('POST /linked-accounts:link', refusal('BAD_CREDENTIALS', { errors: { state: 'DORMANT', token: 'z' } }));
  await visitor.open(LINK);
  await visitor.fill('password', 'secret words');
  await visitor.press('connect');
  await visitor.dialog('dormant').locator('[data-action="reactivate"]').click();
  await visitor.expectPath('/dormant-user');
  await expect
    .poll(() => api.requests('POST /dormant-user/check-token').map(({ body }) => body))
    .toEqual([{ token: 'z' }]);
});

test('CODE-19 CODE-21: pending and locked accounts open dialogs on the link screen too', async ({ visitor, api }) => {
  for (const [state, dialog] of [
    ['PENDING', 'activation-needed'],
    ['LOCKED', 'locked'],
  ] as const) {
    api.answer('POST /linked-accounts:link', refusal('BAD_CREDENTIALS', { errors: { state } }));
    await visitor.open(LINK);
    await visitor.fill('password', 'secret words');
    await visitor.press('connect');
    await expect(visitor.dialog(dialog)).toBeVisible();
  }
});
