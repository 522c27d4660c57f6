import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import { signInAtApp } from '../support/signInAtApp.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

/** Two APIs of the app, and one that it may not use. */
const [API, OTHER, STRANGE] = ['https://api.acme.test/', 'https://other.acme.test/', 'https://strange.test/'] as const;
const SECRET = 'the-secret-of-the-app';
const WITH_API = { resource: API, client_secret: SECRET };

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ ada, app } = await signInAtApp(service, ['openid', 'email', 'offline_access'], {
    secret: SECRET,
    scope: ['openid', 'profile', 'email', 'offline_access'],
  }));
  await mayUse(API, OTHER);
});

const mayUse = (...resources: string[]) => setApis(resources, null);
const setApis = (resources: readonly string[], byDefault: string | null) =>
  service.database
    .updateTable('oauth_clients')
    .set({ resources: JSON.stringify(resources), default_resource: byDefault })
    .where('id', '=', 'acme-notes')
    .execute();

const query = (wish: Readonly<Record<string, string>> = {}) =>
  app.query({ scope: 'openid email offline_access', resource: API, ...wish });
const partOf = (token: unknown, part: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[part] ?? '', 'base64url').toString());

async function obtain(form: Readonly<Record<string, string>> = WITH_API) {
  const { status, body } = await app.exchange(await app.code(ada, query()), form);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

describe('an access token for an API that the app names (RFC 8707)', () => {
  it('is a JSON Web Token for this API alone, which says nothing else about the person (RFC 9068)', async () => {
    const { access_token, id_token, expires_in } = await obtain();
    expect(partOf(access_token, 0)).toMatchObject({ typ: 'at+jwt', alg: 'RS256', kid: expect.any(String) });
    const claims = partOf(access_token, 1);
    expect(claims).toEqual({
      ...{ iss: 'http://localhost:3100/oidc/acme', aud: API, client_id: 'acme-notes' },
      ...{ sub: partOf(id_token, 1).sub, scope: 'email offline_access openid' },
      ...{ iat: expect.any(Number), exp: Number(claims.iat) + 300, jti: expect.any(String) },
    });
    expect(expires_in).toBe(300);
    const { keys } = (await service.app.inject({ url: '/oidc/acme/jwks' })).json<{
      keys: (JsonWebKey & { kid: string })[];
    }>();
    const key = createPublicKey({
      key: keys.find(({ kid }) => kid === partOf(access_token, 0).kid) ?? {},
      format: 'jwk',
    });
    const [header, payload, signature = ''] = String(access_token).split('.');
    expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('is not given without the name: userinfo and introspection take what is given then', async () => {
    const { access_token } = await obtain({ client_secret: SECRET });
    expect(access_token).not.toContain('.');
    expect((await app.userinfo(access_token)).body).toMatchObject({ email: 'ada@acme.test' });
  });

  it('is given without the name if the API is the default, and by each refresh', async () => {
    await setApis([API, OTHER], OTHER);
    const plain = app.query({ scope: 'openid email offline_access' });
    const { body } = await app.exchange(await app.code(ada, plain), { client_secret: SECRET });
    expect(partOf(body.access_token, 1)).toMatchObject({ aud: OTHER, sub: partOf(body.id_token, 1).sub });
    expect(body.expires_in).toBe(300);
    const form = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token), client_secret: SECRET };
    expect(partOf((await app.token(form)).body.access_token, 1).aud).toBe(OTHER);
    expect((await app.userinfo(body.access_token)).status).toBe(401);
    const named = await app.exchange(await app.code(ada, query()), WITH_API);
    expect(partOf(named.body.access_token, 1).aud, 'one that is named').toBe(API);
  });

  it('P13: is accepted by neither userinfo nor introspection, nor as a hint of who is signed in', async () => {
    const { access_token } = await obtain();
    expect((await app.userinfo(access_token)).status).toBe(401);
    const form = { token: String(access_token), client_id: 'acme-notes', client_secret: SECRET };
    const introspected = await service.app.inject({
      ...{ method: 'POST', url: '/oidc/acme/token/introspection', payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([introspected.statusCode, introspected.json().error]).toEqual([400, 'unsupported_token_type']);
    const hinted = await app.authorize(ada, query({ id_token_hint: String(access_token) }));
    expect(locationOf(hinted).searchParams.get('error')).toBe('invalid_request');
  });

  it('comes with a refresh token too, which names the API again', async () => {
    const { refresh_token } = await obtain();
    const form = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
    const { body } = await app.token({ ...form, ...WITH_API, resource: API });
    expect(partOf(body.access_token, 1).aud).toBe(API);
  });

  it('is granted to who signed in before the app could use the API, and keeps older refresh tokens', async () => {
    await mayUse();
    const first = await app.exchange(await app.code(ada, app.query({ scope: 'openid offline_access' })), {
      client_secret: SECRET,
    });
    await mayUse(API);
    expect(partOf((await obtain()).access_token, 1).aud).toBe(API);
    const form = { grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) };
    expect((await app.token({ ...form, client_secret: SECRET })).status).toBe(200);
  });
});

describe('P13: an API that the app may not use', () => {
  it('is refused in the authorization request, at the app', async () => {
    const { searchParams, href } = locationOf(await app.authorize(ada, query({ resource: STRANGE })));
    expect(href).toContain(REDIRECT);
    expect([searchParams.get('error'), searchParams.has('code')]).toEqual(['invalid_target', false]);
  });

  it.each([
    ['that was not named before', OTHER],
    ['that no app may use', STRANGE],
  ])('is refused with the code: one %s', async (_which, resource) => {
    const { status, body } = await app.exchange(await app.code(ada, query()), { client_secret: SECRET, resource });
    expect([status, body.error]).toEqual([400, 'invalid_target']);
  });

  it('is refused to another client of the organisation, and at the issuer of another one', async () => {
    const other = new RelyingParty(service, 'acme-press');
    await other.register({ secret: SECRET });
    await other.approve(ada, 'openid');
    const asked = other.query({ scope: 'openid', resource: API });
    expect(locationOf(await other.authorize(ada, asked)).searchParams.get('error')).toBe('invalid_target');
    expect((await app.authorize(ada, query(), 'globex')).statusCode).toBe(400);
  });

  it('is refused with a refresh token, once it was taken away', async () => {
    const { refresh_token } = await obtain();
    await mayUse(OTHER);
    const form = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
    const { status, body } = await app.token({ ...form, ...WITH_API });
    expect([status, body.error]).toEqual([400, 'invalid_target']);
  });
});
