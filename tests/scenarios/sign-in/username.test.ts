import { ACME, account, environment } from '../../browser/harness/examples.ts';
import { LANGUAGES, textOf, textsOf } from '../../browser/harness/texts.ts';
import { expect, ok, reachPassword, result, signIn, test } from '../bench/scripted.ts';

const words = textsOf('sign-in');

test('ROUTE-02 SIGNIN-08 SIGNIN-12: / asks for the username only, with Next', async ({ visitor, api }) => {
  await visitor.open('/');
  expect(visitor.field('username')).toBeVisible();
  expect(visitor.field('password')).not.toBeVisible();
  expect(visitor.action('next')).toHaveText(words('sign-in.actions.next'));
  expect(visitor.action('sign-in')).not.toBeVisible();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  expect(visitor.action('sign-in')).toHaveText(words('sign-in.actions.sign-in'));
  expect(visitor.action('next')).not.toBeVisible();
  expect(api.requests('GET /lookup')).toHaveLength(1);
});

test('ROUTE-03: /sso/oauth is the same screen', async ({ visitor }) => {
  await visitor.open('/sso/oauth');
  expect(visitor.named('sign-in')).toBeVisible();
  expect(visitor.action('next')).toBeVisible();
});

test('SIGNIN-01 SIGNIN-09 CALL-06: the look-up reveals the password field, and both values are sent', async ({
  visitor,
  api,
}) => {
  const held = api.hold('GET /lookup');
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await held.arrived;
  expect(visitor.field('password')).not.toBeVisible();
  held.release();
  await visitor.wait(0);
  expect(visitor.field('password')).toBeVisible();
  visitor.expectPath('/');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  expect(api.requests('POST /signin/password').map(({ body }) => body)).toEqual([
    { username: 'ada@acme.test', password: 'secret words' },
  ]);
});

test('CALL-15: without an organisation the look-up has the username only', async ({ visitor, api }) => {
  await reachPassword(visitor);
  expect(api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: 'ada@acme.test' }]);
});

test('CALL-52 DATA-04: the organisation of the looked-up user is loaded and used', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD', user: { orgId: 'O1' } })).answer('GET /orgs/{id}', ok(ACME));
  await signIn(visitor, 'ada@acme.test', 'secret words');
  expect(api.requests('GET /orgs/{id}').map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/orgs/O1', query: {} },
  ]);
  expect(api.requests('POST /signin/password').map(({ body }) => body)).toEqual([
    { username: 'ada@acme.test', password: 'secret words', orgId: 'O1' },
  ]);
});

test('SIGNIN-06: the title is the name of the launcher', async ({ visitor }) => {
  await visitor.open('/');
  expect(visitor.title).toBe(textOf('name', { namespace: 'portal' }));
});

test('SIGNIN-13: a link leads to sign-up', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.press('create-account');
  visitor.expectPath('/signup');
});

test('the password step still leads to sign-up, and a word precedes the other way to sign in', async ({
  visitor,
  api,
}) => {
  api.answer('GET /env', ok(environment({ clientId: 'G' })));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  expect(visitor.field('password')).toBeVisible();
  expect(visitor.text('or')).toHaveText(words('sign-in.texts.or'));
  await visitor.press('create-account');
  visitor.expectPath('/signup');
});

test('SIGNIN-14: a link leads to the password reset', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.press('forgot-password');
  visitor.expectPath('/password/reset/lookup');
});

test('SIGNIN-15: client_id is accepted and stays in the address', async ({ visitor }) => {
  await visitor.open('/?client_id=c1');
  // Before its script has loaded, the page's link works too, but drops the query.
  await visitor.press('create-account');
  visitor.expectPath('/signup');
  expect(visitor.address).toBe('/signup?client_id=c1');
});

test('SIGNIN-16: flowEntry=chooser shows sign-in', async ({ visitor }) => {
  await visitor.open('/?flowEntry=chooser');
  expect(visitor.named('sign-in')).toBeVisible();
  visitor.expectAddress('/?flowEntry=chooser');
});

test('CALL-55: ?app= loads the app', async ({ visitor, api }) => {
  await visitor.open('/?app=A1');
  expect(api.requests('GET /apps/{id}').map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/apps/A1', query: {} },
  ]);
});

test('SIGNIN-17 CALL-17: ACTIVATE leads to activation', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'ACTIVATE' })).answer('POST /activation', ok({ id: 'u1' }));
  await visitor.open('/');
  await visitor.fill('username', 'new@acme.test');
  await visitor.press('next');
  visitor.expectPath('/unverified-user/resend-email');
  expect(api.requests('POST /activation').map(({ query }) => query)).toEqual([{ username: 'new@acme.test' }]);
});

test('SIGNIN-18 DLG-07: PASSWORD_SETTING says that the directory was disconnected', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  const dialog = visitor.dialog('directory-disconnected');
  expect(dialog).toBeVisible();
  expect(dialog).toContainText(words('sign-in.dialogs.directory-disconnected.texts.message'));
});

test('SIGNIN-19: IDP_AUTHENTICATE names the provider, or leaves for it, and asks for no password', async ({
  visitor,
  api,
}) => {
  api.answer(
    'GET /lookup',
    ok({ next: 'IDP_AUTHENTICATE' }),
    ok({ next: 'IDP_AUTHENTICATE', redirectUrl: '/dev/identity-provider?for=ada' }),
  );
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  expect(visitor.banner()).toBeVisible();
  expect(visitor.field('password')).not.toBeVisible();
  expect(visitor.field('username')).toHaveValue('ada@acme.test');
  await visitor.press('next');
  visitor.expectAddress('/dev/identity-provider?for=ada');
});

test('SIGNIN-20 D-30: OAUTH with Google alone, or without providers, starts the social sign-in without a press', async ({
  visitor,
  api,
}) => {
  api.answer('GET /env', ok(environment({ clientId: 'G' })));
  for (const more of [{ providers: ['google'] }, {}]) {
    visitor.browser.say('browser social-begin', {
      data: { address: 'https://accounts.google.com/o/oauth2/v2/auth?state=s' },
    });
    api.answer('GET /lookup', ok({ next: 'OAUTH', ...more }));
    await visitor.open('/');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await visitor.wait(50);
    expect(visitor.address).toMatch(/^https:\/\/accounts\.google\.com\//);
  }
});

test('SIGNIN-21: OAUTH with two providers starts nothing without a press', async ({ visitor, api }) => {
  api
    .answer('GET /env', ok(environment({ clientId: 'G' })))
    .answer('GET /lookup', ok({ next: 'OAUTH', providers: ['google', 'github'] }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  expect(visitor.banner()).toBeVisible();
  visitor.expectPath('/');
  await visitor.wait(1000);
  expect(visitor.left).toEqual([]);
});

test('SIGNIN-23: the duplicate-session dialog has texts in the three languages', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await signIn(visitor);
    const dialog = visitor.dialog('duplicate-session');
    const shared = (path: string) => textOf(`dialogs.duplicate-session.${path}`, { namespace: 'shared', language });
    expect(dialog.found.heading).toBe(shared('title'));
    expect(visitor.text('message')).toHaveText(shared('texts.message'));
    told.add(shared('title')).add(shared('texts.message'));
  }
  expect(told.size).toBe(6);
});

test('SIGNIN-24: Cancel in the duplicate-session dialog starts over', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  await signIn(visitor);
  expect(visitor.dialog('duplicate-session')).toBeVisible();
  await visitor.press('cancel');
  expect(visitor.dialog('duplicate-session')).not.toBeVisible();
  visitor.expectAddress('/');
  expect(visitor.field('username')).toHaveValue('');
  expect(visitor.field('password')).not.toBeVisible();
  expect(api.requests('POST /signin/single-session-token')).toEqual([]);
});

test('SIGNIN-25: a redirectUrl of /chooser is followed', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('OK', { redirectUrl: '/chooser' }));
  await signIn(visitor);
  visitor.expectPath('/chooser');
});

for (const address of ['/', '/sso/oauth'])
  test(`SIGNIN-26: leaving ${address} forgets the logged-out account`, async ({ visitor }) => {
    const state = { signinChannel: 'PASSWORD', state: 'REVOKED', reason: 'LOG_OUT' };
    visitor.keep('session.logoutAccount', account(state));
    await visitor.open(address);
    expect(visitor.field('username')).toHaveValue('ada@acme.test');
    await visitor.press('create-account');
    visitor.expectPath('/signup');
    expect(visitor.kept('session.logoutAccount')).toBeUndefined();
  });
