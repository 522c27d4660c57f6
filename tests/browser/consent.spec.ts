import { client as asking, LOGO, POLICY, person } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { LANGUAGES, textOf, textsOf } from './harness/texts.ts';

const words = textsOf('consent');
const FIRST = '/oauth/authorize?client_id=c1';
const client = (changes: { scope?: string[]; autoapprove?: string[] } = {}) => ok(asking(changes));

test.beforeEach(async ({ api, page }) => {
  await servePicture(page, LOGO);
  api
    .answer('GET /users/me', ok(person()))
    .answer('GET /clients/{id}', client())
    .answer('GET /oidc/org-app-oauth-clients/{id}', client());
});

test('ROUTE-41 OAUTH-01 OAUTH-03 OAUTH-04 OAUTH-09 CALL-54 CALL-63 DATA-17: the screen names the app, the account and the scopes', async ({
  visitor,
  api,
}) => {
  await visitor.open(FIRST);
  const screen = visitor.named('consent-oauth');
  await expect(screen).toContainText('Foo Notes');
  await expect(screen).toContainText('ada@acme.test');
  await expect(screen.locator('img')).toHaveAttribute('src', LOGO);
  for (const action of ['agree', 'disagree'])
    await expect(visitor.action(action)).toHaveText(words(`consent-oauth.actions.${action}`));
  await expect(visitor.field('scope')).toContainText(textOf('scopes.profile', { namespace: 'portal' }));
  expect(api.requests('GET /clients/{id}').map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/clients/c1', query: {} },
  ]);
  expect(api.requests('GET /users/me')).toHaveLength(1);
});

test('OAUTH-05 OAUTH-06 OAUTH-07: required scopes are hidden fields, optional ones unticked checkboxes', async ({
  visitor,
}) => {
  await visitor.open(FIRST);
  await expect(visitor.field('scope')).toContainText(textOf('scopes.openid', { namespace: 'portal' }));
  await expect(visitor.input('scope.openid')).toHaveAttribute('type', 'hidden');
  for (const scope of ['profile', 'email']) {
    await expect(visitor.input(`scope.${scope}`)).toHaveAttribute('type', 'checkbox');
    await expect(visitor.input(`scope.${scope}`)).not.toBeChecked();
  }
  await expect(visitor.field('scope').getByRole('checkbox')).toHaveCount(2);
});

test('OAUTH-08: the policies of the client open in a new tab, without opener or referrer', async ({
  visitor,
  page,
}) => {
  await visitor.open(FIRST);
  const link = page.getByRole('link', { name: /Privacy of Foo/ });
  await expect(link).toHaveAttribute('href', POLICY);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('rel', /noreferrer/);
});

test('OAUTH-08 D-112: the name of a policy is spoken in its own language, on a page in another', async ({
  visitor,
  page,
  api,
}) => {
  const policies = [
    { name: 'Privacy of Foo', uri: POLICY, language: 'en' },
    { name: 'Terms of Foo', uri: POLICY },
  ];
  api.answer('GET /clients/{id}', ok(asking({ policies })));
  await visitor.open(FIRST);
  await visitor.chooseLanguage('ja');
  const links = page.locator('[data-list="policies"]').getByRole('link');
  await expect(links.nth(0).locator('[lang="en"]')).toHaveText('Privacy of Foo');
  await expect(links.nth(1)).toContainText('Terms of Foo');
  await expect(links.nth(1).locator('[lang]')).toHaveCount(0);
  // The portal's own words are in the language of the page.
  await expect(links.nth(0).locator('.visually-hidden')).toContainText(/\p{Script=Hiragana}/u);
  await expect(links.nth(0).locator('[lang] .visually-hidden')).toHaveCount(0);
});

for (const [action, approval] of [
  ['agree', 'true'],
  ['disagree', 'false'],
] as const)
  test(`OAUTH-10 CALL-64: ${action} posts the form of the first version`, async ({ visitor, api }) => {
    await visitor.open(`${FIRST}&state=s`);
    await visitor.input('scope.profile').check();
    await visitor.press(action);
    await expect
      .poll(() => api.documents.map(({ method, path }) => `${method} ${path}`))
      .toEqual(['POST /oauth/authorize']);
    const [document] = api.documents;
    expect(document?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(document?.query).toEqual({ client_id: 'c1', state: 's' });
    const fields = Object.fromEntries(new URLSearchParams(String(document?.body)));
    expect(fields.user_oauth_approval).toBe(approval);
    if (action === 'agree') expect(fields).toMatchObject({ 'scope.openid': 'true', 'scope.profile': 'true' });
    expect(fields).not.toHaveProperty('scope.email');
  });

const SCOPES = {
  'OAUTH-14': ['app', 'directory', 'group', 'iam', 'org', 'org-unit'],
  'OAUTH-15': ['user', 'userinfo', 'userdetails.mobile'],
  'OAUTH-16': ['openid', 'profile', 'email', 'phone', 'offline_access'],
} as const;

for (const [id, scopes] of Object.entries(SCOPES))
  test(`${id}: ${scopes.join(', ')} have names in three languages`, async ({ visitor, api, context, baseURL }) => {
    api.answer('GET /clients/{id}', client({ scope: [...scopes], autoapprove: [] }));
    const told = new Set<string>();
    for (const language of LANGUAGES) {
      await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
      await visitor.open(FIRST);
      for (const scope of scopes) {
        const name = await visitor
          .input(`scope.${scope}`)
          .evaluate((input) => (input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : undefined));
        expect(name?.trim()).toBeTruthy();
        expect(name?.trim()).not.toBe(scope);
        told.add(`${scope} ${name}`);
      }
    }
    expect(told.size).toBe(scopes.length * 3);
  });
