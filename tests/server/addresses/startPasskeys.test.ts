import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OF_REGISTRATION } from '../factors/mutations.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const createAuthenticator = () => new SoftwareAuthenticator(service.settings.origin.origin);
const remove = (browser: TestBrowser, id: string) =>
  browser.send({ method: 'DELETE', url: `/init-st/passkeys/${id}`, payload: '{}' });
const page = async (browser: TestBrowser) => (await browser.send({ method: 'GET', url: '/init-st' })).body;

async function signedIn(username: string) {
  const browser = service.browser();
  expect((await browser.signIn(username)).code).toBe('OK');
  return browser;
}

describe('registration on the start page', () => {
  it('P11: the first passkey raises the session under a new id and ends the others', async () => {
    const other = await signedIn('ada@acme.test');
    const browser = service.browser();
    const token = tokenOf(await browser.signIn('ada@acme.test'));
    await browser.call('POST /signin/single-session-token', { token });
    const before = browser.cookies.get('vestibule_session');
    const elsewhere = other.cookies.get('vestibule_session');
    const authenticator = createAuthenticator();
    service.clock.advance(60);
    expect((await registerPasskey(browser, authenticator)).statusCode).toBe(200);
    expect(browser.cookies.get('vestibule_session')).not.toBe(before);
    const raised = await service.database
      .selectFrom('sessions')
      .selectAll()
      .where('level', '=', 'mfa')
      .executeTakeFirstOrThrow();
    // The password was entered one minute ago.
    expect(raised.created_at.getTime() - raised.authenticated_at.getTime()).toBe(60_000);
    expect(await page(browser)).toContain(`data-credential="${authenticator.credentialId}"`);
    const stale = service.browser();
    for (const cookie of [before, elsewhere]) {
      stale.cookies.set('vestibule_session', cookie ?? '');
      expect((await stale.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    }
    expect((await service.browser().signIn('ada@acme.test')).code).toBe('MFA_SIGNIN');
  });

  it('P10: a backup address stored before the first passkey cannot turn the passkey off', async () => {
    const signIn = (browser: TestBrowser) => browser.signIn('twin@shared.test', undefined, 'ORG-2');
    const browser = service.browser();
    expect((await signIn(browser)).code).toBe('OK');
    const planted = { alternative_email: 'thief@evil.test' };
    const thief = service.database.updateTable('users').set(planted).where('org_id', '=', 'ORG-2');
    await thief.execute();
    expect((await registerPasskey(browser, createAuthenticator())).statusCode).toBe(200);
    expect((await browser.call('GET /alternative-email', {})).data).toMatchObject({ alternativeEmail: null });
    const again = service.browser();
    const token = tokenOf(await signIn(again));
    expect((await again.call('POST /mfa/deactivate-tokens', { token })).code).toBe('FORBIDDEN');
    // A backup address that the owner adds after that stays, even when more passkeys are added.
    await thief.execute();
    expect((await registerPasskey(browser, createAuthenticator())).statusCode).toBe(200);
    expect((await browser.call('GET /alternative-email', {})).data).toMatchObject({
      alternativeEmail: 'thief@evil.test',
    });
  });

  it('P15: a registration is refused if any part of it was changed', async () => {
    const browser = await signedIn('passkey@acme.test');
    for (const [name, changes] of Object.entries({ ...OF_REGISTRATION, UP: { userPresent: false } })) {
      const { statusCode } = await registerPasskey(browser, createAuthenticator(), changes);
      expect({ name, statusCode }).toEqual({ name, statusCode: 401 });
    }
    expect((await browser.call('GET /passkeys', {})).data).toEqual([]);
    await browser.call('DELETE /token', {});
  });

  it('P15: a registration works once, and a passkey belongs to one account', async () => {
    const browser = await signedIn('passkey@acme.test');
    const authenticator = createAuthenticator();
    const post = (url: string, body: unknown) => browser.send({ method: 'POST', url, payload: JSON.stringify(body) });
    const options = (await post('/init-st/passkey-options', {})).json();
    expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none', excludeCredentials: [] });
    expect(options.authenticatorSelection).toMatchObject({ userVerification: 'preferred' });
    const made = authenticator.register(options);
    expect((await post('/init-st/passkeys', made)).statusCode).toBe(200);
    expect((await post('/init-st/passkeys', made)).statusCode).toBe(401);
    const thief = await signedIn('directory@acme.test');
    expect((await registerPasskey(thief, authenticator)).statusCode).toBe(409);
    expect((await thief.call('GET /passkeys', {})).data).toEqual([]);
    await thief.call('DELETE /token', {});
    const more = (await post('/init-st/passkey-options', {})).json();
    expect(more.excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await remove(browser, authenticator.credentialId)).statusCode).toBe(200);
    expect((await service.browser().signIn('passkey@acme.test')).code).not.toBe('MFA_SIGNIN');
  });

  it('P10: a session without the second factor, or no session, is refused', async () => {
    const guest = service.browser();
    expect((await registerPasskey(guest, createAuthenticator())).statusCode).toBe(401);
    const waiting = service.browser();
    await waiting.signIn('otp@acme.test');
    expect((await registerPasskey(waiting, createAuthenticator())).statusCode).toBe(401);
    const early = await signedIn('directory@acme.test');
    await service.database
      .updateTable('users')
      .set({ mfa_active: true })
      .where('username', '=', 'directory@acme.test')
      .execute();
    expect((await registerPasskey(early, createAuthenticator())).statusCode).toBe(403);
    expect(await page(early)).not.toContain('data-action="add-passkey"');
  });

  it("P12: registers and removes for the portal's own pages only", async () => {
    const browser = service.browser();
    expect((await browser.signIn('twin@shared.test', undefined, 'ORG-1')).code).toBe('OK');
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    for (const url of ['/init-st/passkey-options', '/init-st/passkeys']) {
      expect((await browser.send({ method: 'POST', url, payload: '{}', headers })).statusCode).toBe(403);
    }
    const removal = { method: 'DELETE', url: '/init-st/passkeys/x', payload: '{}', headers } as const;
    expect((await browser.send(removal)).statusCode).toBe(403);
  });

  it('P11: a removal ends the other sessions and keeps the one-time codes', async () => {
    const sign = async (browser: TestBrowser) => {
      const token = tokenOf(await browser.signIn('otp@acme.test'));
      service.clock.advance(60);
      return browser.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) });
    };
    const elsewhere = service.browser();
    expect((await sign(elsewhere)).code).toBe('OK');
    const here = service.browser();
    const asked = await sign(here);
    expect(asked.code).toBe('NOT_ALLOWED_MULTI_SESSION');
    // The other passkey stays, so it is the removal that ends the session.
    const { id } = await service.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'otp@acme.test')
      .executeTakeFirstOrThrow();
    await here.call('POST /signin/single-session-token', { token: tokenOf(asked) });
    await service.database
      .updateTable('sessions')
      .set({ ended_at: null, end_reason: null })
      .where('user_id', '=', id)
      .execute();
    const authenticator = createAuthenticator();
    expect((await registerPasskey(here, authenticator)).statusCode).toBe(200);
    expect((await elsewhere.call('GET /users/me', {})).code).toBe('OK');
    expect((await remove(elsewhere, 'unknown')).statusCode).toBe(404);
    expect((await remove(here, authenticator.credentialId)).statusCode).toBe(200);
    expect((await elsewhere.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await here.call('GET /users/me', {})).code).toBe('OK');
    expect((await here.call('GET /mfa', {})).data).toEqual({ OTP: { registeredAt: expect.any(String) } });
    expect((await service.browser().signIn('otp@acme.test')).code).toBe('MFA_SIGNIN');
  });

  it("P10: the last passkey's removal also ends what was proved to an app", async () => {
    const browser = service.browser({ address: '203.0.113.9' });
    expect((await browser.signIn('zone@acme.test')).code).toBe('OK');
    const authenticator = createAuthenticator();
    expect((await registerPasskey(browser, authenticator)).statusCode).toBe(200);
    const { database, clock } = service;
    const session = await database
      .selectFrom('sessions')
      .select(['sessions.id as session_id', 'user_id'])
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('users.username', '=', 'zone@acme.test')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const now = clock.now();
    const shown = { org_app_id: 'ORG-APP-2', needs: 'verify', next: '/', created_at: now, expires_at: now } as const;
    await database
      .insertInto('sign_ons')
      .values({ ...session, ...shown, token_hash: 'shown', proved_at: now })
      .execute();
    expect((await remove(browser, authenticator.credentialId)).statusCode).toBe(200);
    const left = database.selectFrom('sign_ons').select('token_hash').where('user_id', '=', session.user_id);
    expect(await left.execute()).toEqual([]);
  });

  it('P21: its script is a file of the service, sent with the security headers', async () => {
    const { statusCode, headers, body } = await service.browser().send({ method: 'GET', url: '/init-st/start.js' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toContain('/init-st/passkey-options');
  });
});
