import { ACME, environment, GLOBEX } from '../../browser/harness/examples.ts';
import { textOf } from '../../browser/harness/texts.ts';
import type { Visitor } from '../bench/scripted.ts';
import { ALL_TERMS, expect, fault, ok, refusal, result, test } from '../bench/scripted.ts';

const TERMS = '/signup/google?username=a@b.co&name=Ann&accessToken=at';
const LINK = '/signup/google/linked?username=a@b.co&accessToken=at';

/** Returns from Google with a code, in a visit that requested it. */
async function comeBack(visitor: Visitor): Promise<void> {
  visitor.browser.say('browser social-return', { data: { redirectUri: 'https://login.portal.test/sso/google' } });
  await visitor.open('/sso/google?code=c&state=s');
}

test.beforeEach(({ api }) => {
  api.answer('GET /env', ok(environment({ clientId: 'G' })));
});

test('D-50: a return without a code is a bad request', async ({ visitor }) => {
  await visitor.open('/sso/google');
  visitor.expectPath('/bad-request');
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
  test(`${ids}: the answer leads to ${path}`, async ({ visitor, api }) => {
    api.answer('POST /signin/{provider}', answer);
    await comeBack(visitor);
    visitor.expectPath(path);
    expect(visitor.named(screen)).toBeVisible();
    if (screen === 'social-link') expect(visitor.field('username')).toHaveValue('a@b.co');
    expect(visitor.address).not.toContain('accessToken=at');
    if (screen !== 'social-terms') return;
    expect(visitor.named(screen)).toContainText('a@b.co');
    expect(visitor.named(screen)).toContainText('Ann');
    await visitor.fill('terms', ALL_TERMS);
    await visitor.press('agree');
    expect(api.requests('POST /linked-accounts:signup').map(({ body }) => body)).toMatchObject([{ accessToken: 'at' }]);
  });

test('CODE-18: a duplicate session opens the question on sign-in', async ({ visitor, api }) => {
  api.answer('POST /signin/{provider}', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  await comeBack(visitor);
  visitor.expectPath('/');
  expect(visitor.dialog('duplicate-session')).toBeVisible();
});

for (const [what, answer] of [
  ['a refusal', refusal('BAD_CREDENTIALS')],
  ['an unknown code', refusal('SOMETHING_NEW')],
  ['a fault', fault.broken],
] as const)
  test(`D-50: ${what} is a failed sign-in`, async ({ visitor, api }) => {
    api.say('POST /signin/{provider}', answer);
    await comeBack(visitor);
    visitor.expectPath('/sso-failed');
    expect(api.requests('POST /signin/{provider}')).toHaveLength(1);
  });

test('ROUTE-17 SOCIAL-03 SOCIAL-05 SOCIAL-06 CALL-48: agreeing to the terms signs up', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME])).answer('POST /linked-accounts:signup', result('OK', {}));
  await visitor.open(TERMS);
  expect(visitor.named('social-terms')).toContainText('Ann');
  expect(visitor.named('social-terms')).toContainText('a@b.co');
  expect(visitor.action('agree')).not.toBeEnabled();
  await visitor.fill('terms', ['age', 'service', 'privacy']);
  expect(visitor.action('agree')).toBeEnabled();
  expect(visitor.named('social-terms')).toContainText('Acme Inc');
  await visitor.press('agree');
  visitor.expectPath('/init-st');
  expect(api.requests('POST /linked-accounts:signup').map(({ body }) => body)).toEqual([
    { accessToken: 'at', provider: 'google', orgId: 'O1' },
  ]);
});

test('D-121: the optional consent of a social sign-up is sent to be kept, if it is given', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME])).answer('POST /linked-accounts:signup', result('OK', {}));
  await visitor.open(TERMS);
  await visitor.fill('terms', ALL_TERMS);
  await visitor.press('agree');
  const sent = api.requests('POST /linked-accounts:signup').map(({ body }) => body);
  expect(sent).toMatchObject([{ answers: { 'optional-information': true } }]);
});

test('SOCIAL-04 VALID-33: a choice among several organisations is required', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX])).answer('POST /linked-accounts:signup', result('OK', {}));
  await visitor.open(TERMS);
  expect(visitor.field('organisation')).toBeVisible();
  await visitor.fill('terms', ALL_TERMS);
  await visitor.press('agree');
  expect(visitor.toast('warning')).toContainText(textOf('toast.selectOrg'));
  expect(api.requests('POST /linked-accounts:signup')).toEqual([]);
  await visitor.fill('organisation', GLOBEX);
  await visitor.press('agree');
  visitor.expectPath('/init-st');
  expect(api.requests('POST /linked-accounts:signup')[0]?.body).toMatchObject({ orgId: 'O2' });
});

test('SOCIAL-07: Disagree does not sign up', async ({ visitor, api }) => {
  await visitor.open(TERMS);
  await visitor.press('disagree');
  visitor.expectPath('/');
  expect(api.requests('POST /linked-accounts:signup')).toEqual([]);
});

test('ERR-22: a social sign-up that fails is a bad request', async ({ visitor, api }) => {
  api.answer('POST /linked-accounts:signup', refusal('FORBIDDEN', { status: 403 }));
  await visitor.open(TERMS);
  await visitor.fill('terms', ALL_TERMS);
  await visitor.press('agree');
  visitor.expectPath('/bad-request');
});

test('ROUTE-18 ROUTE-20 SOCIAL-08 SOCIAL-09 SOCIAL-11 CALL-47: the password connects the account', async ({
  visitor,
  api,
}) => {
  api.answer('POST /linked-accounts:link', result('OK', {}));
  await visitor.open(LINK);
  expect(visitor.field('username')).toHaveValue('a@b.co');
  await visitor.fill('password', 'secret words');
  await visitor.press('connect');
  visitor.expectPath('/init-st');
  expect(api.requests('POST /linked-accounts:link').map(({ body }) => body)).toEqual([
    { password: 'secret words', provider: 'google', accessToken: 'at' },
  ]);
});

for (const query of ['username=a@b.co', 'accessToken=at'])
  test(`ROUTE-19: only ${query} is a bad request`, async ({ visitor }) => {
    await visitor.open(`/signup/google/linked?${query}`);
    visitor.expectPath('/bad-request');
  });

test('ROUTE-20: a path without a known provider is a bad request', async ({ visitor }) => {
  await visitor.open('/signup/nobody/linked?username=a@b.co&accessToken=at');
  visitor.expectPath('/bad-request');
});

test('SOCIAL-10 VALID-51: Cancel goes back; a password is required', async ({ visitor, api }) => {
  await visitor.open(LINK);
  await visitor.press('connect');
  expect(visitor.field('password')).toContainText(textOf('validation.required'));
  expect(api.requests('POST /linked-accounts:link')).toEqual([]);
  await visitor.press('cancel');
  visitor.expectPath('/');
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
    expect(visitor.named('social-link')).toContainText(words);
  }
});

test('DLG-10: a wrong password opens a dialog', async ({ visitor, api }) => {
  api.answer('POST /linked-accounts:link', refusal('BAD_CREDENTIALS'));
  await visitor.open(LINK);
  await visitor.fill('password', 'secret words');
  await visitor.press('connect');
  expect(visitor.dialog('password-mismatch')).toBeVisible();
});

test('CODE-22 DLG-02: a dormant account opens a question, then its page', async ({ visitor, api }) => {
  api.answer('POST /linked-accounts:link', refusal('BAD_CREDENTIALS', { errors: { state: 'DORMANT', token: 'z' } }));
  await visitor.open(LINK);
  await visitor.fill('password', 'secret words');
  await visitor.press('connect');
  await visitor.press('reactivate');
  visitor.expectPath('/dormant-user');
  expect(api.requests('POST /dormant-user/check-token').map(({ body }) => body)).toEqual([{ token: 'z' }]);
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
    expect(visitor.dialog(dialog)).toBeVisible();
  }
});
