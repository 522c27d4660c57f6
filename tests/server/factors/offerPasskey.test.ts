import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../../src/server/texts/text.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { type Ceremony, SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { createRandom } from './createRandom.ts';
import { flippedBits, OF_NEW_PASSKEY } from './flippedBits.ts';
import { OF_REGISTRATION } from './mutations.ts';

const USERNAME = 'ada@acme.test';
/** The request of a password manager that creates a passkey without a prompt. */
const UNSEEN = { userPresent: false, userVerified: false };
let service: TestService;

const allow = (isAllowed: boolean) =>
  service.database.updateTable('organisations').set({ passkey_sign_in: isAllowed }).where('id', '=', 'ORG-1').execute();
const account = () =>
  service.database.selectFrom('users').selectAll().where('username', '=', USERNAME).executeTakeFirstOrThrow();

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  const { database } = service;
  for (const table of ['passkeys', 'sessions', 'counters'] as const) await database.deleteFrom(table).execute();
  const fresh = { passkey_offer_after: null, mfa_active: false, password_changed_at: service.clock.now() };
  await database.updateTable('users').set(fresh).where('username', '=', USERNAME).execute();
  await allow(true);
});

/** Time passes, and the password is as young as before. */
async function later(seconds: number): Promise<void> {
  service.clock.advance(seconds);
  const users = service.database.updateTable('users').where('username', '=', USERNAME);
  await users.set({ password_changed_at: service.clock.now() }).execute();
}

async function visit(): Promise<TestBrowser> {
  const browser = service.browser();
  await browser.call('GET /env', {});
  return browser;
}

/** Whether a sign-in ends in the offer. It ends the session again. */
async function isOffered(browser: TestBrowser): Promise<boolean> {
  const { code, data } = await browser.signIn(USERNAME);
  expect(code).toBe('OK');
  await browser.call('DELETE /token', {});
  return (data as { passkeyOffer?: true }).passkeyOffer === true;
}

async function register(browser: TestBrowser, changes: Partial<Ceremony> = {}) {
  const authenticator = new SoftwareAuthenticator(service.settings.origin.origin);
  const { data } = await browser.call('POST /passkeys/options', {});
  const { options } = data as { options: Parameters<SoftwareAuthenticator['register']>[0] };
  return { authenticator, options, registration: authenticator.register(options, changes) };
}

async function make(browser: TestBrowser, changes: Partial<Ceremony> = {}) {
  const { registration, ...made } = await register(browser, changes);
  const credential = JSON.stringify(registration);
  return { ...made, credential, ...(await browser.call('POST /passkeys', { credential })) };
}

async function signInWith(authenticator: SoftwareAuthenticator, changes: Partial<Ceremony> = {}) {
  const browser = await visit();
  const { data } = await browser.call('POST /signin/passkey-challenges', {});
  const assertion = authenticator.assert((data as { challenge: string }).challenge, changes);
  return (await browser.call('POST /signin/passkey', { credential: JSON.stringify(assertion) })).code;
}

describe('the offer of a passkey after a sign-in with a password', () => {
  it('is made only where the organisation lets a passkey sign in alone', async () => {
    const browser = await visit();
    expect(await isOffered(browser)).toBe(true);
    await allow(false);
    expect(await isOffered(browser)).toBe(false);
    await browser.signIn(USERNAME);
    for (const call of ['POST /passkeys/options', 'POST /passkeys/put-off'] as const)
      expect((await browser.call(call, {})).code).toBe('FORBIDDEN');
    expect((await browser.call('POST /passkeys', { credential: '{}' })).code).toBe('FORBIDDEN');
  });

  it('is refused for 30 days or for good', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    expect((await browser.call('POST /passkeys/put-off', {})).code).toBe('OK');
    await browser.call('DELETE /token', {});
    expect(await isOffered(browser)).toBe(false);
    await later(30 * 86_400 + 1);
    expect(await isOffered(await visit())).toBe(true);
    const again = await visit();
    await again.signIn(USERNAME);
    expect((await again.call('POST /passkeys/put-off', { forGood: true })).code).toBe('OK');
    await again.call('DELETE /token', {});
    await later(200 * 86_400);
    expect(await isOffered(await visit())).toBe(false);
  });

  it('is not made again in the browser that has a passkey, and is made in another one', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    expect((await make(browser)).code).toBe('OK');
    await browser.call('DELETE /token', {});
    expect(await isOffered(browser)).toBe(false);
    expect(await isOffered(await visit())).toBe(true);
  });

  it('P10: creates a passkey that signs in alone, and leaves the account without a second factor', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    const { code, authenticator, options } = await make(browser);
    expect(code).toBe('OK');
    expect(options).toMatchObject({ authenticatorSelection: { residentKey: 'required' } });
    expect((await mailsTo(service, USERNAME))[0]?.subject).toContain(text('en', 'mails.passkey-added.subject'));
    expect(await account()).toMatchObject({ mfa_active: false });
    await browser.call('DELETE /token', {});
    // Their other devices still sign in with the password alone.
    const elsewhere = await visit();
    expect((await elsewhere.signIn(USERNAME)).code).toBe('OK');
    await elsewhere.call('DELETE /token', {});
    expect(await signInWith(authenticator)).toBe('OK');
  });

  it('P10: removing one of two leaves the second factor off', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    const [first] = [await make(browser), await make(browser)];
    const url = `/init-st/passkeys/${first.authenticator.credentialId}`;
    expect((await browser.send({ method: 'DELETE', url, payload: '{}' })).statusCode).toBe(200);
    expect(await account()).toMatchObject({ mfa_active: false });
    expect((await mailsTo(service, USERNAME))[0]?.subject).toContain(text('en', 'mails.passkey-removed.subject'));
  });

  it('P15: a password manager may make it without a press, but a factor needs one', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    const { code, authenticator: unseen } = await make(browser, UNSEEN);
    expect(code).toBe('OK');
    const options = (await browser.send({ method: 'POST', url: '/init-st/passkey-options', payload: '{}' })).json();
    const authenticator = new SoftwareAuthenticator(service.settings.origin.origin);
    const payload = JSON.stringify(authenticator.register(options, UNSEEN));
    expect((await browser.send({ method: 'POST', url: '/init-st/passkeys', payload })).statusCode).not.toBe(200);
    await browser.call('DELETE /token', {});
    // It signs in alone only once its owner is verified.
    for (const changes of [UNSEEN, { userVerified: false }, { userPresent: false }])
      expect(await signInWith(unseen, changes)).toBe('BAD_CREDENTIALS');
    expect(await signInWith(unseen)).toBe('OK');
  });

  it.each([
    ['after a press', {}],
    ['without a question', UNSEEN],
  ])('P15: a registration %s is refused if any part of it was changed', async (_, kind) => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    for (const [name, changes] of Object.entries(OF_REGISTRATION)) {
      const { code } = await make(browser, { ...kind, ...changes });
      expect({ name, code }).toEqual({ name, code: 'BAD_CREDENTIALS' });
    }
    expect(await service.database.selectFrom('passkeys').select('name').execute()).toEqual([]);
    expect((await make(browser, kind)).code).toBe('OK');
  });

  it.each([
    ['after a press', {}],
    ['without a question', UNSEEN],
  ])(
    'P15: a flipped bit of a registration %s is refused, or signs nobody in if it is one of the key',
    async (_, kind) => {
      const browser = await visit();
      await browser.signIn(USERNAME);
      for (const { part, flip } of flippedBits(OF_NEW_PASSKEY, createRandom(20261128))) {
        await service.database.deleteFrom('counters').execute();
        const { authenticator, registration } = await register(browser, kind);
        const { bit, changed } = flip(registration);
        const { code } = await browser.call('POST /passkeys', { credential: JSON.stringify(changed) });
        const refused = part === 'key' && code === 'OK' ? await signInWith(authenticator) : code;
        expect({ part, bit, refused }).toEqual({ part, bit, refused: 'BAD_CREDENTIALS' });
        await service.database.deleteFrom('passkeys').execute();
      }
      expect((await make(browser, kind)).code).toBe('OK');
    },
    60_000,
  );

  it('P15: the challenge of a sign-in creates no passkey, and that of a registration signs no one in', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    const { authenticator } = await make(browser);
    const ofSignIn = (await browser.call('POST /signin/passkey-challenges', {})).data as { challenge: string };
    expect((await make(browser, ofSignIn)).code).toBe('BAD_CREDENTIALS');
    const { data } = await browser.call('POST /passkeys/options', {});
    const { challenge } = (data as { options: { challenge: string } }).options;
    await browser.call('DELETE /token', {});
    const credential = JSON.stringify(authenticator.assert(challenge));
    expect((await browser.call('POST /signin/passkey', { credential })).code).toBe('BAD_CREDENTIALS');
    expect((await browser.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  });

  it('P09: a credential is stored once, in the session that asked for it, while its challenge is valid', async () => {
    const browser = await visit();
    await browser.signIn(USERNAME);
    const { credential } = await make(browser);
    expect((await browser.call('POST /passkeys', { credential })).code).not.toBe('OK');
    expect((await browser.call('POST /passkeys', { credential: 'x' })).code).toBe('BAD_REQUEST');
    const stranger = await visit();
    expect((await stranger.call('POST /passkeys', { credential })).code).toBe('UNAUTHORIZED');
    expect((await stranger.call('POST /passkeys/options', {})).code).toBe('UNAUTHORIZED');
    service.clock.advance(301);
    expect((await browser.call('POST /passkeys/options', {})).code).toBe('UNAUTHORIZED');
  });
});
