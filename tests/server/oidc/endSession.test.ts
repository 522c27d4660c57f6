import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { addSeconds, HOUR, MINUTE } from '../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { rotateSigningKey } from '../../../src/server/oidc/signingKeys.ts';
import { html } from '../../../src/server/pages/html.ts';
import { text } from '../../../src/server/texts/text.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { type RelyingParty, SIGNED_OUT } from '../support/RelyingParty.ts';
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
  ({ ada, app } = await signInAtApp(service, ['openid', 'profile', 'email', 'offline_access']));
});

describe('RP-initiated logout', () => {
  const end = (browser: TestBrowser, query: Record<string, string>) =>
    browser.send({ url: `/oidc/acme/session/end?${new URLSearchParams(query)}` });
  const confirm = (browser: TestBrowser, form: Record<string, string>) =>
    browser.send({
      method: 'POST',
      url: '/oidc/acme/session/end/confirm',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const secretOf = (page: string) => /name="xsrf" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';

  it('asks, ends the portal’s session with its tokens, and returns to the app', async () => {
    const { body } = await app.exchange(await app.code(ada));
    const page = await end(ada, { client_id: 'acme-notes', post_logout_redirect_uri: SIGNED_OUT, state: 'bye' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://notes.acme.test;");
    expect(page.body).not.toMatch(/<script|style="/);
    expect((await ada.call('GET /users/me', {})).status).toBe(200);
    const answer = await confirm(ada, { xsrf: secretOf(page.body), logout: 'yes' });
    expect(answer.headers.location).toBe(`${SIGNED_OUT}?state=bye`);
    expect(ada.cookies.has('vestibule_session')).toBe(false);
    expect((await ada.call('POST /check-token', {})).code).toBe('UNAUTHORIZED');
    expect((await app.userinfo(body.access_token)).status).toBe(401);
  });

  it('OAUTH-13: says that an app continues which may keep its access, and only then', async () => {
    const of = async (language: string) => {
      const url = `/oidc/acme/session/end?${new URLSearchParams({ client_id: 'acme-notes' })}`;
      return (await ada.send({ url, headers: { 'accept-language': language } })).body;
    };
    for (const language of LANGUAGES)
      expect(await of(language)).toContain(html`${text(language, 'pages.signOut.offline')}`.text);
    await app.register({ scope: ['openid', 'profile', 'email'] });
    expect(await of('en')).not.toContain('data-text="offline"');
    await app.register({ scope: ['openid', 'profile', 'email', 'offline_access'] });
  });

  it('asks nothing if the hint is of this session: the app signs its own visitor out', async () => {
    const { body } = await app.exchange(await app.code(ada));
    const hint = { id_token_hint: String(body.id_token), post_logout_redirect_uri: SIGNED_OUT, state: 'bye' };
    const answer = await end(ada, hint);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SIGNED_OUT}?state=bye`]);
    expect((await ada.call('GET /users/me', {})).status).toBe(401);
    expect((await app.userinfo(body.access_token)).status).toBe(401);
  });

  it('P17: clears the storage of the portal’s screens when it ends the session, and in no other answer', async () => {
    const page = await end(ada, { client_id: 'acme-notes' });
    expect(page.headers['clear-site-data']).toBeUndefined();
    const guessed = await confirm(ada, { xsrf: 'guess', logout: 'yes' });
    expect(guessed.headers['clear-site-data']).toBeUndefined();
    const ended = await confirm(ada, { xsrf: secretOf(page.body), logout: 'yes' });
    expect(ended.headers['clear-site-data']).toBe('"storage"');
    await ada.signIn('ada@acme.test');
    const { body } = await app.exchange(await app.code(ada));
    const hinted = await end(ada, { id_token_hint: String(body.id_token), post_logout_redirect_uri: SIGNED_OUT });
    expect(hinted.headers['clear-site-data']).toBe('"storage"');
  });

  it('P12: asks if the hint is of an earlier session, of another person, or given twice', async () => {
    const { body } = await app.exchange(await app.code(ada));
    const hint = { id_token_hint: String(body.id_token) };
    const twice = await ada.send({ url: `/oidc/acme/session/end?id_token_hint=x&${new URLSearchParams(hint)}` });
    expect(twice.statusCode).toBe(400);
    // The library uses the time of the machine, which cannot be stopped.
    const later = addSeconds(service.clock.now(), 2 * MINUTE);
    await service.database.updateTable('sessions').set({ created_at: later }).execute();
    expect((await end(ada, hint)).statusCode).toBe(200);
    const grace = service.browser();
    await grace.signIn('passkey@acme.test');
    expect((await end(grace, hint)).statusCode).toBe(200);
    for (const browser of [ada, grace]) expect((await browser.call('GET /users/me', {})).status).toBe(200);
  });

  it('a hint whose key is no longer published is ignored: the page asks, and leads back to the app', async () => {
    const { body } = await app.exchange(await app.code(ada));
    await rotateSigningKey(createKeyStore(service.settings, service.database), 'acme', service.clock.now());
    service.clock.advance(26 * HOUR);
    await ada.signIn('ada@acme.test');
    const page = await end(ada, { id_token_hint: String(body.id_token), post_logout_redirect_uri: SIGNED_OUT });
    expect(page.statusCode).toBe(200);
    const answer = await confirm(ada, { xsrf: secretOf(page.body), logout: 'yes' });
    expect(answer.headers.location).toBe(SIGNED_OUT);
  });

  it('P12: never signs anybody out without asking', async () => {
    await end(ada, { client_id: 'acme-notes' });
    expect((await confirm(ada, { xsrf: 'guess', logout: 'yes' })).statusCode).toBe(400);
    expect((await ada.call('GET /users/me', {})).status).toBe(200);
  });

  it('P01: returns to registered addresses only, signed in or not', async () => {
    const guest = service.browser();
    const query = { client_id: 'acme-notes', post_logout_redirect_uri: 'https://evil.test/' };
    expect((await end(ada, query)).statusCode).toBe(400);
    expect((await end(guest, query)).headers.location).toBe('/');
    const known = { client_id: 'acme-notes', post_logout_redirect_uri: SIGNED_OUT, state: 'bye' };
    expect((await end(guest, known)).headers.location).toBe(`${SIGNED_OUT}?state=bye`);
    expect((await end(guest, { ...known, client_id: 'nobody' })).headers.location).toBe('/');
  });
});
