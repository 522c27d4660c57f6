import { textOf } from '../../browser/harness/texts.ts';
import { expect, ok, refusal, result, signIn, test } from '../bench/scripted.ts';

test('CODE-04 ROUTE-55: OK is a full-page jump to /init-st', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('OK', {}));
  await signIn(visitor);
  expect(visitor.left).toEqual(['/init-st']);
  visitor.expectPath('/init-st');
});

for (const [code, id, path, screen] of [
  ['MFA_SIGNIN', 'CODE-06', '/mfa', 'mfa'],
  ['MFA_SETTING', 'CODE-08', '/mfa/info', 'mfa-info'],
] as const) {
  test(`${id}: ${code} with a token only goes to ${path}`, async ({ visitor, api }) => {
    api.answer('POST /signin/password', result(code, { token: 'first-factor' }));
    await signIn(visitor);
    visitor.expectPath(path);
    expect(visitor.named(screen)).toBeVisible();
    expect(visitor.address).not.toContain('first-factor');
  });
}

for (const [code, id] of [
  ['MFA_SIGNIN', 'CODE-05'],
  ['MFA_SETTING', 'CODE-07'],
] as const)
  test(`${id}: ${code} goes to data.redirectUrl if it is given`, async ({ visitor, api }) => {
    api.answer('POST /signin/password', result(code, { token: 't', redirectUrl: '/sign-on/T1' }));
    await signIn(visitor);
    expect(visitor.left).toEqual(['/sign-on/T1']);
  });

test("CODE-05 DATA-06: a redirectUrl of a foreign host is not followed; the portal's own screen opens instead (P01)", async ({
  visitor,
  api,
}) => {
  api.answer('POST /signin/password', result('MFA_SIGNIN', { token: 't', redirectUrl: 'https://evil.example/x' }));
  await signIn(visitor);
  visitor.expectPath('/mfa');
});

test('SIGNIN-19 D-29: an identity provider on a host that is not allowed leads to a message', async ({
  visitor,
  api,
}) => {
  api.answer('GET /lookup', ok({ next: 'IDP_AUTHENTICATE', redirectUrl: 'https://idp.evil.example/' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  expect(visitor.banner()).toContainText(textOf('errors.useYourOrganisation'));
  expect(visitor.field('username')).toHaveValue('ada@acme.test');
});

test('CODE-09 STORE-04 P16: NEW_DEVICE goes to /device/register and keeps its data', async ({ visitor, api }) => {
  visitor.browser.say('browser device', { data: { type: 'PC' } });
  api.answer('POST /signin/password', result('NEW_DEVICE', { token: 'd' }));
  await signIn(visitor);
  visitor.expectPath('/device/register');
  expect(visitor.action('register')).toBeEnabled();
  expect(visitor.kept('session.newDevice')).toMatchObject({ type: 'PC' });
  expect(JSON.stringify(visitor.kept('session.newDevice')), 'the token is not stored (P16)').not.toContain('token');
  await visitor.press('register');
  expect(api.requests('POST /devices').map(({ body }) => body)).toMatchObject([{ token: 'd' }]);
});

test('CODE-10 CODE-11 CALL-09: a duplicate session opens the question, then signs in', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 'single' }));
  await signIn(visitor);
  const dialog = visitor.dialog('duplicate-session');
  expect(dialog).toBeVisible();
  visitor.expectPath('/');
  expect(visitor.left).toEqual([]);
  await visitor.press('sign-in');
  expect(api.requests('POST /signin/single-session-token').map(({ body }) => body)).toEqual([{ token: 'single' }]);
  expect(visitor.left).toEqual(['/init-st']);
});

const link = ok({
  email: 'ada@acme.test',
  displayName: 'Ada Lovelace',
  username: 'ada@acme.test',
  latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
  orgName: null,
});

test('CODE-12 DLG-09: a recommended change leads to the reset, which can be postponed', async ({ visitor, api }) => {
  api
    .answer('POST /signin/password', result('PASSWORD_CHANGE_RECOMMEND', { token: 'reset-token' }))
    .answer('POST /password/check-token', link);
  await signIn(visitor);
  visitor.expectPath('/password/reset');
  expect(api.requests('POST /password/check-token').map(({ body }) => body)).toEqual([{ token: 'reset-token' }]);
  expect(visitor.dialog('changed-a-month-ago')).toBeVisible();
  expect(visitor.action('extend')).toBeVisible();
});

test('CODE-13: an expired password leads to the reset, which is enforced', async ({ visitor, api }) => {
  api
    .answer('POST /signin/password', result('PASSWORD_EXPIRED', { token: 'reset-token' }))
    .answer('POST /password/check-token', link);
  await signIn(visitor);
  visitor.expectPath('/password/reset');
  expect(visitor.field('password')).toBeVisible();
  expect(visitor.action('extend')).not.toBeVisible();
});

test('CODE-01: the five account states have five reactions', async ({ visitor, api }) => {
  const reactions: string[] = [];
  for (const state of ['UNAPPROVED', 'LOCKED', 'PENDING', 'DEACTIVATED', 'DORMANT']) {
    api
      .answer('POST /signin/password', refusal('BAD_CREDENTIALS', { errors: { state } }))
      .answer('GET /dormant-user/token', ok({ token: 'z' }));
    await signIn(visitor, `${state.toLowerCase()}@acme.test`);
    reactions.push(`${visitor.address} ${visitor.words}`);
  }
  expect(new Set(reactions).size).toBe(5);
});

test('GEN-02: the same form leads to the screen that the answer names', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('NEW_DEVICE', { token: 'd' }));
  await signIn(visitor, 'same@acme.test', 'same words');
  visitor.expectPath('/device/register');
  api.answer('POST /signin/password', refusal('DELETED_USER'));
  await signIn(visitor, 'same@acme.test', 'same words');
  visitor.expectPath('/deleted-account');
  const [first, second] = api.requests('POST /signin/password').map(({ body }) => body);
  expect(first).toEqual(second);
});

test('DEVICE-04: Do not register continues without a call', async ({ visitor, api }) => {
  visitor.browser.say('browser device', { data: { type: 'PC' } });
  await visitor.open('/device/register');
  await visitor.press('do-not-register');
  visitor.expectPath('/init-st');
  expect(api.requests('POST /devices')).toEqual([]);
});
