import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import { socialNonce } from '../support/socialNonce.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

const PORT = await freePort();

let service: TestService;
let issuer: FakeIssuer;
let guest: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  issuer = new FakeIssuer(PORT + 1);
  await issuer.open();
  service = await openTestService({ PORT: String(PORT) });
  const account = service.database.updateTable('users').where('username', '=', 'google@solo.test');
  await account.set({ org_id: 'ORG-1', mfa_active: false }).execute();
  app = new RelyingParty(service);
  await app.register();
  await service.database.updateTable('org_apps').set({ assigned_to_all: true }).where('id', '=', 'ORG-APP-1').execute();
});
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  guest = service.browser();
  await comeFromProvider();
  await app.approve(guest, 'openid', 'profile', 'email');
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});

/** A trip to the provider, which may say when it last asked the person. */
async function comeFromProvider(claims: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const good = issuer.goodClaims('stand-in-1001', 'google@solo.test');
  const code = issuer.issueCode({ claims: { ...good, nonce: await socialNonce(guest), ...claims } });
  const redirectUri = `http://localhost:${PORT}/sso/google`;
  const { code: result } = await guest.call('POST /signin/{provider}', { provider: 'google', code, redirectUri });
  expect(result).toBe('OK');
}

const setPassword = (hash: string | null) =>
  service.database
    .updateTable('users')
    .set({ password_hash: hash })
    .where('username', '=', 'google@solo.test')
    .execute();

/** Requests a new sign-in, makes the trip, and opens the request again. */
async function askAnew(wish: Record<string, string>, claims: Record<string, unknown> = {}): Promise<URL> {
  service.clock.advance(120);
  const screen = locationOf(await app.authorize(guest, app.query(wish)));
  expect([screen.pathname, screen.searchParams.has('proof')]).toEqual(['/', false]);
  expect(screen.searchParams.get('max_age')).toBe('prompt' in wish ? '0' : wish.max_age);
  service.clock.advance(1);
  await comeFromProvider(claims);
  return locationOf(await guest.send({ url: `/oidc/acme/authorize${screen.search}` }));
}

describe.each([[{ prompt: 'login' }], [{ max_age: '60' }], [{ max_age: '0' }]])('a request with %j', (wish) => {
  it('P13: is not answered by a provider that does not say when it last asked: the screen requires the password', async () => {
    await setPassword('a hash');
    const again = await askAnew(wish);
    expect([again.pathname, again.searchParams.get('proof')]).toEqual(['/', 'password']);
  });

  it('P13: is login_required if the account has nothing to prove it with', async () => {
    await setPassword(null);
    const back = await askAnew(wish);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('error')).toBe('login_required');
  });

  it('P13: is met by a provider whose auth_time is recent enough, and not by an earlier one', async () => {
    await setPassword('a hash');
    const at = () => Math.floor(service.clock.now().getTime() / 1000);
    expect((await askAnew(wish, { auth_time: at() + 3600 })).searchParams.get('code')).toBeTruthy();
    expect((await askAnew(wish, { auth_time: at() - 3600 })).pathname).toBe('/');
  });
});

it('any other request is answered by a provider that says nothing', async () => {
  expect(locationOf(await app.authorize(guest)).searchParams.get('code')).toBeTruthy();
});

it('a choice in the chooser keeps how the session began, whatever else the account has', async () => {
  const { data } = await guest.call('GET /signin/token-bucket', {});
  const [{ id: tid }] = data as [{ id: string }];
  const account = service.database.updateTable('users').where('username', '=', 'google@solo.test');
  await account.set({ channel: 'PASSWORD' }).execute();
  expect((await guest.call('POST /signin/token', { tid })).code).toBe('OK');
  const sessions = service.database.selectFrom('sessions').select(['channel', 'fresh_at']);
  const newest = await sessions
    .orderBy('created_at', 'desc')
    .orderBy('ended_at', 'desc')
    .where('ended_at', 'is', null)
    .execute();
  expect(newest).toEqual([{ channel: 'GOOGLE', fresh_at: null }]);
  await account.set({ channel: 'GOOGLE' }).execute();
});
