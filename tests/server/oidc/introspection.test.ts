import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';
import { signInAtApp } from '../support/signInAtApp.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

/** A client of the same app, as its API; one of another app of the organisation; and one without a secret. */
const CALLERS = ['notes-api', 'acme-ledger', 'notes-page'] as const;
const SECRET = 'a-secret';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
  const own = { org_app_id: 'ORG-APP-1', redirect_uris: '[]', post_logout_redirect_uris: '[]' };
  await service.database
    .insertInto('oauth_clients')
    .values(
      ['notes-api', 'notes-page'].map((id) => ({ ...own, id, secret: null, scope: '["openid"]', autoapprove: '[]' })),
    )
    .execute();
  for (const id of CALLERS) {
    await new RelyingParty(service, id).register(id === 'notes-page' ? {} : { secret: SECRET });
  }
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ ada, app } = await signInAtApp(service, ['openid', 'email', 'offline_access'], { secret: SECRET }));
});

async function obtain() {
  const code = await app.code(ada, app.query({ scope: 'openid email offline_access' }));
  const { body } = await app.exchange(code, { client_secret: SECRET });
  return { access: String(body.access_token), refresh: String(body.refresh_token) };
}

async function introspect(
  token: string,
  client_id = 'acme-notes',
  secret: string | undefined = SECRET,
  alias = 'acme',
) {
  const response = await service.app.inject({
    method: 'POST',
    url: `/oidc/${alias}/token/introspection`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, client_id, ...(secret ? { client_secret: secret } : {}) }).toString(),
  });
  return { status: response.statusCode, body: response.json() };
}

const INACTIVE = { status: 200, body: { active: false } };

it('P13: a client learns about its own tokens, and the API of its app about the access token alone', async () => {
  const { access, refresh } = await obtain();
  const { sub } = (await app.userinfo(access)).body;
  const facts = { active: true, client_id: 'acme-notes', sub, scope: expect.stringContaining('offline_access') };
  const issuer = 'http://localhost:3100/oidc/acme';
  for (const caller of ['acme-notes', 'notes-api']) {
    expect((await introspect(access, caller)).body).toMatchObject({ ...facts, iss: issuer, token_type: 'Bearer' });
  }
  expect((await introspect(refresh)).body).toMatchObject(facts);
  expect(await introspect(refresh, 'notes-api')).toEqual(INACTIVE);
});

it('P13: other apps, other organisations and public clients learn nothing about a token', async () => {
  const { access } = await obtain();
  expect(await introspect(access, 'acme-ledger')).toEqual(INACTIVE);
  expect(await introspect(access, 'notes-page', '')).toEqual(INACTIVE);
  expect(await introspect(access, 'notes-api', 'guess')).toMatchObject({ status: 401 });
  expect(await introspect(access, 'notes-api', SECRET, 'globex')).toMatchObject({ status: 401 });
  expect(await introspect('no-token')).toEqual(INACTIVE);
});

it('P13: a token is inactive once it is revoked', async () => {
  const { access } = await obtain();
  await service.app.inject({
    method: 'POST',
    url: '/oidc/acme/token/revocation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: access, client_id: 'acme-notes', client_secret: SECRET }).toString(),
  });
  expect(await introspect(access, 'notes-api')).toEqual(INACTIVE);
});

it('P13: a token of a session is inactive once that ends, and one of offline access is not', async () => {
  const code = await app.code(ada, app.query({ scope: 'openid email' }));
  const { body } = await app.exchange(code, { client_secret: SECRET });
  const { access } = await obtain();
  expect((await introspect(String(body.access_token), 'notes-api')).body.active).toBe(true);
  await service.database.updateTable('sessions').set({ ended_at: service.clock.now() }).execute();
  expect(await introspect(String(body.access_token), 'notes-api')).toEqual(INACTIVE);
  expect((await introspect(access, 'notes-api')).body.active).toBe(true);
});

it('P13: a token is inactive while its account is locked by an operator, or may not use the app', async () => {
  const { access } = await obtain();
  const isActive = async () => (await introspect(access, 'notes-api')).body.active;
  const { database, clock } = service;
  const ada = database.updateTable('users').where('username', '=', 'ada@acme.test');
  await ada.set({ locked_at: clock.now(), locked_until: null }).execute();
  expect(await isActive()).toBe(false);
  await ada.set({ locked_at: null }).execute();
  expect(await isActive()).toBe(true);
  const app = database.updateTable('org_apps').where('id', '=', 'ORG-APP-1');
  await app.set({ state: 'DEACTIVATED' }).execute();
  expect(await isActive()).toBe(false);
  await app.set({ state: 'ACTIVE' }).execute();
  expect(await isActive()).toBe(true);
});
