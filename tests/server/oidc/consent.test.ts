import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('consents').execute();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  await continueHere(ada);
  app = new RelyingParty(service);
  await app.register();
});

/** Ada has one session at a time; each test uses a new browser. */
async function continueHere(browser: TestBrowser): Promise<void> {
  await service.database.deleteFrom('sessions').execute();
  await browser.signIn('ada@acme.test');
}

const path = (url: URL) => url.pathname + url.search;
/** The screen, which gets only the app and the id of the stored request. */
const SCREEN = /^\/oidc\/authorize\/acme\?client_id=acme-notes&interaction=[\w-]{43}$/;

describe('the authorisation address', () => {
  it('D-85: is stored until after the sign-in, which continues there', async () => {
    const guest = service.browser();
    const first = await app.authorize(guest);
    expect([first.statusCode, locationOf(first).pathname]).toEqual([303, '/']);
    const address = guest.cookies.get('saved_next') ?? '';
    expect(address).toMatch(/^\/oidc\/acme\/authorize\?client_id=acme-notes&interaction=[\w-]{43}$/);
    await continueHere(guest);
    // The jar decodes the cookie; a browser sends it as it came.
    guest.cookies.set('saved_next', encodeURIComponent(address));
    const after = await guest.send({ method: 'GET', url: '/init-st' });
    expect(path(locationOf(after))).toBe(address);
  });

  it('OAUTH-11 OAUTH-12: asks with the same query, then continues without asking, with the approved scopes', async () => {
    const asked = await app.authorize(ada);
    expect([asked.statusCode, path(locationOf(asked))]).toEqual([303, expect.stringMatching(SCREEN)]);
    expect((await app.approve(ada, 'openid', 'profile')).status).toBe(200);
    const back = locationOf(await app.authorize(ada));
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: 'state-1',
      iss: 'http://localhost:3100/oidc/acme',
    });
    const { body } = await app.exchange(back.searchParams.get('code') ?? '');
    expect(body.scope).toBe('openid profile');
    const { body: person } = await app.userinfo(body.access_token);
    expect(person).toMatchObject({ name: 'Ada Example', preferred_username: 'ada@acme.test' });
    expect(person).not.toHaveProperty('email');
  });

  it('OAUTH-18: always approves a required scope', async () => {
    await app.approve(ada);
    const { body } = await app.exchange(await app.code(ada));
    expect(body.scope).toBe('openid');
  });

  it('OAUTH-17: refuses scopes that the client does not have, and clients of other organisations', async () => {
    const approve = (clientId: string, ...scopes: string[]) =>
      ada.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
        clientId,
        approvals: scopes.map((scope) => ({ scope, state: 'APPROVED' as const })),
      });
    expect((await approve('acme-notes', 'openid', 'iam')).code).toBe('BAD_REQUEST');
    expect((await approve('acme-notes', 'openid', 'openid')).code).toBe('BAD_REQUEST');
    expect((await approve('nobody', 'openid')).code).toBe('NOT_FOUND');
    expect((await service.browser().call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect(await service.database.selectFrom('consents').selectAll().execute()).toEqual([]);
  });

  it('remembers a decision per account and client, and asks again for a new scope', async () => {
    await app.approve(ada, 'openid', 'profile');
    await app.code(ada);
    const another = new RelyingParty(service, 'acme-archive');
    await another.register();
    await service.database
      .updateTable('oauth_clients')
      .set({ scope: JSON.stringify(['openid', 'profile', 'email', 'phone', 'offline_access', 'iam']) })
      .where('id', '=', 'acme-notes')
      .execute();
    const wider = app.query({ scope: 'openid iam' });
    expect(path(locationOf(await app.authorize(ada, wider)))).toMatch(SCREEN);
    const multi = service.browser();
    await multi.signIn('passkey@acme.test');
    expect(locationOf(await app.authorize(multi)).pathname).toBe('/oidc/authorize/acme');
  });

  it('asks again for a scope that becomes required', async () => {
    await app.approve(ada, 'openid');
    const query = app.query({ scope: 'openid profile' });
    await app.code(ada, query);
    const clients = service.database.updateTable('oauth_clients').where('id', '=', 'acme-notes');
    await clients.set({ autoapprove: JSON.stringify(['openid', 'profile']) }).execute();
    expect(path(locationOf(await app.authorize(ada, query)))).toMatch(SCREEN);
    await clients.set({ autoapprove: JSON.stringify(['openid']) }).execute();
  });

  it('ends the grants of the earlier decision when a decision changes', async () => {
    await app.approve(ada, 'openid', 'profile', 'email');
    const { body } = await app.exchange(await app.code(ada));
    expect((await app.userinfo(body.access_token)).status).toBe(200);
    await app.approve(ada, 'openid');
    const { body: later } = await app.exchange(await app.code(ada));
    expect((await app.userinfo(body.access_token)).status).toBe(401);
    expect((await app.userinfo(later.access_token)).body).toEqual({ sub: expect.any(String) });
  });

  it('D-83: returns a refusal to a registered address of the app only', async () => {
    const asked = locationOf(await app.authorize(ada));
    const refused = locationOf(await app.authorize(ada, `${asked.search.slice(1)}&error=access_denied`));
    expect(refused.origin + refused.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' });
    const evil = app.query({ redirect_uri: 'https://evil.test/' });
    const response = await app.authorize(ada, `${evil}&error=access_denied`);
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    // A link cannot refuse anything.
    const linked = locationOf(await app.authorize(ada, `${app.query()}&error=access_denied`));
    expect(path(linked)).toMatch(SCREEN);
  });

  it('sends no cookie of the library to the browser', async () => {
    await app.authorize(ada);
    const before = [...ada.cookies.keys()].sort();
    await app.approve(ada);
    const answer = await app.authorize(ada);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([...ada.cookies.keys()].sort()).toEqual(before);
  });
});

describe('prompt and max_age', () => {
  it('prompt=consent asks exactly once', async () => {
    await app.approve(ada, 'openid');
    const query = app.query({ prompt: 'consent' });
    const asked = locationOf(await app.authorize(ada, query));
    expect(asked.pathname).toBe('/oidc/authorize/acme');
    service.clock.advance(5);
    await app.approve(ada, 'openid', 'email');
    const back = `${asked.search.slice(1)}`;
    expect(locationOf(await app.authorize(ada, back)).searchParams.get('code')).toBeTruthy();
    // The decision on that request does not answer another one.
    expect(locationOf(await app.authorize(ada, back)).pathname).toBe('/oidc/authorize/acme');
    expect(locationOf(await app.authorize(ada, query)).pathname).toBe('/oidc/authorize/acme');
  });

  it('prompt=login and max_age require a new sign-in, once', async () => {
    await app.approve(ada, 'openid');
    for (const wish of [{ prompt: 'login' }, { max_age: '60' }, { max_age: '0' }]) {
      service.clock.advance(61);
      const asked = await app.authorize(ada, app.query(wish));
      expect(locationOf(asked).pathname).toBe('/');
      const saved = ada.cookies.get('saved_next') ?? '';
      const early = await ada.send({ method: 'GET', url: saved });
      expect(locationOf(early).pathname).toBe('/');
      const address = ada.cookies.get('saved_next') ?? '';
      service.clock.advance(1);
      await ada.signIn('ada@acme.test');
      const answered = locationOf(await ada.send({ method: 'GET', url: address }));
      expect(answered.searchParams.get('code')).toBeTruthy();
    }
  });

  it('P13: max_age=0 is a prompt=login, however young the sign-in is', async () => {
    await app.approve(ada, 'openid', 'offline_access');
    for (const scope of ['openid', 'openid offline_access']) {
      const wish = { scope, max_age: '0' };
      expect(locationOf(await app.authorize(ada, app.query(wish))).pathname).toBe('/');
      const silent = locationOf(await app.authorize(ada, app.query({ ...wish, prompt: 'none' })));
      expect([silent.searchParams.get('code'), silent.searchParams.get('error')]).toEqual([null, 'login_required']);
    }
  });

  it('prompt=none with a sign-in older than max_age is refused without asking', async () => {
    await app.approve(ada, 'openid');
    const query = app.query({ prompt: 'none', max_age: '60' });
    expect(locationOf(await app.authorize(ada, query)).searchParams.get('code')).toBeTruthy();
    service.clock.advance(61);
    expect(locationOf(await app.authorize(ada, query)).searchParams.get('error')).toBe('login_required');
  });

  /** Chooses an account of this device in the chooser, without a password. */
  async function choose(browser: TestBrowser): Promise<void> {
    const { data } = await browser.call('GET /signin/token-bucket', {});
    const [{ id: tid }] = data as [{ id: string }];
    expect((await browser.call('POST /signin/token', { tid })).code).toBe('OK');
  }

  it('prompt=select_account opens the chooser, and a choice there is enough', async () => {
    await app.approve(ada, 'openid');
    const query = app.query({ prompt: 'select_account' });
    expect(locationOf(await app.authorize(ada, query)).pathname).toBe('/chooser');
    const address = ada.cookies.get('saved_next') ?? '';
    service.clock.advance(1);
    await choose(ada);
    const answered = locationOf(await ada.send({ method: 'GET', url: address }));
    expect(answered.searchParams.get('code')).toBeTruthy();
  });

  it('P13: for prompt=login and max_age, switching accounts in the chooser is not a new sign-in', async () => {
    await app.approve(ada, 'openid');
    for (const wish of [{ prompt: 'login' }, { max_age: '60' }]) {
      await ada.signIn('ada@acme.test');
      service.clock.advance(61);
      expect(locationOf(await app.authorize(ada, app.query(wish))).pathname).toBe('/');
      service.clock.advance(1);
      await choose(ada);
      const chosen = await ada.send({ method: 'GET', url: ada.cookies.get('saved_next') ?? '' });
      expect(locationOf(chosen).pathname).toBe('/');
      service.clock.advance(1);
      await ada.signIn('ada@acme.test');
      const answered = locationOf(await ada.send({ method: 'GET', url: ada.cookies.get('saved_next') ?? '' }));
      expect(answered.searchParams.get('code')).toBeTruthy();
    }
  });

  it('P13: nor is a second factor, if the password was entered before the app asked', async () => {
    const browser = service.browser();
    const token = tokenOf(await browser.signIn('otp@acme.test'));
    service.clock.advance(30);
    expect(locationOf(await app.authorize(browser, app.query({ prompt: 'login' }))).pathname).toBe('/');
    const code = otpCode(service);
    expect((await browser.call('POST /signin/mfa', { token, factor: 'OTP', code })).code).toBe('OK');
    const early = await browser.send({ method: 'GET', url: browser.cookies.get('saved_next') ?? '' });
    expect(locationOf(early).pathname).toBe('/');
  });

  it('P13: auth_time is the time of the password, in every session', async () => {
    await app.approve(ada, 'openid');
    const authTime = async () => {
      const { body } = await app.exchange(await app.code(ada, app.query({ max_age: '3600' })));
      const [, payload = ''] = String(body.id_token).split('.');
      const claims: { auth_time: number; iat: number } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return claims.iat - claims.auth_time;
    };
    service.clock.advance(600);
    expect(await authTime()).toBeGreaterThanOrEqual(600);
    await choose(ada);
    expect(await authTime()).toBeGreaterThanOrEqual(600);
    await ada.signIn('ada@acme.test');
    expect(await authTime()).toBeLessThan(60);
  });

  it.each([
    ['nobody is signed in', false, 'login_required'],
    ['nothing was approved', true, 'consent_required'],
  ])('prompt=none if %s: the app gets an error', async (_, isSignedIn, error) => {
    const browser = isSignedIn ? ada : service.browser();
    const back = locationOf(await app.authorize(browser, app.query({ prompt: 'none' })));
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('error')).toBe(error);
    expect(browser.cookies.has('saved_next')).toBe(false);
  });

  it('prompt=none if nothing is missing: the app gets a code', async () => {
    await app.approve(ada, 'openid', 'profile');
    const back = locationOf(await app.authorize(ada, app.query({ prompt: 'none' })));
    expect(back.searchParams.get('code')).toBeTruthy();
  });
});
