import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { type Ceremony, SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';
import { createRandom } from './createRandom.ts';
import { flippedBits, OF_ASSERTION } from './flippedBits.ts';
import { MUTATIONS } from './mutations.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const createAuthenticator = () => new SoftwareAuthenticator(service.settings.origin.origin);

/** A passkey and the session that created it. Passkeys of earlier tests are removed. */
async function enrol(username = 'passkey@acme.test', changes: Partial<Ceremony> = {}) {
  const { id } = await userOf(username);
  await service.database.deleteFrom('passkeys').where('user_id', '=', id).execute();
  await service.database.deleteFrom('counters').execute();
  await service.database.deleteFrom('sessions').where('user_id', '=', id).execute();
  await service.database.updateTable('users').set({ mfa_active: false }).where('id', '=', id).execute();
  const browser = service.browser();
  expect((await browser.signIn(username)).code).toBe('OK');
  const authenticator = createAuthenticator();
  const { statusCode } = await registerPasskey(browser, authenticator, changes);
  expect(statusCode).toBe(200);
  return { browser, authenticator, userId: id };
}

const userOf = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

/** A new sign-in of the same browser that waits for the factor, with a challenge. */
async function begin(browser: TestBrowser, username = 'passkey@acme.test') {
  await browser.call('DELETE /token', {});
  const begun = await browser.signIn(username);
  expect(begun.code).toBe('MFA_SIGNIN');
  const token = tokenOf(begun);
  return { token, challenge: await challengeFor(browser, token) };
}

async function challengeFor(browser: TestBrowser, token: string): Promise<string> {
  const { data } = await browser.call('POST /passkey-challenges', { token });
  return (data as { challenge: string }).challenge;
}

const show = (browser: TestBrowser, token: string, assertion: unknown) =>
  browser.call('POST /signin/mfa', { token, factor: 'PASSKEY', code: JSON.stringify(assertion) });

describe('a passkey', () => {
  it('P15: signs in, and is listed as a passkey of this device', async () => {
    const { browser, authenticator } = await enrol();
    const { token, challenge } = await begin(browser);
    const factors = await browser.call('GET /mfa', { token });
    const item = { credentialId: authenticator.credentialId, currentDevice: true };
    expect(factors.data).toEqual({ PASSKEY: { passkeys: [item] } });
    expect((await browser.call('GET /passkeys', { token })).data).toEqual([item]);
    expect((await browser.bare().call('GET /passkeys', { token })).data).toEqual([{ ...item, currentDevice: false }]);
    const shown = await show(browser, token, authenticator.assert(challenge));
    expect(shown.code).toBe('OK');
    expect((await browser.call('GET /users/me', {})).data).toMatchObject({ username: 'passkey@acme.test' });
  });

  it('P15: a ceremony with any part changed is refused, and the unchanged one afterwards is accepted', async () => {
    const { browser, authenticator, userId } = await enrol();
    const first = await begin(browser);
    expect((await show(browser, first.token, authenticator.assert(first.challenge))).code).toBe('OK');
    for (const [name, changes] of Object.entries(MUTATIONS)) {
      const { token, challenge } = await begin(browser);
      const refused = await show(browser, token, authenticator.assert(challenge, changes));
      expect({ name, code: refused.code, status: refused.status }).toEqual({
        name,
        code: 'BAD_CREDENTIALS',
        status: 401,
      });
      expect((await browser.call('GET /users/me', {})).code, name).toBe('UNAUTHORIZED');
      const again = await show(browser, token, authenticator.assert(await challengeFor(browser, token)));
      expect({ name, code: again.code }).toEqual({ name, code: 'OK' });
    }
    const { counter } = await service.database
      .selectFrom('passkeys')
      .select('counter')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(counter).toBe(authenticator.counter);
  });

  it('P15: data signed with another key, or changed after signing, is refused', async () => {
    const { browser, authenticator } = await enrol();
    const stranger = createAuthenticator();
    const { token, challenge } = await begin(browser);
    const { credentialId, userHandle } = authenticator;
    const forged = stranger.assert(challenge, { credentialId, userHandle });
    expect((await show(browser, token, forged)).code).toBe('BAD_CREDENTIALS');
    const real = authenticator.assert(await challengeFor(browser, token), { userVerified: false });
    const data = Buffer.from(real.response.authenticatorData, 'base64url');
    data[32] = (data[32] ?? 0) | 4;
    const raised = { ...real, response: { ...real.response, authenticatorData: data.toString('base64url') } };
    expect((await show(browser, token, raised)).code).toBe('BAD_CREDENTIALS');
  });

  it('P15: a flipped bit anywhere in what an authenticator sends is refused', async () => {
    const { browser, authenticator } = await enrol();
    for (const { part, flip } of flippedBits(OF_ASSERTION, createRandom(20261124))) {
      await service.database.deleteFrom('counters').execute();
      const { token, challenge } = await begin(browser);
      const { bit, changed } = flip(authenticator.assert(challenge));
      const { code, status } = await show(browser, token, changed);
      expect({ part, bit, code, status }).toEqual({ part, bit, code: 'BAD_CREDENTIALS', status: 401 });
    }
  });

  it('P09 P15: a challenge works once, for its sign-in, its account and its time', async () => {
    const { browser, authenticator } = await enrol();
    const one = await begin(browser);
    const two = tokenOf(await browser.signIn('passkey@acme.test'));
    // For another sign-in of the same account.
    expect((await show(browser, two, authenticator.assert(one.challenge))).code).toBe('BAD_CREDENTIALS');
    // That used it up, so its own sign-in cannot use it either.
    expect((await show(browser, one.token, authenticator.assert(one.challenge))).code).toBe('BAD_CREDENTIALS');
    const late = await challengeFor(browser, two);
    service.clock.advance(5 * 60);
    expect((await show(browser, two, authenticator.assert(late))).code).toBe('EXPIRED');
    const good = authenticator.assert(await challengeFor(browser, two));
    expect((await show(browser, two, good)).code).toBe('OK');
    expect((await show(browser, two, good)).code).toBe('INVALID_TOKEN');
  });

  it('P15: a passkey of another account is refused, whatever user it claims', async () => {
    const ours = await enrol();
    const theirs = await enrol('ada@acme.test');
    const { token, challenge } = await begin(ours.browser);
    const { userHandle } = ours.authenticator;
    expect((await show(ours.browser, token, theirs.authenticator.assert(challenge))).code).toBe('BAD_CREDENTIALS');
    const lying = theirs.authenticator.assert(await challengeFor(ours.browser, token), { userHandle });
    expect((await show(ours.browser, token, lying)).code).toBe('BAD_CREDENTIALS');
    await service.database.deleteFrom('passkeys').where('user_id', '=', theirs.userId).execute();
    await service.database.updateTable('users').set({ mfa_active: false }).where('id', '=', theirs.userId).execute();
  });

  it('P15: an authenticator that never verified its user may continue so; a backed-up credential may stop being backed up', async () => {
    const synced = await enrol('passkey@acme.test', { userVerified: false, backupEligible: true });
    const one = await begin(synced.browser);
    const first = synced.authenticator.assert(one.challenge, { userVerified: false, backupEligible: true });
    expect((await show(synced.browser, one.token, first)).code).toBe('OK');
    const two = await begin(synced.browser);
    const saved = { userVerified: true, backupEligible: true, backedUp: true };
    expect((await show(synced.browser, two.token, synced.authenticator.assert(two.challenge, saved))).code).toBe('OK');
    // It has verified its user now, so it must keep doing so.
    const three = await begin(synced.browser);
    const back = synced.authenticator.assert(three.challenge, { ...saved, userVerified: false });
    expect((await show(synced.browser, three.token, back)).code).toBe('BAD_CREDENTIALS');
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"id":"x"}', '{"__proto__":{}}', 'x'.repeat(16_000)])(
    'P20: %.20j is refused as an assertion without an internal error',
    async (code) => {
      const { browser } = await enrol();
      const { token } = await begin(browser);
      const { status } = await browser.call('POST /signin/mfa', { token, factor: 'PASSKEY', code });
      expect([400, 401]).toContain(status);
    },
  );
});
