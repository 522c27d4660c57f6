import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
beforeAll(async () => {
  service = await openTestService();
  ada = service.browser();
  expect((await ada.signIn('ada@acme.test')).code).toBe('OK');
});
afterAll(() => service.close());

describe('P20: U+0000 outside the contract never causes an internal error', () => {
  it.each([
    ['GET', '/oidc/%00/jwks'],
    ['GET', '/oidc/%00/authorize?client_id=acme-notes'],
    ['GET', '/oidc/acme/authorize?client_id=%00'],
    ['GET', '/oidc/acme/authorize?client_id=acme-notes&nonce=%00'],
    ['GET', '/oidc/acme/session/end?client_id=%00'],
    ['GET', '/sign-on?orgAppId=%00'],
    ['GET', '/sign-on?orgAppId=a%00b'],
    ['GET', '/verify-email?token=%00'],
    ['DELETE', '/init-st/passkeys/%00'],
    ['GET', '/dev/mailbox.json?to=%00'],
  ])('%s %s', async (method, url) => {
    for (const browser of [ada, service.browser()]) {
      const response = await browser.send({ method: method as 'GET', url });
      expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it('the consent screen of an unknown client, and its form', async () => {
    const url = '/oauth/authorize?client_id=%00';
    // Without a build there is no screen: 503.
    expect((await ada.send({ url })).statusCode).not.toBe(500);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await ada.send({ method: 'POST', url, headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/bad-request']);
  });

  it('an ID token that names such a client', async () => {
    const hint = ['', Buffer.from(JSON.stringify({ aud: '\0' })).toString('base64url'), ''].join('.');
    const response = await service.browser().send({ url: `/oidc/acme/session/end?id_token_hint=${hint}` });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  });

  it('the token endpoint, in the form and in the header', async () => {
    const app = new RelyingParty(service);
    const code = { grant_type: 'authorization_code', code: '\0', redirect_uri: '\0', code_verifier: '\0' };
    expect((await app.token({ ...code, client_id: '\0' })).status).toBeLessThan(500);
    const authorization = `Basic ${Buffer.from('%00:%00').toString('base64')}`;
    expect((await app.token(code, { authorization })).status).toBeLessThan(500);
  });

  it('the address where browsers ask for passkey endpoints', async () => {
    const passkey = service.browser();
    expect((await passkey.signIn('passkey@acme.test')).code).toBe('OK');
    const post = (url: string, body: unknown) => passkey.send({ method: 'POST', url, payload: JSON.stringify(body) });
    const options = (await post('/init-st/passkey-options', {})).json();
    const made = new SoftwareAuthenticator(service.settings.origin.origin).register(options);
    const response = { ...made.response, transports: ['\0'] };
    expect((await post('/init-st/passkeys', { ...made, response })).statusCode).toBe(400);
    expect((await passkey.call('GET /passkeys', {})).data).toEqual([]);
  });
});
