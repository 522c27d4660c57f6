import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  await service.database.deleteFrom('consents').execute();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  app = new RelyingParty(service);
  await app.register({ scope: ['openid', 'offline_access', 'profile', 'email'] });
});

const asking = (claims: object, wish: Record<string, string> = {}) =>
  app.query({ scope: 'openid', claims: JSON.stringify(claims), ...wish });

const claimsIn = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

it('P13: a single claim arrives where the app asked for it, and no other claim of its scope', async () => {
  await app.approve(ada, 'openid', 'offline_access', 'profile', 'email');
  const claims = { id_token: { given_name: null }, userinfo: { email: { essential: true } } };
  const wish = asking(claims, { scope: 'openid offline_access' });
  const { body } = await app.exchange(await app.code(ada, wish));
  expect(claimsIn(body.id_token)).toHaveProperty('given_name');
  for (const name of ['email', 'family_name']) expect(claimsIn(body.id_token)).not.toHaveProperty(name);
  expect(Object.keys((await app.userinfo(body.access_token)).body).sort()).toEqual(['email', 'sub']);
  const refreshed = await app.refresh(String(body.refresh_token));
  expect(claimsIn(refreshed.body.id_token)).toHaveProperty('given_name');
});

it('P13: a claim whose scope nobody has decided on is asked for on the consent screen', async () => {
  await app.register({ scope: ['openid', 'email'] });
  const approve = (email: 'APPROVED' | 'DENIED') =>
    ada.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
      clientId: 'acme-notes',
      approvals: [
        { scope: 'openid', state: 'APPROVED' },
        { scope: 'email', state: email },
      ],
    });
  const wish = asking({ userinfo: { email: null } });
  expect(locationOf(await app.authorize(ada, wish)).pathname).toBe('/oidc/authorize/acme');
  await approve('DENIED');
  const denied = await app.exchange(await app.code(ada, wish));
  expect(Object.keys((await app.userinfo(denied.body.access_token)).body)).toEqual(['sub']);
  await approve('APPROVED');
  const given = await app.exchange(await app.code(ada, wish));
  expect((await app.userinfo(given.body.access_token)).body).toMatchObject({ email: 'ada@acme.test' });
});

it('P13: a claim of a scope that the client may not request never arrives, and nobody is asked', async () => {
  await app.register({ scope: ['openid', 'profile', 'email', 'offline_access'] });
  await app.approve(ada, 'openid', 'email', 'profile');
  const { database } = service;
  await database
    .updateTable('oauth_clients')
    .set({ scope: JSON.stringify(['openid']) })
    .execute();
  const { body } = await app.exchange(await app.code(ada, asking({ id_token: { email: null, groups: null } })));
  for (const name of ['email', 'groups']) expect(claimsIn(body.id_token)).not.toHaveProperty(name);
});

it('P13: a request for one person is not answered with another', async () => {
  await app.approve(ada, 'openid');
  const { id } = await service.database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ada@acme.test')
    .executeTakeFirstOrThrow();
  const { body } = await app.exchange(await app.code(ada, asking({ id_token: { sub: { value: id } } })));
  expect(claimsIn(body.id_token)).toMatchObject({ sub: id });
  const other = { id_token: { sub: { value: 'somebody-else' } } };
  expect(locationOf(await app.authorize(ada, asking(other))).pathname).toBe('/');
  const silent = locationOf(await app.authorize(ada, asking(other, { prompt: 'none' })));
  expect(silent.searchParams.get('error')).toBe('login_required');
});

it('an essential acr cannot be had, so the request fails; any other wish for one is ignored', async () => {
  await app.approve(ada, 'openid');
  const acr = { values: ['urn:mace:incommon:iap:silver'] };
  const refused = locationOf(await app.authorize(ada, asking({ id_token: { acr: { essential: true, ...acr } } })));
  expect(refused.searchParams.get('error')).toBe('unmet_authentication_requirements');
  const { body } = await app.exchange(await app.code(ada, asking({ id_token: { acr } })));
  expect(claimsIn(body.id_token)).not.toHaveProperty('acr');
});

it('claims that are no JSON object are a request error, and the metadata says that they are understood', async () => {
  const refused = locationOf(await app.authorize(ada, app.query({ claims: '[]' })));
  expect(refused.searchParams.get('error')).toBe('invalid_request');
  const { statusCode, body } = await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' });
  expect([statusCode, JSON.parse(body).claims_parameter_supported]).toEqual([200, true]);
});
