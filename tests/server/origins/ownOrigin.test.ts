import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { ACME, copyTo, HARBOR, MAIN, openAtThreeOrigins } from './openAtThreeOrigins.ts';

let service: TestService;
beforeAll(async () => {
  service = await openAtThreeOrigins();
});
afterAll(() => service.close());
beforeEach(() => service.database.deleteFrom('sessions').execute());

const me = async (browser: TestBrowser) => (await browser.call('GET /users/me', {})).code;

const write = (host: string, origin: string | undefined, site?: string) =>
  service.app.inject({
    method: 'POST',
    url: '/apis/v1/signin/token',
    headers: {
      host: new URL(host).host,
      ...(origin !== undefined && { origin }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ tid: 'x' }),
  });

describe('P12: a write at an origin', () => {
  it.each([MAIN, ACME, HARBOR])('at %s is accepted from its own pages alone', async (own) => {
    const ports = own.replace('3100', '3101');
    for (const page of [MAIN, ACME, HARBOR, ports, own.replace('http', 'https'), 'http://evil.test', 'null']) {
      for (const site of [undefined, 'same-origin']) {
        expect([page, site, (await write(own, page, site)).statusCode]).toEqual([page, site, page === own ? 404 : 403]);
      }
      expect((await write(own, page, 'same-site')).statusCode).toBe(403);
      expect((await write(own, page, 'cross-site')).statusCode).toBe(403);
    }
    expect((await write(own, undefined, 'same-origin')).statusCode).toBe(404);
  });

  it('at a host that the settings do not list is refused as before', async () => {
    const other = 'http://other.localhost:3100';
    expect((await write(other, ACME)).statusCode).toBe(403);
    expect((await write('http://evil.test', 'http://evil.test')).statusCode).toBe(403);
    const production = { PORTAL_ORIGIN: 'http://login.localhost:3100', BRAND_ORIGINS: ACME };
    const { requireOwnOrigin } = await import('../../../src/server/http/requireOwnOrigin.ts');
    const { readSettings } = await import('../../../src/server/settings/readSettings.ts');
    const settings = { ...readSettings(production), mode: 'production' } as const;
    const judge = (hostname: string, origin: string) => () =>
      requireOwnOrigin({ hostname, headers: { origin, 'sec-fetch-site': 'same-origin' } }, settings);
    expect(judge('other.localhost', other)).toThrow('FORBIDDEN');
    expect(judge('other.localhost', ACME)).toThrow('FORBIDDEN');
    expect(judge('ACME.localhost', ACME)).not.toThrow();
  });
});

describe('P11: a sign-in at the host of a brand', () => {
  it('P21: sets cookies of this host alone, and a wrong password sets no session', async () => {
    const browser = service.browser({ origin: ACME });
    expect(await browser.signIn('ada@acme.test', 'Wrong-Horse-7')).toMatchObject({ code: 'BAD_CREDENTIALS' });
    expect([await me(browser), [...browser.cookies.keys()].includes('vestibule_session')]).toEqual([
      'UNAUTHORIZED',
      false,
    ]);
    const signedIn = await browser.signIn('ada@acme.test');
    expect(signedIn.code).toBe('OK');
    const lines = [signedIn.headers['set-cookie']].flat().map(String);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toMatch(/domain/i);
    expect(await me(browser)).toBe('OK');
    expect((await browser.send({ url: '/init-st' })).statusCode).toBe(200);
  });

  it('sets the cookies of the contract for its own host', async () => {
    const browser = service.browser({ origin: ACME });
    const { headers } = await browser.send({ url: '/sign-on?orgAppId=x' });
    expect(String(headers['set-cookie'])).toMatch(/saved_next=[^;]+;.*Domain=acme\.localhost/);
    expect((await browser.call('GET /env', {})).data).toMatchObject({
      hostnames: { main: 'acme.localhost', org: 'acme.localhost', static: 'acme.localhost' },
    });
  });

  it('follows a saved address at its own host, and none of another brand', async () => {
    const browser = service.browser({ origin: ACME });
    await browser.signIn('ada@acme.test');
    const visit = async (saved: string) => {
      browser.cookies.set('saved_next', encodeURIComponent(saved));
      return (await browser.send({ url: '/init-st' })).headers.location;
    };
    expect(await visit(`${ACME}/policies/terms`)).toBe(`${ACME}/policies/terms`);
    expect(await visit(`${HARBOR}/policies/terms`)).toBeUndefined();
  });

  it.each([
    [ACME, HARBOR],
    [ACME, MAIN],
    [MAIN, ACME],
  ])('the cookies of %s open nothing at %s', async (own, other) => {
    const browser = service.browser({ origin: own });
    await browser.call('GET /env', {});
    expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
    const copy = copyTo(service, other, browser);
    expect(await me(copy)).toBe('UNAUTHORIZED');
    expect((await copy.call('GET /signin/token-bucket', {})).data).toEqual([]);
    expect((await copy.send({ url: '/init-st' })).statusCode).toBe(303);
    expect((await copy.send({ method: 'DELETE', url: '/init-st/sessions', payload: '{}' })).statusCode).toBe(401);
    // A sign-out there ends nothing here.
    await copyTo(service, other, browser).call('DELETE /token', {});
    expect(await me(browser)).toBe('OK');
    expect((await browser.call('GET /signin/token-bucket', {})).data).toHaveLength(1);
    await browser.call('DELETE /token', {});
    expect(await me(browser)).toBe('UNAUTHORIZED');
  });

  it('a device of one host is unknown at another, and a session there counts as one on another device (D-39)', async () => {
    const browser = service.browser({ origin: ACME });
    await browser.signIn('ada@acme.test');
    const copy = copyTo(service, HARBOR, browser);
    expect((await copy.signIn('ada@acme.test')).code).toBe('NOT_ALLOWED_MULTI_SESSION');
  });

  it('R03: the answer to a call is repeated at its own host alone', async () => {
    const browser = service.browser({ origin: ACME });
    await browser.call('GET /env', {});
    const key = { 'idempotency-key': '"0123456789abcdef0123456789abcdef"' };
    const call = (from: TestBrowser) =>
      from.call('POST /signin/password', { username: 'ada@acme.test', password: 'Correct-Horse-7' }, key);
    const before = copyTo(service, ACME, browser);
    const elsewhere = copyTo(service, HARBOR, browser);
    expect((await call(browser)).code).toBe('OK');
    expect((await call(before)).code).toBe('OK');
    expect(await me(before)).toBe('OK');
    expect((await call(elsewhere)).code).toBe('NOT_ALLOWED_MULTI_SESSION');
  });
});

describe('what a visitor sees at the host of a brand', () => {
  it.each([MAIN, ACME])('P06: a password manager at %s is led to its own start page', async (origin) => {
    const browser = service.browser({ origin });
    const endpoints = (await browser.send({ url: '/.well-known/passkey-endpoints' })).json();
    expect(endpoints).toEqual({ enroll: `${origin}/init-st`, manage: `${origin}/init-st` });
    const change = await browser.send({ url: '/.well-known/change-password' });
    expect(change.headers.location).toBe('/password/reset/lookup');
    // No host vouches for passkeys of another (WebAuthn Level 3, section 5.11).
    expect((await browser.send({ url: '/.well-known/webauthn' })).statusCode).toBe(404);
  });

  it('P12: a social sign-in begins and ends at one host', async () => {
    const browser = service.browser({ origin: ACME });
    const nonceAt = async (from: TestBrowser) =>
      ((await from.call('GET /env', {})).data as { google: { nonce: string } }).google.nonce;
    const nonce = await nonceAt(browser);
    const copy = copyTo(service, HARBOR, browser);
    expect(await nonceAt(copy)).not.toBe(nonce);
    const at = (redirectUri: string) =>
      browser.call('POST /signin/{provider}', { provider: 'google', code: 'x', redirectUri });
    expect((await at(`${HARBOR}/sso/google`)).code).toBe('BAD_REQUEST');
    expect((await at(`${MAIN}/sso/google`)).code).toBe('BAD_REQUEST');
    expect((await at(`${ACME}/sso/google`)).code).not.toBe('BAD_REQUEST');
  });
});
