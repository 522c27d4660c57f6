import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty, SIGNED_OUT } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  app = new RelyingParty(service);
  await app.register();
  await app.approve(ada, 'openid');
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
  it('asks for an authorisation; the session cookie counts after the redirect', async () => {
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

  it('asks for a sign-out, and the person is asked', async () => {
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
  it('P21: is a redirect only, since the policy forbids a page that posts a form by itself', async () => {
    const discovery = await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' });
    expect(discovery.json()).toMatchObject({ response_modes_supported: ['query', 'fragment'] });
    const refused = locationOf(await app.authorize(ada, app.query({ response_mode: 'form_post' })));
    expect(refused.origin + refused.pathname).toBe(REDIRECT);
    expect(refused.searchParams.get('error')).toBe('unsupported_response_mode');
    for (const response_mode of ['query', 'fragment']) {
      const back = locationOf(await app.authorize(ada, app.query({ scope: 'openid', response_mode })));
      expect(`${back.search}${back.hash}`).toMatch(response_mode === 'query' ? /^\?code=/ : /^#code=/);
    }
  });
});
