import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, newestLink, newestToken } from '../support/mailbox.ts';
import type { TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';
import { ACME, copyTo, HARBOR, MAIN, openAtThreeOrigins } from './openAtThreeOrigins.ts';

let service: TestService;
beforeAll(async () => {
  service = await openAtThreeOrigins();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  await service.database.deleteFrom('counters').execute();
});

const OTHERS = [MAIN, HARBOR];

/** A browser at the host of a brand, with its cookie. */
async function visit(origin = ACME, from?: TestBrowser): Promise<TestBrowser> {
  const browser = from === undefined ? service.browser({ origin }) : copyTo(service, origin, from);
  await browser.call('GET /env', {});
  return browser;
}

describe('a mail of a visit at the host of a brand', () => {
  it('P06: verifies a sign-up at this host, and nothing at another', async () => {
    const username = 'kim@new.test';
    const person = { username, password: 'Green-Kettle-41', firstName: 'Ann', lastName: 'Lee' };
    const browser = await visit();
    await browser.call('POST /unverified-users', person);
    const link = await newestLink(service, username);
    expect(link.origin).toBe(ACME);
    const open = async (at: TestBrowser) => (await at.send({ url: link.pathname + link.search })).headers.location;
    for (const origin of OTHERS) {
      expect(await open(await visit(origin, browser))).toBe('/email-verification/failed?reason=unknown');
    }
    expect(await open(browser)).toMatch(/^\/email-verification\/success/);
    expect((await browser.signIn(username, person.password)).code).toBe('OK');
  });

  it('P06: resets a password at this host alone, and the warning about it leads here too', async () => {
    const username = 'remind@acme.test';
    const browser = await visit();
    await browser.call('POST /password/reset-token', { username });
    expect((await newestLink(service, username)).origin).toBe(ACME);
    const token = await newestToken(service, username);
    const change = { token, password: 'Green-Kettle-41', authorizePassword: '', checkAuthorizePassword: false };
    for (const origin of OTHERS) {
      const other = await visit(origin, browser);
      expect((await other.call('POST /password/check-token', { token })).code).toBe('INVALID_TOKEN');
      expect((await other.call('POST /password', change)).code).toBe('INVALID_TOKEN');
    }
    expect((await browser.call('POST /password', change)).code).toBe('OK');
    expect((await newestLink(service, username)).origin).toBe(ACME);
  });
});

describe('a code that is mailed from the host of a brand', () => {
  it('P06: is filled in by browsers at this host, and proves nothing at another', async () => {
    const browser = await visit();
    expect((await browser.signIn('directory@acme.test')).code).toBe('OK');
    const sent = await browser.call('POST /alternative-email:init', { alternativeEmail: 'second@mail.test' });
    const [mail] = await mailsTo(service, 'second@mail.test');
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none';
    expect(mail?.text.trimEnd().split('\n').at(-1)).toBe(`@acme.localhost #${code}`);
    const proof = { token: tokenOf(sent), code };
    for (const origin of OTHERS) {
      const other = await visit(origin, browser);
      expect((await other.call('POST /alternative-email:verify', proof)).code).toBe('INVALID_TOKEN');
    }
    expect((await browser.call('POST /alternative-email:verify', proof)).code).toBe('OK');
  });
});

describe('a second factor at the host of a brand', () => {
  it('P10: a sign-in that waits for it continues only at this host', async () => {
    const browser = await visit();
    const begun = await browser.signIn('otp@acme.test');
    expect(begun.code).toBe('MFA_SIGNIN');
    const token = tokenOf(begun);
    for (const origin of OTHERS) {
      const other = await visit(origin, browser);
      expect((await other.call('GET /mfa', { token })).code).toBe('INVALID_TOKEN');
      expect((await other.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) })).code).toBe(
        'INVALID_TOKEN',
      );
    }
    const code = otpCode(service);
    expect((await browser.call('POST /signin/mfa', { token, factor: 'OTP', code })).code).toBe('OK');
    expect((await browser.call('GET /users/me', {})).data).toMatchObject({ username: 'otp@acme.test' });
  });

  it('P15: a passkey of this host is invalid at another, whatever its ceremony claims', async () => {
    await service.database.updateTable('organisations').set({ passkey_sign_in: true }).execute();
    const browser = await visit();
    expect((await browser.signIn('passkey@acme.test')).code).toBe('OK');
    const options = (await browser.send({ method: 'POST', url: '/init-st/passkey-options', payload: '{}' })).json();
    expect(options.rp).toMatchObject({ id: 'acme.localhost' });
    const authenticator = new SoftwareAuthenticator(ACME);
    expect((await registerPasskey(browser, authenticator)).statusCode).toBe(200);
    const challengeAt = async (at: TestBrowser) =>
      (await at.call('POST /signin/passkey-challenges', {})).data as { challenge: string; rpId: string };
    const show = async (at: TestBrowser, assertion: unknown) =>
      (await at.call('POST /signin/passkey', { credential: JSON.stringify(assertion) })).code;
    await browser.call('DELETE /token', {});
    const { challenge, rpId } = await challengeAt(browser);
    expect(rpId).toBe('acme.localhost');
    for (const origin of OTHERS) {
      const other = await visit(origin, browser);
      const theirs = await challengeAt(other);
      expect(theirs.rpId).toBe(new URL(origin).hostname);
      expect(await show(other, authenticator.assert(theirs.challenge))).toBe('BAD_CREDENTIALS');
      expect(await show(other, authenticator.assert(theirs.challenge, { origin }))).toBe('BAD_CREDENTIALS');
      // The challenge of one host answers nothing at another, not even in a ceremony of the right host.
      const { challenge: copied } = await challengeAt(other);
      expect(await show(browser, authenticator.assert(copied))).toBe('BAD_CREDENTIALS');
    }
    expect(await show(browser, authenticator.assert(challenge))).toBe('OK');
    await browser.call('DELETE /token', {});
    const factorsAt = async (at: TestBrowser) => {
      const token = tokenOf(await at.signIn('passkey@acme.test'));
      const offered = (await at.call('GET /passkeys', { token })).data as readonly unknown[];
      return [(await at.call('GET /mfa', { token })).data, offered.length];
    };
    expect(await factorsAt(await visit(HARBOR))).toEqual([{ passkeyHost: 'acme.localhost' }, 0]);
    expect(await factorsAt(browser)).toEqual([{ PASSKEY: { passkeys: [expect.anything()] } }, 1]);
  });
});

describe('the offer of a passkey at the host of a brand', () => {
  it('P15: makes one for this host, with a challenge and a session of this host alone', async () => {
    await service.database.updateTable('organisations').set({ passkey_sign_in: true }).execute();
    await service.database.deleteFrom('passkeys').execute();
    await service.database.updateTable('users').set({ mfa_active: false }).execute();
    const browser = await visit();
    expect(await browser.signIn('passkey@acme.test')).toMatchObject({ code: 'OK', data: { passkeyOffer: true } });
    const authenticator = new SoftwareAuthenticator(ACME);
    const begin = async (at: TestBrowser) => {
      const { data } = await at.call('POST /passkeys/options', {});
      return (data as { options: { rp: { id: string }; challenge: string; user: { id: string } } }).options;
    };
    const keep = async (at: TestBrowser, registration: unknown) =>
      (await at.call('POST /passkeys', { credential: JSON.stringify(registration) })).code;
    for (const origin of OTHERS) {
      const options = await begin(browser);
      expect(options.rp.id).toBe('acme.localhost');
      const copy = await visit(origin, browser);
      expect((await copy.call('POST /passkeys/options', {})).code).toBe('UNAUTHORIZED');
      expect(await keep(copy, authenticator.register(options))).toBe('UNAUTHORIZED');
      const theirs = { origin, rpId: new URL(origin).hostname };
      expect(await keep(browser, authenticator.register(options, theirs))).toBe('BAD_CREDENTIALS');
    }
    expect(await keep(browser, authenticator.register(await begin(browser)))).toBe('OK');
    await browser.call('DELETE /token', {});
    // Another host still offers to make one of its own.
    expect((await (await visit(HARBOR)).signIn('passkey@acme.test')).data).toMatchObject({ passkeyOffer: true });
  });
});

describe('an app at the host of a brand', () => {
  it('P13: gets its code from the sign-in of this host, in the name of the one issuer', async () => {
    const app = new RelyingParty(service);
    await app.register();
    const browser = await visit();
    const asked = locationOf(await app.authorize(browser));
    const id = asked.searchParams.get('interaction') ?? '';
    expect([asked.pathname, id]).toEqual(['/', expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
    const goOn = async (at: TestBrowser) =>
      (await at.send({ url: `/oidc/acme/authorize?interaction=${id}` })).headers.location;
    for (const origin of OTHERS) expect(await goOn(await visit(origin, browser))).toBe('/expired');
    expect(await goOn(browser)).toMatch(/^\/oidc\/authorize\/acme\?/);
    await app.approve(browser, 'openid', 'profile');
    const back = locationOf(await app.authorize(browser));
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('iss')).toBe(`${MAIN}/oidc/acme`);
    const { status, body } = await app.exchange(back.searchParams.get('code') ?? '');
    expect([status, (await app.userinfo(body.access_token)).status]).toEqual([200, 200]);
    // There is no session at the other hosts.
    for (const origin of OTHERS) {
      expect(locationOf(await app.authorize(await visit(origin, browser))).pathname).toBe('/');
    }
  });

  it('ends the session of this host, and none of another', async () => {
    const [here, there] = [await visit(), await visit(HARBOR)];
    await here.signIn('ada@acme.test');
    await there.signIn('otp@acme.test');
    await visit(MAIN, here).then((other) => other.send({ url: '/oidc/acme/session/end' }));
    expect((await here.call('GET /users/me', {})).code).toBe('OK');
    const page = await here.send({ url: '/oidc/acme/session/end', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('action="/oidc/acme/session/end/confirm"'),
    ]);
  });
});
