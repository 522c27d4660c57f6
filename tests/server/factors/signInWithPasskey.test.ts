import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { createRandom } from './createRandom.ts';
import { flippedBits, OF_ASSERTION } from './flippedBits.ts';
import { MUTATIONS } from './mutations.ts';

const USERNAME = 'passkey@acme.test';
let service: TestService;
let authenticator: SoftwareAuthenticator;

const allow = (isAllowed: boolean) =>
  service.database.updateTable('organisations').set({ passkey_sign_in: isAllowed }).where('id', '=', 'ORG-1').execute();

beforeAll(async () => {
  service = await openTestService();
  const browser = service.browser();
  expect((await browser.signIn(USERNAME)).code).toBe('OK');
  authenticator = new SoftwareAuthenticator(service.settings.origin.origin);
  expect((await registerPasskey(browser, authenticator)).statusCode).toBe(200);
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('counters').execute();
  await allow(true);
});

async function challengeFor(browser: TestBrowser): Promise<string> {
  const { data } = await browser.call('POST /signin/passkey-challenges', {});
  return (data as { challenge: string }).challenge;
}

/** A browser that opened a sign-in page; the account is signed in nowhere. */
async function visit() {
  await service.database.deleteFrom('sessions').execute();
  const browser = service.browser();
  const environment = await browser.call('GET /env', {});
  return { browser, environment };
}

const show = (browser: TestBrowser, assertion: unknown) =>
  browser.call('POST /signin/passkey', { credential: JSON.stringify(assertion) });

describe('a sign-in with a passkey alone', () => {
  it('counts as both factors: the session has the same level as after a password and the passkey', async () => {
    const { browser, environment } = await visit();
    expect(environment.data).toMatchObject({ passkeySignIn: true });
    expect(await show(browser, authenticator.assert(await challengeFor(browser)))).toMatchObject({ code: 'OK' });
    expect((await browser.call('GET /users/me', {})).data).toMatchObject({ username: USERNAME });
    const newest = service.database.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').limit(1);
    expect(await newest.executeTakeFirst()).toMatchObject({ level: 'mfa', methods: ['pop'], channel: 'PASSWORD' });
  });

  it('is not offered where no organisation allows it, and answers as if there were none', async () => {
    const { browser } = await visit();
    const challenge = await challengeFor(browser);
    await allow(false);
    const { environment } = await visit();
    expect(environment.data).not.toHaveProperty('passkeySignIn');
    expect((await browser.call('POST /signin/passkey-challenges', {})).code).toBe('FORBIDDEN');
    expect((await show(browser, authenticator.assert(challenge))).code).toBe('PASSKEY_NOT_ALLOWED');
    expect((await browser.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  });

  it('is refused for members of an organisation that does not allow it, though another one does', async () => {
    const others = service.database.updateTable('organisations').where('id', '!=', 'ORG-1');
    await allow(false);
    await others.set({ passkey_sign_in: true }).execute();
    const { browser } = await visit();
    const refused = await show(browser, authenticator.assert(await challengeFor(browser)));
    expect(refused.code).toBe('PASSKEY_NOT_ALLOWED');
    await others.set({ passkey_sign_in: false }).execute();
  });

  it('P15: a ceremony with any part changed is refused, and the unchanged one afterwards is accepted', async () => {
    for (const [name, changes] of Object.entries({ ...MUTATIONS, 'no user handle': { userHandle: undefined } })) {
      await service.database.deleteFrom('counters').execute();
      const { browser } = await visit();
      const refused = await show(browser, authenticator.assert(await challengeFor(browser), changes));
      const code = name === 'unknown credential' ? 'UNKNOWN_PASSKEY' : 'BAD_CREDENTIALS';
      expect({ name, code: refused.code }).toEqual({ name, code });
      expect((await browser.call('GET /users/me', {})).code, name).toBe('UNAUTHORIZED');
      const again = await show(browser, authenticator.assert(await challengeFor(browser)));
      expect({ name, code: again.code }).toEqual({ name, code: 'OK' });
    }
  });

  it('P15: a flipped bit anywhere in what an authenticator sends is refused', async () => {
    for (const { part, flip } of flippedBits(OF_ASSERTION, createRandom(20261128))) {
      await service.database.deleteFrom('counters').execute();
      const { browser } = await visit();
      const { bit, changed } = flip(authenticator.assert(await challengeFor(browser)));
      const { code, status } = await show(browser, changed);
      expect({ part, bit, code, status }).toEqual({ part, bit, code: 'BAD_CREDENTIALS', status: 401 });
      expect((await browser.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    }
    const { browser } = await visit();
    expect((await show(browser, authenticator.assert(await challengeFor(browser)))).code).toBe('OK');
  });

  it('P09 P15: a challenge works once, for its time, its browser and its purpose', async () => {
    const { browser } = await visit();
    const { browser: other } = await visit();
    const challenge = await challengeFor(browser);
    expect((await show(other, authenticator.assert(challenge))).code).toBe('BAD_CREDENTIALS');
    const used = authenticator.assert(challenge);
    expect((await show(browser, used)).code).toBe('OK');
    expect((await show(browser, used)).code).toBe('BAD_CREDENTIALS');
    const late = await challengeFor(browser);
    service.clock.advance(60 * 60);
    expect((await show(browser, authenticator.assert(late))).code).toBe('EXPIRED');
    const begun = await browser.signIn(USERNAME);
    expect(begun.code).toBe('MFA_SIGNIN');
    const { data } = await browser.call('POST /passkey-challenges', {});
    const { challenge: ofSecondFactor } = data as { challenge: string };
    expect((await show(browser, authenticator.assert(ofSecondFactor))).code).toBe('BAD_CREDENTIALS');
  });

  it('P10: the state of the account and the network count as after a password', async () => {
    const own = service.database.updateTable('users').where('username', '=', USERNAME);
    const { browser } = await visit();
    await own.set({ state: 'DEACTIVATED' }).execute();
    const refused = await show(browser, authenticator.assert(await challengeFor(browser)));
    await own.set({ state: 'ACTIVATED' }).execute();
    expect(refused).toMatchObject({ code: 'BAD_CREDENTIALS', errors: { state: 'DEACTIVATED' } });
    await own.set({ ip_zones: JSON.stringify(['192.0.2.0/24']) }).execute();
    const elsewhere = await show(browser, authenticator.assert(await challengeFor(browser)));
    await own.set({ ip_zones: null }).execute();
    expect(elsewhere).toMatchObject({ code: 'FORBIDDEN', errors: { state: 'IP_NOT_ALLOWED' } });
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"id":"x"}', '{"__proto__":{}}', 'x'.repeat(16_000)])(
    'P20: %.20j is refused as an assertion without an internal error',
    async (credential) => {
      const { browser } = await visit();
      expect([400, 401]).toContain((await browser.call('POST /signin/passkey', { credential })).status);
    },
  );
});
