import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import type { RelyingParty } from '../support/RelyingParty.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { signInAtApp } from '../support/signInAtApp.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ ada, app } = await signInAtApp(service, ['openid', 'offline_access']));
});

const claimsIn = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

async function obtain(wish: Record<string, string> = {}) {
  const { body } = await app.exchange(await app.code(ada, app.query({ scope: 'openid', ...wish })));
  return body;
}

const now = () => Math.floor(Date.now() / 1000);

it('P13: an ID token says when and how the person signed in, and the next ones of a refresh say the same', async () => {
  service.clock.advance(600);
  const { id_token, refresh_token, access_token } = await obtain({ scope: 'openid offline_access' });
  const first = claimsIn(id_token);
  expect(first).toMatchObject({ amr: ['pwd'] });
  expect(Math.abs(Number(first.auth_time) + 600 - now())).toBeLessThan(30);
  const { body } = await app.refresh(String(refresh_token));
  const { amr, auth_time } = claimsIn(body.id_token);
  expect({ amr, auth_time }).toEqual({ amr: first.amr, auth_time: first.auth_time });
  expect(Object.keys((await app.userinfo(access_token)).body)).toEqual(['sub']);
});

it('P13: an ID token has the claims of the scopes that its user approved, also after a refresh, and no others', async () => {
  await app.approve(ada, 'openid', 'offline_access', 'email');
  const { id_token, refresh_token } = await obtain({ scope: 'openid offline_access email profile' });
  const expected = { email: 'ada@acme.test', email_verified: true };
  expect(claimsIn(id_token)).toMatchObject(expected);
  expect(claimsIn(id_token)).not.toHaveProperty('name');
  const { body } = await app.refresh(String(refresh_token));
  expect(claimsIn(body.id_token)).toMatchObject(expected);
  expect(claimsIn(body.id_token)).not.toHaveProperty('name');
  await app.approve(ada, 'openid', 'profile');
  const named = claimsIn((await obtain({ scope: 'openid profile' })).id_token);
  expect(named).toMatchObject({ preferred_username: 'ada@acme.test', name: expect.any(String) });
  expect(named).not.toHaveProperty('email');
});

it('P13: a second factor is named with its kind, also after a choice in the chooser', async () => {
  await service.database.updateTable('org_apps').set({ assigned_to_all: true }).where('id', '=', 'ORG-APP-1').execute();
  ada = service.browser();
  const token = tokenOf(await ada.signIn('otp@acme.test'));
  expect((await ada.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) })).code).toBe('OK');
  await app.approve(ada, 'openid');
  expect(claimsIn((await obtain()).id_token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
  const { data } = await ada.call('GET /signin/token-bucket', {});
  const [{ id: tid }] = data as [{ id: string }];
  expect((await ada.call('POST /signin/token', { tid })).code).toBe('OK');
  expect(claimsIn((await obtain()).id_token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
});

it('P13: nothing is claimed about a sign-in at a provider that claims nothing', async () => {
  await service.database.updateTable('sessions').set({ methods: '[]', fresh_at: null }).execute();
  const told = claimsIn((await obtain()).id_token);
  expect([told.amr, told.auth_time, told.sub]).toEqual([undefined, undefined, expect.any(String)]);
});

it('acr_values are not honoured, as the metadata says', async () => {
  const { id_token } = await obtain({ acr_values: 'urn:mace:incommon:iap:silver 1' });
  expect(claimsIn(id_token)).not.toHaveProperty('acr');
  const metadata = (await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' })).json();
  expect(metadata).not.toHaveProperty('acr_values_supported');
  expect(metadata.claims_supported).toEqual(expect.arrayContaining(['amr', 'auth_time']));
  expect(metadata.claims_supported).not.toContain('acr');
});

// The last one, since the account then has a second factor.
it('P13: a passkey counts as possession of a key, since nothing attests whether it is hardware', async () => {
  const { origin } = service.settings.origin;
  expect((await registerPasskey(ada, new SoftwareAuthenticator(origin))).statusCode).toBe(200);
  expect(claimsIn((await obtain()).id_token)).toMatchObject({ amr: ['pwd', 'pop', 'mfa'] });
});
