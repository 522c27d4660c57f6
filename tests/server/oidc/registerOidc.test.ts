import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, type RelyingParty, SIGNED_OUT } from '../support/RelyingParty.ts';
import { signInAtApp } from '../support/signInAtApp.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ ada, app } = await signInAtApp(service, ['openid']));
});

/** A form posted by another site: the portal's cookies are missing, because they are Lax. */
const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  service.browser().send({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, origin: 'https://notes.acme.test', 'sec-fetch-site': 'cross-site' },
  });

describe('a form instead of a query', () => {
  it('requests an authorisation; the session cookie counts after the redirect', async () => {
    const query = app.query({ scope: 'openid', state: 'a b&c=d+é' });
    const answer = await post('/oidc/acme/authorize', query);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/oidc/acme/authorize?${query}`]);
    const back = locationOf(await ada.send({ url: String(answer.headers.location) }));
    expect(back.searchParams.get('state')).toBe('a b&c=d+é');
    expect((await app.exchange(back.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it("P02: keeps a doubled parameter doubled, and adds none from the form's own address", async () => {
    const doubled = `${app.query()}&redirect_uri=https%3A%2F%2Fevil.test`;
    const { headers } = await post(`/oidc/acme/authorize?${app.query({ redirect_uri: 'https://evil.test' })}`, doubled);
    expect(headers.location).toBe(`/oidc/acme/authorize?${doubled}`);
    const refused = await ada.send({ url: String(headers.location) });
    expect([refused.statusCode, refused.headers.location]).toEqual([400, undefined]);
  });

  it('requests a sign-out, and the person is asked', async () => {
    const query = `client_id=acme-notes&post_logout_redirect_uri=${encodeURIComponent(SIGNED_OUT)}`;
    const answer = await post('/oidc/acme/session/end', query);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/oidc/acme/session/end?${query}`]);
    expect((await ada.send({ url: String(answer.headers.location) })).statusCode).toBe(200);
    expect((await ada.call('GET /users/me', {})).code).toBe('OK');
  });

  it('P20: is refused if its body is not a form, or longer than an address may be', async () => {
    for (const url of ['/oidc/acme/authorize', '/oidc/acme/session/end']) {
      expect((await post(url, '{}', 'application/json')).statusCode).toBe(415);
      expect((await post(url, `state=${'a'.repeat(9000)}`)).statusCode).toBe(413);
      // Escaping makes it three times as long.
      expect((await post(url, `state=${'é'.repeat(2000)}`)).statusCode).toBe(413);
      expect((await post(url, '')).statusCode).toBe(303);
      expect((await post(url, 'client_id=%00')).statusCode).toBe(303);
    }
    expect((await ada.send({ url: '/oidc/acme/authorize?' })).statusCode).toBe(400);
  });

  it('P01: never leads to another address', async () => {
    for (const url of ['/oidc/%2F%2Fevil.test/authorize', '/oidc/acme%09:b/authorize', '/oidc/..%2f/authorize']) {
      const { headers } = await post(url, 'a=b');
      expect(headers.location).toBe(`${url}?a=b`);
      expect(locationOf(await post(url, 'a=b')).host).toBe('localhost:3100');
    }
  });
});

describe('the way back to the app', () => {
  it('is a redirect, or a form that the page posts', async () => {
    const discovery = await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' });
    expect(discovery.json()).toMatchObject({ response_modes_supported: ['query', 'fragment', 'form_post'] });
    for (const response_mode of ['query', 'fragment']) {
      const back = locationOf(await app.authorize(ada, app.query({ scope: 'openid', response_mode })));
      expect(`${back.search}${back.hash}`).toMatch(response_mode === 'query' ? /^\?code=/ : /^#code=/);
    }
  });

  it('P21 P03: a form ends only at the app, and its script is a file', async () => {
    const state = '"><script>alert(1)</script>';
    const page = await app.authorize(ada, app.query({ scope: 'openid', response_mode: 'form_post', state }));
    expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://notes.acme.test;");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`<form method="post" action="${REDIRECT}">`);
    expect(page.body).not.toContain('<script>');
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, address = '']) => address);
    expect(scripts).toEqual(['/oidc/form-post.js']);
    const script = await service.app.inject({ url: '/oidc/form-post.js' });
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
    const code = /name="code" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect((await app.exchange(code)).status).toBe(200);
    const silent = { response_mode: 'form_post', prompt: 'none' };
    expect((await app.authorize(service.browser(), app.query(silent))).body).toContain('value="login_required"');
  });
});

describe('a client', () => {
  it('may send its secret in the header or in the form, and must send the correct one', async () => {
    await app.register({ secret: 'the-secret-of-the-app' });
    const form = async (client_secret: string) => {
      const code = await app.code(ada, app.query({ scope: 'openid' }));
      const sent = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: app.verifier };
      return (await app.token({ ...sent, client_secret })).status;
    };
    expect([await form('the-secret-of-the-app'), await form('another')]).toEqual([200, 401]);
    const { token_endpoint_auth_methods_supported } = (
      await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' })
    ).json();
    expect(token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(['client_secret_basic', 'client_secret_post', 'none']),
    );
  });

  it('without a secret may listen at any port of loopback, at the path that it registered (RFC 8252, section 7.3)', async () => {
    const clients = service.database.updateTable('oauth_clients').where('id', '=', 'acme-notes');
    await clients
      .set({ redirect_uris: JSON.stringify(['http://127.0.0.1/callback', 'com.example.app:/back']) })
      .execute();
    const status = async (redirect_uri: string) =>
      (await app.authorize(ada, app.query({ scope: 'openid', redirect_uri }))).statusCode;
    for (const address of ['http://127.0.0.1:53123/callback', 'http://127.0.0.1/callback', 'com.example.app:/back'])
      expect(await status(address), address).toBe(303);
    for (const address of [
      'http://127.0.0.1:53123/other',
      'http://127.0.0.2:80/callback',
      'http://127.0.0.1.evil.test/callback',
    ])
      expect(await status(address), address).toBe(400);
    const { headers } = await service.app.inject({
      method: 'POST',
      url: '/oidc/acme/token',
      headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'client_id=acme-notes',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('P02: with a secret, a port is part of its address', async () => {
    await app.register({ secret: 'the-secret-of-the-app' });
    const clients = service.database.updateTable('oauth_clients').where('id', '=', 'acme-notes');
    await clients.set({ redirect_uris: JSON.stringify(['http://127.0.0.1/callback']) }).execute();
    const wrong = app.query({ redirect_uri: 'http://127.0.0.1:53123/callback' });
    expect((await app.authorize(ada, wrong)).statusCode).toBe(400);
  });

  it('gets the scopes that it may request, and others are ignored, known or not', async () => {
    const query = app.query({ scope: 'openid  iam nonsense' });
    const { body } = await app.exchange(await app.code(ada, query));
    expect(body.scope).toBe('openid');
  });

  it('revokes a token, and the empty answer has no type', async () => {
    const { body } = await app.exchange(await app.code(ada, app.query({ scope: 'openid' })));
    const answer = await service.app.inject({
      method: 'POST',
      url: '/oidc/acme/token/revocation',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'acme-notes', token: String(body.access_token) }).toString(),
    });
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '', undefined]);
    expect((await app.userinfo(body.access_token)).status).toBe(401);
  });
});

describe('the metadata', () => {
  it('is also served at its OAuth 2.0 address, with a trailing slash, and for HEAD', async () => {
    const known = await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' });
    const other = await service.app.inject({ url: '/.well-known/oauth-authorization-server/oidc/acme' });
    expect(other.json()).toEqual(known.json());
    const slash = await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration/' });
    expect([slash.statusCode, slash.headers.location]).toEqual([308, '/oidc/acme/.well-known/openid-configuration']);
    for (const url of ['/oidc/acme/.well-known/openid-configuration', '/oidc/acme/jwks']) {
      const head = await service.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
    expect((await service.app.inject({ url: '/.well-known/oauth-authorization-server/oidc/nobody' })).statusCode).toBe(
      404,
    );
  });

  it('lists what is supported, and no more', async () => {
    const { scopes_supported, claims_supported } = (
      await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' })
    ).json();
    expect(scopes_supported).toEqual(['openid', 'offline_access', 'profile', 'email', 'group']);
    for (const claim of ['phone_number', 'phone_number_verified']) expect(claims_supported).not.toContain(claim);
  });

  it('password managers find the page that changes a password', async () => {
    const { statusCode, headers } = await service.app.inject({ url: '/.well-known/change-password' });
    expect([statusCode, headers.location]).toEqual([303, '/password/reset/lookup']);
  });

  it('password managers find the page on which passkeys are added and removed', async () => {
    const found = await service.app.inject({ url: '/.well-known/passkey-endpoints' });
    expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const page = new URL('/init-st', service.settings.origin).href;
    expect(found.json()).toEqual({ enroll: page, manage: page });
  });
});
