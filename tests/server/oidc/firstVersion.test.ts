import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ['consents', 'sessions'] as const) await service.database.deleteFrom(table).execute();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  app = new RelyingParty(service);
  await app.register();
});

const path = (url: URL) => url.pathname + url.search;

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

  it('P13: a hint is checked before the person agrees', async () => {
    await app.approve(ada, 'openid', 'profile', 'email');
    const { body } = await app.exchange(await app.code(ada));
    const hint = String(body.id_token);
    await service.database.deleteFrom('consents').execute();
    const first = async (browser: TestBrowser, changes: Record<string, string>) => {
      const next = locationOf(await browser.send({ url: `/oauth/authorize?${app.query(changes)}` }));
      return next.pathname === '/oidc/acme/authorize' ? locationOf(await browser.send({ url: path(next) })) : next;
    };
    expect(path(await first(ada, { id_token_hint: hint }))).toMatch(FIRST_SCREEN);
    const another = service.browser();
    await another.signIn('passkey@acme.test');
    expect((await first(another, { id_token_hint: hint })).pathname).toBe('/');
    expect((await first(service.browser(), { id_token_hint: hint })).pathname).toBe('/');
    const wrong = await first(ada, { id_token_hint: `${hint.slice(0, -8)}AAAAAAAA` });
    expect([wrong.origin + wrong.pathname, wrong.searchParams.get('error')]).toEqual([REDIRECT, 'invalid_request']);
    const silent = await first(ada, { prompt: 'none' });
    expect([silent.origin + silent.pathname, silent.searchParams.get('error')]).toEqual([REDIRECT, 'consent_required']);
  });

  it('the expected person is in the field of the sign-in', async () => {
    const guest = service.browser();
    const next = locationOf(
      await guest.send({ url: `/oauth/authorize?${app.query({ login_hint: 'ada@acme.test' })}` }),
    );
    expect([next.pathname, next.searchParams.get('login_hint')]).toEqual(['/', 'ada@acme.test']);
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
