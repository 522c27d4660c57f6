import { ACME, environment, GLOBEX, ICON } from './harness/examples.ts';
import { expect, ok, result, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { ORGANISATION, pickOrganisation, reachPassword, signIn } from './harness/signingIn.ts';
import { LANGUAGES, textOf, textsOf } from './harness/texts.ts';

const words = textsOf('sign-in');

test('ROUTE-02 SIGNIN-08 SIGNIN-12: / asks for the username only, with Next', async ({ visitor, api }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeVisible();
  await expect(visitor.input('password')).toBeHidden();
  await expect(visitor.action('next')).toHaveText(words('sign-in.actions.next'));
  await expect(visitor.action('sign-in')).toBeHidden();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.action('sign-in')).toHaveText(words('sign-in.actions.sign-in'));
  await expect(visitor.action('next')).toBeHidden();
  expect(api.requests('GET /lookup')).toHaveLength(1);
});

test('ROUTE-03: /sso/oauth is the same screen', async ({ visitor }) => {
  await visitor.open('/sso/oauth');
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.named('sign-in')).toBeVisible();
  await expect(visitor.action('next')).toBeVisible();
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
  await expect(visitor.input('password')).toBeHidden();
  held.release();
  await expect(visitor.input('password')).toBeVisible();
  await visitor.expectPath('/');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await expect
    .poll(() => api.requests('POST /signin/password').map(({ body }) => body))
    .toEqual([{ username: 'ada@acme.test', password: 'secret words' }]);
});

test('SIGNIN-02 SIGNIN-03 SIGNIN-10 CALL-06 CALL-16 CALL-49 DATA-03: an organisation is picked by its alias', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX]));
  await visitor.open('/');
  await expect(page.getByRole('combobox')).toBeVisible();
  await pickOrganisation(visitor, 'ac', 'Acme Inc');
  expect(api.requests('GET /orgs').at(-1)?.query).toEqual({ alias: 'ac' });
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  expect(api.requests('GET /lookup').at(-1)?.query).toEqual({ username: 'ada@acme.test', orgId: 'O1' });
  await visitor.press('sign-in');
  await expect
    .poll(() => api.requests('POST /signin/password').map(({ body }) => body))
    .toEqual([{ username: 'ada@acme.test', password: 'secret words', orgId: 'O1' }]);
});

test('CALL-15: without an organisation the look-up has the username only', async ({ visitor, api }) => {
  await reachPassword(visitor);
  expect(api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: 'ada@acme.test' }]);
});

test('SIGNIN-04 SIGNIN-05: the icon of the picked organisation replaces the logo', async ({ visitor, page, api }) => {
  await servePicture(page, ICON);
  api.answer('GET /orgs', ok([ACME, GLOBEX]));
  await visitor.open('/');
  const logo = page.getByRole('banner').getByRole('img');
  await expect(logo).toBeVisible();
  await pickOrganisation(visitor, 'ac', 'Acme Inc');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', ICON);
  await pickOrganisation(visitor, 'gl', 'Globex');
  await expect(page.locator(`img[src="${ICON}"]`)).toBeHidden();
  await expect(logo).toBeVisible();
});

test('SIGNIN-04 D-95: a remembered organisation shows its icon at once, and its name beside the ID', async ({
  visitor,
  page,
  api,
}) => {
  const { id, label, alias } = ACME;
  await page.addInitScript((kept) => localStorage.setItem('remember-org', JSON.stringify(kept)), {
    id,
    label,
    value: alias,
    username: 'ada@acme.test',
  });
  await servePicture(page, ICON);
  api.answer('GET /orgs/{id}', ok(ACME));
  await visitor.open('/');
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveAttribute('src', ICON);
  await expect(page.getByRole('banner')).toContainText('Acme Inc');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  await expect(visitor.field('username')).toContainText('Acme');
  await expect(visitor.field('username').locator('img')).toHaveAttribute('src', ICON);
});

test('CALL-52 DATA-04: the organisation of the looked-up user is loaded and used', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD', user: { orgId: 'O1' } })).answer('GET /orgs/{id}', ok(ACME));
  await signIn(visitor, 'ada@acme.test', 'secret words');
  await expect
    .poll(() => api.requests('GET /orgs/{id}').map(({ path, query }) => ({ path, query })))
    .toEqual([{ path: '/orgs/O1', query: {} }]);
  await expect
    .poll(() => api.requests('POST /signin/password').map(({ body }) => body))
    .toEqual([{ username: 'ada@acme.test', password: 'secret words', orgId: 'O1' }]);
});

test('SIGNIN-06: the title is the name of the launcher', async ({ visitor, page }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  await expect(page).toHaveTitle(textOf('name', { namespace: 'portal' }));
});

test('SIGNIN-07: ORG-0 appears under the name of the launcher', async ({ visitor, page, api }) => {
  const standard = { id: 'ORG-0', name: 'Default', alias: 'default', label: 'Default', decorators: [] };
  api.answer('GET /orgs', ok([standard]));
  await visitor.open('/');
  await visitor.input(ORGANISATION).fill('de');
  await expect(page.getByRole('option', { name: textOf('name', { namespace: 'portal' }) })).toBeVisible();
  await expect(page.getByRole('option').getByText('Default', { exact: true })).toHaveCount(0);
});

test('SIGNIN-11: a checkbox offers to remember the organisation', async ({ visitor }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.input('isRememberOrg')).toHaveRole('checkbox');
  await expect(visitor.input('isRememberOrg')).not.toBeChecked();
});

test('SIGNIN-13: a link leads to sign-up', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.press('create-account');
  await visitor.expectPath('/signup');
});

test('SIGNIN-14: a link leads to the password reset', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.press('forgot-password');
  await visitor.expectPath('/password/reset/lookup');
});

test('SIGNIN-15: client_id is accepted and stays in the address', async ({ visitor, page }) => {
  await visitor.open('/?client_id=c1');
  // Before its script has loaded, the page's link works too, but does not carry the query.
  await expect(visitor.input('username')).toBeFocused();
  await visitor.press('create-account');
  await visitor.expectPath('/signup');
  expect(new URL(page.url()).searchParams.get('client_id')).toBe('c1');
});

test('SIGNIN-16: flowEntry=chooser shows sign-in', async ({ visitor }) => {
  await visitor.open('/?flowEntry=chooser');
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.named('sign-in')).toBeVisible();
  await visitor.expectAddress('/?flowEntry=chooser');
});

test('CALL-55: ?app= loads the app', async ({ visitor, api }) => {
  await visitor.open('/?app=A1');
  await expect
    .poll(() => api.requests('GET /apps/{id}').map(({ path, query }) => ({ path, query })))
    .toEqual([{ path: '/apps/A1', query: {} }]);
});

test('SIGNIN-17 CALL-17: ACTIVATE leads to activation', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'ACTIVATE' })).answer('POST /activation', ok({ id: 'u1' }));
  await visitor.open('/');
  await visitor.fill('username', 'new@acme.test');
  await visitor.press('next');
  await visitor.expectPath('/unverified-user/resend-email');
  expect(api.requests('POST /activation').map(({ query }) => query)).toEqual([{ username: 'new@acme.test' }]);
});

test('SIGNIN-18 DLG-07: PASSWORD_SETTING says that the directory was disconnected', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  const dialog = visitor.dialog('directory-disconnected');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(words('sign-in.dialogs.directory-disconnected.texts.message'));
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
  await expect(visitor.banner()).toBeVisible();
  await expect(visitor.input('password')).toBeHidden();
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await visitor.press('next');
  await visitor.expectAddress('/dev/identity-provider?for=ada');
});

test('SIGNIN-20 D-30: OAUTH with Google alone, or without providers, starts the social sign-in by itself', async ({
  visitor,
  page,
  api,
}) => {
  await page.route('https://accounts.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  api.answer('GET /env', ok(environment({ clientId: 'G' })));
  for (const more of [{ providers: ['google'] }, {}]) {
    api.answer('GET /lookup', ok({ next: 'OAUTH', ...more }));
    await visitor.open('/');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await expect(page).toHaveURL(/^https:\/\/accounts\.google\.com\//);
  }
});

test('SIGNIN-21: OAUTH with two providers starts nothing by itself', async ({ visitor, page, api }) => {
  const visits: string[] = [];
  await page.route('https://accounts.google.com/**', (route) => {
    visits.push(route.request().url());
    return route.fulfill({ body: 'Google' });
  });
  api
    .answer('GET /env', ok(environment({ clientId: 'G' })))
    .answer('GET /lookup', ok({ next: 'OAUTH', providers: ['google', 'github'] }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.banner()).toBeVisible();
  await visitor.expectPath('/');
  expect(visits).toEqual([]);
});

test('SIGNIN-22 LIMIT-06: the next field has the focus', async ({ visitor }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeFocused();
});

test('SIGNIN-23: the duplicate-session dialog speaks the three languages', async ({
  visitor,
  api,
  context,
  baseURL,
}) => {
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await signIn(visitor);
    const dialog = visitor.dialog('duplicate-session');
    const shared = (path: string) => textOf(`dialogs.duplicate-session.${path}`, { namespace: 'shared', language });
    await expect(dialog.getByRole('heading')).toHaveText(shared('title'));
    await expect(dialog.locator('[data-text="message"]')).toHaveText(shared('texts.message'));
    told.add(shared('title')).add(shared('texts.message'));
  }
  expect(told.size).toBe(6);
});

test('SIGNIN-24: Cancel in the duplicate-session dialog starts over', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  await signIn(visitor);
  await expect(visitor.dialog('duplicate-session')).toBeVisible();
  await visitor.dialog('duplicate-session').locator('[data-action="cancel"]').click();
  await expect(visitor.dialog('duplicate-session')).toBeHidden();
  await visitor.expectAddress('/');
  await expect(visitor.input('username')).toHaveValue('');
  await expect(visitor.input('password')).toBeHidden();
  expect(api.requests('POST /signin/single-session-token')).toEqual([]);
});

test('SIGNIN-25: a redirectUrl of /chooser is followed', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('OK', { redirectUrl: '/chooser' }));
  await signIn(visitor);
  await visitor.expectPath('/chooser');
});

for (const address of ['/', '/sso/oauth'])
  test(`SIGNIN-26: leaving ${address} forgets the logged-out account`, async ({ visitor, page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('probe') !== null) return;
      sessionStorage.setItem('probe', 'once');
      const entry = {
        id: 't1',
        username: 'ada@acme.test',
        displayName: 'Ada',
        firstName: 'Ada',
        profileImageUrl: null,
      };
      const state = { signinChannel: 'PASSWORD', state: 'REVOKED', reason: 'LOG_OUT' };
      sessionStorage.setItem('logoutAccount', JSON.stringify({ ...entry, ...state }));
    });
    await visitor.open(address);
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await visitor.press('create-account');
    await visitor.expectPath('/signup');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('logoutAccount'))).toBeNull();
  });

test('the ID becomes a card in place, and changing it leads back to its field', async ({ visitor, page }) => {
  await reachPassword(visitor);
  const card = page.locator('.card');
  const top = (await card.boundingBox())?.y;
  // The same input stays, so that password managers go on reading it.
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await expect(visitor.input('username')).toHaveAttribute('readonly', '');
  await visitor.press('change-account');
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.input('username')).toBeEditable();
  await expect(visitor.input('password')).toHaveCount(0);
  expect((await card.boundingBox())?.y).toBe(top);
});
