import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
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
  ({ ada, app } = await signInAtApp(service, ['openid', 'profile', 'email']));
});

async function hintOf(party: RelyingParty): Promise<string> {
  const { body } = await party.exchange(await party.code(ada, party.query({ scope: 'openid' })));
  return String(body.id_token);
}

/** The answer to a silent request with a hint. */
async function silently(id_token_hint: string) {
  const back = locationOf(await app.authorize(ada, app.query({ prompt: 'none', id_token_hint })));
  expect(back.origin + back.pathname).toBe(REDIRECT);
  return back.searchParams.get('error') ?? 'code';
}

it('P13: a hint that has expired still says whom the app expects', async () => {
  const hint = await hintOf(app);
  service.clock.advance(11 * 60 * 60);
  expect(await silently(hint)).toBe('login_required');
  await ada.signIn('ada@acme.test');
  expect(await silently(hint)).toBe('code');
  const other = service.browser();
  await other.signIn('passkey@acme.test');
  const back = locationOf(await app.authorize(other, app.query({ prompt: 'none', id_token_hint: hint })));
  expect(back.searchParams.get('error')).toBe('login_required');
});

it('P13: a hint of another app, or of another issuer, is a request error, however it is sent', async () => {
  const press = new RelyingParty(service, 'acme-press');
  await press.register({ scope: ['openid', 'profile', 'email', 'offline_access'] });
  await press.approve(ada, 'openid');
  const foreign = await service.app.inject({ url: '/oidc/globex/.well-known/openid-configuration' });
  expect(foreign.statusCode).toBe(200);
  const [header = '', claims = '', signature = ''] = (await hintOf(app)).split('.');
  const issuer = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), iss: foreign.json().issuer };
  const told = Buffer.from(JSON.stringify(issuer)).toString('base64url');
  for (const hint of [await hintOf(press), `${header}.${told}.${signature}`, 'no token', `${header}.${claims}.`]) {
    expect(await silently(hint)).toBe('invalid_request');
    const asked = locationOf(await app.authorize(ada, app.query({ id_token_hint: hint })));
    expect([asked.origin + asked.pathname, asked.searchParams.get('error')]).toEqual([REDIRECT, 'invalid_request']);
  }
});
