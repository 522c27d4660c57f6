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
}, 60_000);
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
/** The screen, which knows the app and the kept request alone. */
const SCREEN = /^\/oidc\/authorize\/acme\?client_id=acme-notes&interaction=[\w-]{43}$/;

describe('the authorisation address', () => {
  it('D-85: is kept until after the sign-in, which continues there', async () => {
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
    // A link is nobody's refusal.
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
      expect([silent.searchParams.get('code'), silent.searchParams.get('error')]).toEqual([null, expect.any(String)]);
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

describe('the first version', () => {
  const FIRST_SCREEN = /^\/oauth\/authorize\?client_id=acme-notes&interaction=[\w-]{43}$/;
  const open = async (browser: TestBrowser, query: string) =>
    path(locationOf(await browser.send({ url: `/oauth/authorize?${query}` })));
  /** Opens the screen, and posts its form to its own address. */
  const post = async (browser: TestBrowser, query: string, form: Record<string, string>, headers = {}) =>
    postTo(await open(browser, query), browser, form, headers);
  const postTo = (url: string, browser: TestBrowser, form: Record<string, string>, headers = {}) =>
    browser.send({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
    });
  const agree = { user_oauth_approval: 'true', 'scope.openid': 'true', 'scope.profile': 'true' };

  it('OAUTH-10 D-82: submits a form, and the request ends at the app', async () => {
    const answer = await post(ada, app.query(), agree);
    expect(answer.statusCode).toBe(303);
    const next = locationOf(answer);
    expect(next.pathname).toBe('/oidc/acme/authorize');
    const back = locationOf(await ada.send({ method: 'GET', url: path(next) }));
    const { body } = await app.exchange(back.searchParams.get('code') ?? '');
    expect(body.scope).toBe('openid profile');
  });

  it('does not ask twice for a request that requires a decision each time', async () => {
    const next = locationOf(await post(ada, app.query({ prompt: 'consent' }), agree));
    const back = locationOf(await ada.send({ method: 'GET', url: path(next) }));
    expect(back.searchParams.get('code')).toBeTruthy();
  });

  it('returns Disagree to the app as access_denied and stores nothing', async () => {
    const next = locationOf(await post(ada, app.query(), { ...agree, user_oauth_approval: 'false' }));
    const back = locationOf(await ada.send({ method: 'GET', url: path(next) }));
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await service.database.selectFrom('consents').selectAll().execute()).toEqual([]);
  });

  it('uses the client’s own scopes for plain OAuth without a scope', async () => {
    const query = app.query({ scope: undefined, nonce: undefined });
    const next = locationOf(await post(ada, query, { ...agree, 'scope.email': 'true' }));
    const back = locationOf(await ada.send({ method: 'GET', url: path(next) }));
    const { body } = await app.exchange(back.searchParams.get('code') ?? '');
    expect(String(body.scope).split(' ').sort()).toEqual(['email', 'openid', 'profile']);
  });

  it('R04: counts an answer for the account that was asked, even after another sign-in', async () => {
    const { id } = await service.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'ada@acme.test')
      .executeTakeFirstOrThrow();
    const another = await post(ada, app.query(), { ...agree, user_id: 'another' });
    expect([another.statusCode, path(locationOf(another))]).toEqual([303, expect.stringMatching(FIRST_SCREEN)]);
    const refused = await ada.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
      clientId: 'acme-notes',
      userId: 'another',
      approvals: [{ scope: 'openid', state: 'APPROVED' }],
    });
    expect([refused.status, refused.code]).toEqual([409, 'CONFLICT']);
    expect(await service.database.selectFrom('consents').selectAll().execute()).toEqual([]);
    expect(locationOf(await post(ada, app.query(), { ...agree, user_id: id })).pathname).toBe('/oidc/acme/authorize');
  });

  it("P12: accepts the form from the portal's own pages only", async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json' },
    ])
      expect((await post(ada, app.query(), agree, headers)).statusCode).toBe(
        headers['content-type'] === undefined ? 403 : 415,
      );
    expect(await service.database.selectFrom('consents').selectAll().execute()).toEqual([]);
  });

  it('treats unknown, missing and doubled clients as bad requests, and sends a visitor without a session to sign-in', async () => {
    for (const query of [app.query({ client_id: 'nobody' }), '', `${app.query()}&client_id=acme-ledger`])
      expect((await postTo(`/oauth/authorize?${query}`, ada, agree)).headers.location).toBe('/bad-request');
    const guest = service.browser();
    expect(locationOf(await post(guest, app.query(), agree)).pathname).toBe('/');
    expect(guest.cookies.get('saved_next')).toMatch(FIRST_SCREEN);
  });

  it('P01: lets the screen’s form end at this client, and nowhere else', async () => {
    const policy = async (url: string) =>
      String((await ada.send({ method: 'GET', url })).headers['content-security-policy']).match(
        /form-action [^;]*/,
      )?.[0];
    expect(await policy(`/oauth/authorize?${app.query()}`)).toBe("form-action 'self' https://notes.acme.test");
    expect(await policy('/oauth/authorize?client_id=nobody')).toBe("form-action 'self'");
    expect(await policy('/signup')).toBe("form-action 'self'");
  });
});
