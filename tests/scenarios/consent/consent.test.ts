import { client as asking, person } from '../../browser/harness/examples.ts';
import { textsOf } from '../../browser/harness/texts.ts';
import { expect, ok, refusal, test } from '../bench/scripted.ts';

const words = textsOf('consent');
const FIRST = '/oauth/authorize?client_id=c1';
const SECOND = '/oidc/authorize/acme?client_id=c1&state=s';
const client = (changes: { scope?: string[]; autoapprove?: string[] } = {}) => ok(asking(changes));

test.beforeEach(({ api }) => {
  api
    .answer('GET /users/me', ok(person()))
    .answer('GET /clients/{id}', client())
    .answer('GET /oidc/org-app-oauth-clients/{id}', client());
});

test('ROUTE-42 CALL-59: the second version loads the client of the organisation', async ({ visitor, api }) => {
  await visitor.open(SECOND);
  expect(visitor.named('consent-oidc')).toContainText('Foo Notes');
  expect(api.requests('GET /oidc/org-app-oauth-clients/{id}').map(({ path }) => path)).toEqual([
    '/oidc/org-app-oauth-clients/c1',
  ]);
});

for (const address of [FIRST, SECOND])
  test(`OAUTH-02 ROLE-04: ${address} leads to sign-in when nobody is signed in`, async ({ visitor, api }) => {
    api.answer('GET /users/me', refusal('UNAUTHORIZED', { status: 401 }));
    await visitor.open(address);
    visitor.expectPath('/');
    expect(visitor.kept('cookie.saved_next')).toContain(address);
  });

test('a missing or unknown client is a bad request', async ({ visitor, api }) => {
  await visitor.open('/oauth/authorize');
  visitor.expectPath('/bad-request');
  api.answer('GET /clients/{id}', refusal('NOT_FOUND', { status: 404 }));
  await visitor.open(FIRST);
  visitor.expectPath('/bad-request');
});

test('OAUTH-11 OAUTH-12 OAUTH-17 OAUTH-18 OAUTH-19 CALL-60 CALL-66: the second version decides through the API', async ({
  visitor,
  api,
}) => {
  await visitor.open(SECOND);
  await visitor.fill('scope', ['openid', 'email']);
  await visitor.press('agree');
  expect(visitor.left).toEqual(['/oidc/acme/authorize?client_id=c1&state=s']);
  const [request] = api.requests('POST /oidc/org-app-oauth-clients/{clientId}/approvals');
  expect(request?.path).toBe('/oidc/org-app-oauth-clients/c1/approvals');
  expect(request?.body).toEqual([
    { scope: 'openid', state: 'APPROVED' },
    { scope: 'profile', state: 'DENIED' },
    { scope: 'email', state: 'APPROVED' },
  ]);
});

test('D-83: Disagree in the second version posts nothing and reports to the server', async ({ visitor, api }) => {
  await visitor.open(SECOND);
  await visitor.press('disagree');
  expect(visitor.left).toEqual(['/oidc/acme/authorize?client_id=c1&state=s&error=access_denied']);
  expect(api.requests('POST /oidc/org-app-oauth-clients/{clientId}/approvals')).toEqual([]);
});

test('OAUTH-13: offline access is explained', async ({ visitor, api }) => {
  api.answer('GET /oidc/org-app-oauth-clients/{id}', client({ scope: ['openid', 'offline_access'] }));
  await visitor.open(SECOND);
  // The visitor decides: the text says what happens if they allow it.
  expect(visitor.field('scope').found.value).not.toContain('offline_access');
  expect(visitor.text('offline-access')).toHaveText(words('consent-oidc.texts.offline-access'));
  api.answer('GET /oidc/org-app-oauth-clients/{id}', client());
  await visitor.open(SECOND);
  expect(visitor.named('consent-oidc')).toContainText('Foo Notes');
  expect(visitor.text('offline-access')).not.toBeVisible();
});
