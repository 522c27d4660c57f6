import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { html } from '../../../src/server/pages/html.ts';
import { text } from '../../../src/server/texts/text.ts';
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
  ({ ada, app } = await signInAtApp(service, ['openid', 'profile', 'email', 'offline_access']));
});

const OFFLINE = { scope: 'openid offline_access' };

describe('redirect_uri', () => {
  it.each([
    'https://evil.test/callback',
    `${REDIRECT}/`,
    `${REDIRECT}?x=1`,
    `${REDIRECT}#x`,
    `${REDIRECT}/../callback`,
    'https://notes.acme.test/Callback',
    'https://notes.acme.test/%63allback',
    'https://notes.acme.test:443/callback',
    'https://NOTES.acme.test/callback',
    'https://notes.acme.test@evil.test/callback',
    'https://notes.acme.test.evil.test/callback',
    'http://notes.acme.test/callback',
    'javascript:alert(1)',
    '//notes.acme.test/callback',
    ` ${REDIRECT}`,
    '',
  ])('P02: must match byte for byte, so %j is refused', async (redirect_uri) => {
    const response = await app.authorize(ada, app.query({ redirect_uri }));
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  });

  it.each(LANGUAGES)('the refusal says what to do in %s, and shows the code for the app', async (language) => {
    const guest = service.browser({ language });
    const { body } = await app.authorize(guest, app.query({ redirect_uri: 'https://evil.test/callback' }));
    expect(body).toContain(html`<h1>${text(language, 'pages.refused.title')}</h1>`.text);
    expect(body).toContain(html`<p>${text(language, 'pages.refused.text')}</p>`.text);
    expect(body).toContain(text(language, 'pages.refused.code', { code: 'invalid_redirect_uri' }));
  });

  it('P02: must be given exactly once', async () => {
    for (const query of [
      `${app.query()}&redirect_uri=${encodeURIComponent(REDIRECT)}`,
      `${app.query()}&redirect_uri=https%3A%2F%2Fevil.test`,
      app.query({ redirect_uri: undefined }),
    ]) {
      const response = await app.authorize(ada, query);
      expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    }
  });

  it('P02: other doubled parameters are refused', async () => {
    for (const doubled of [
      'state=x',
      'scope=openid',
      'code_challenge=x',
      'response_type=code',
      'prompt=none&prompt=login',
    ]) {
      const response = await app.authorize(ada, `${app.query()}&${doubled}`);
      const error = locationOf(response).searchParams.get('error');
      expect([doubled, response.statusCode === 400 || error === 'invalid_request']).toEqual([doubled, true]);
    }
  });

  it('must be the same at the token endpoint', async () => {
    const { status, body } = await app.exchange(await app.code(ada), { redirect_uri: `${REDIRECT}/` });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('PKCE and other downgrades', () => {
  it.each([
    ['missing', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain', { code_challenge_method: 'plain' }],
    ['without a method', { code_challenge_method: undefined }],
    ['without a challenge', { code_challenge: undefined }],
    ['of another length', { code_challenge: 'short' }],
    ['implicit instead', { response_type: 'token' }],
    ['hybrid instead', { response_type: 'code id_token' }],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['a request address', { request_uri: 'https://evil.test/request' }],
  ])('P13: %s is refused', async (_, changes) => {
    const back = locationOf(await app.authorize(ada, app.query(changes)));
    const error = back.searchParams.get('error') ?? new URLSearchParams(back.hash.slice(1)).get('error');
    expect(error).toMatch(
      /^(invalid_request|unsupported_response_type|request_not_supported|request_uri_not_supported)$/,
    );
    expect(back.searchParams.get('code')).toBeNull();
    expect(back.hash).not.toContain('access_token');
  });

  it('P13: another verifier, or the challenge itself, is refused', async () => {
    for (const code_verifier of ['x'.repeat(43), app.challenge]) {
      const { status, body } = await app.exchange(await app.code(ada), { code_verifier });
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    }
  });

  it('P13: a missing verifier is refused', async () => {
    const code = await app.code(ada);
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
    expect((await app.token(form)).body.error).toBe('invalid_grant');
  });
});

describe('codes and tokens', () => {
  it('P13: a code that is used twice gives nothing, and revokes the tokens that it gave', async () => {
    const code = await app.code(ada, app.query({ ...OFFLINE }));
    const { body } = await app.exchange(code);
    expect((await app.userinfo(body.access_token)).status).toBe(200);
    expect((await app.exchange(code)).body.error).toBe('invalid_grant');
    expect((await app.userinfo(body.access_token)).status).toBe(401);
    expect((await app.refresh(String(body.refresh_token))).body.error).toBe('invalid_grant');
  });

  it('P13: of parallel exchanges at most one gives tokens, and these are revoked', async () => {
    const code = await app.code(ada);
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.exchange(code)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    for (const { body } of good) expect((await app.userinfo(body.access_token)).status).toBe(401);
  });

  it('P13: a code works for its own client only', async () => {
    const other = new RelyingParty(service, 'acme-ledger');
    await other.register();
    const code = await app.code(ada);
    const stolen = await other.exchange(code, { code_verifier: app.verifier });
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
    expect((await app.exchange(code)).status).toBe(200);
  });

  it('P13: a code lasts one minute', async () => {
    const code = await app.code(ada);
    service.clock.advance(61);
    expect((await app.exchange(code)).body.error).toBe('invalid_grant');
  });

  it('P13: a client with a secret has to give it', async () => {
    await app.register({ secret: 'the-secret-of-the-app' });
    const code = await app.code(ada);
    expect([(await app.exchange(code)).status]).toEqual([401]);
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`acme-notes:${secret}`).toString('base64')}`,
    });
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: app.verifier };
    expect((await app.token(form, basic('another'))).status).toBe(401);
    expect((await app.token(form, basic('the-secret-of-the-app'))).status).toBe(200);
  });

  it('OAUTH-13: offline_access survives the session; without it everything ends with the session', async () => {
    const { body: online } = await app.exchange(await app.code(ada, app.query({ scope: 'openid' })));
    expect(online.refresh_token).toBeUndefined();
    await ada.call('DELETE /token', {});
    expect((await app.userinfo(online.access_token)).status).toBe(401);
    await ada.signIn('ada@acme.test');
    const { body: offline } = await app.exchange(await app.code(ada, app.query(OFFLINE)));
    await ada.call('DELETE /token', {});
    expect((await app.userinfo(offline.access_token)).status).toBe(200);
    expect((await app.refresh(String(offline.refresh_token))).status).toBe(200);
  });

  it('a token stops working when the account may no longer use the app, or no longer sign in', async () => {
    const { body } = await app.exchange(await app.code(ada, app.query(OFFLINE)));
    const assignment = service.database.updateTable('app_assignments').where('org_app_id', '=', 'ORG-APP-1');
    await assignment.set({ revoked_at: service.clock.now() }).execute();
    expect((await app.userinfo(body.access_token)).status).toBe(401);
    expect((await app.refresh(String(body.refresh_token))).body.error).toBe('invalid_grant');
    await assignment.set({ revoked_at: null }).execute();
    expect((await app.userinfo(body.access_token)).status).toBe(200);
    const user = service.database.updateTable('users').where('username', '=', 'ada@acme.test');
    await user.set({ state: 'DEACTIVATED' }).execute();
    expect((await app.userinfo(body.access_token)).status).toBe(401);
    await user.set({ state: 'ACTIVATED' }).execute();
  });

  it('P09: codes and tokens are stored as hashes only', async () => {
    const code = await app.code(ada, app.query(OFFLINE));
    const { body } = await app.exchange(code);
    const rows = JSON.stringify(await service.database.selectFrom('oidc_records').selectAll().execute());
    for (const secret of [code, body.access_token, body.refresh_token]) expect(rows).not.toContain(String(secret));
  });
});

describe('issuers', () => {
  it('an organisation’s issuer accepts no clients or codes of another', async () => {
    const response = await app.authorize(ada, app.query(), 'globex');
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    const code = await app.code(ada);
    const form = { client_id: 'acme-notes', grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
    const answer = await service.app.inject({
      method: 'POST',
      url: '/oidc/globex/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, code_verifier: app.verifier }).toString(),
    });
    expect(answer.json()).toMatchObject({ error: 'invalid_client' });
    expect((await app.authorize(ada, app.query(), 'nobody')).statusCode).toBe(404);
  });

  it('P06: no header changes the issuer', async () => {
    const headers = {
      host: 'evil.localhost',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.test',
    };
    const answer = await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration', headers });
    expect(answer.json()).toMatchObject({
      issuer: 'http://localhost:3100/oidc/acme',
      authorization_endpoint: 'http://localhost:3100/oidc/acme/authorize',
      token_endpoint: 'http://localhost:3100/oidc/acme/token',
      userinfo_endpoint: 'http://localhost:3100/oidc/acme/userinfo',
      end_session_endpoint: 'http://localhost:3100/oidc/acme/session/end',
      jwks_uri: 'http://localhost:3100/oidc/acme/jwks',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(answer.body).not.toContain('evil');
  });

  it('P22: each issuer has its own key, created and stored here', async () => {
    const keys = async (alias: string) => (await service.app.inject({ url: `/oidc/${alias}/jwks` })).json();
    const [acme, globex] = [await keys('acme'), await keys('globex')];
    expect(acme.keys).toHaveLength(1);
    expect(acme.keys[0]).not.toHaveProperty('d');
    expect(acme.keys[0].n).not.toBe(globex.keys[0].n);
    const stored = await service.database
      .selectFrom('keys')
      .select('name')
      .where('name', 'like', 'oidc-signing:%')
      .execute();
    expect(stored.map(({ name }) => name).sort()).toEqual(['oidc-signing:acme', 'oidc-signing:globex']);
  });

  it('a session cookie of the library is ignored', async () => {
    const { id } = await service.database.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const guest = service.browser();
    guest.cookies.set('_session', id);
    expect(locationOf(await app.authorize(guest)).pathname).toBe('/');
  });
});

describe('every answer of the provider', () => {
  it('P18 P21: cannot be framed, and has the headers of every other answer', async () => {
    const answers = [
      await app.authorize(ada),
      await app.authorize(ada, app.query({ redirect_uri: 'https://evil.test' })),
      await app.authorize(service.browser()),
      await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' }),
      await service.app.inject({ url: '/oidc/acme/jwks' }),
      await service.app.inject({ url: '/oidc/acme/userinfo' }),
      await service.app.inject({ method: 'POST', url: '/oidc/acme/token', payload: '{' }),
      await ada.send({ url: '/oidc/acme/session/end' }),
      await service.app.inject({ url: '/oidc/nobody/authorize' }),
      await service.app.inject({ url: '/oidc/acme/nothing' }),
    ];
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
  });

  it('P03: never turns what an app sends into markup', async () => {
    const response = await app.authorize(ada, app.query({ client_id: '<img src=x onerror=alert(1)>' }));
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).not.toContain('<img');
    expect(response.body).not.toMatch(/<script|style="/);
  });
});
