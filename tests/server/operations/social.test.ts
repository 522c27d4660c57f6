import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../../src/server/texts/text.ts';
import { type FakeAnswer, FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { socialNonce } from '../support/socialNonce.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

const PORT = await freePort();
const REDIRECT = `http://localhost:${PORT}/sso/google`;

let service: TestService;
let issuer: FakeIssuer;
let guest: TestBrowser;
beforeAll(async () => {
  // A provider that can also send false claims replaces development's stand-in.
  issuer = new FakeIssuer(PORT + 1);
  await issuer.open();
  service = await openTestService({ PORT: String(PORT) });
});
beforeEach(async () => {
  guest = service.browser();
  await service.database.deleteFrom('sessions').execute();
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});

const answerWith = async ({ claims, ...answer }: FakeAnswer, redirectUri = REDIRECT) => {
  const code = issuer.issueCode({ ...answer, claims: { nonce: await socialNonce(guest), ...claims } });
  return guest.call('POST /signin/{provider}', { provider: 'google', code, redirectUri });
};
const arrive = (subject: string, email: string, name?: string) =>
  answerWith({ claims: issuer.goodClaims(subject, email, name) });
const accessTokenOf = ({ data }: Outcome): string => (data as { accessToken: string }).accessToken;
const link = (accessToken: string, password = 'Correct-Horse-7') =>
  guest.call('POST /linked-accounts:link', { password, provider: 'google', accessToken });
const signUp = (accessToken: string, orgId?: string) =>
  guest.call('POST /linked-accounts:signup', { accessToken, provider: 'google', ...(orgId ? { orgId } : {}) });
const links = () => service.database.selectFrom('linked_accounts').select('subject').execute();
const whoAmI = async () => (await guest.call('GET /users/me', {})).data;

describe('P12: a link from a stranger’s own sign-up', () => {
  it('makes no account in another browser, and does not say whose it is', async () => {
    const accessToken = accessTokenOf(await arrive('sub-sender', 'sender@solo.test', 'The Sender'));
    const check = (browser: TestBrowser) => browser.call('POST /linked-accounts/check-token', { accessToken });
    expect(await check(guest)).toMatchObject({ data: { email: 'sender@solo.test', name: 'The Sender' } });
    const victim = service.browser();
    await victim.call('GET /env', {});
    expect((await check(victim)).code).toBe('INVALID_TOKEN');
    const form = { accessToken, provider: 'google' } as const;
    expect((await victim.call('POST /linked-accounts:signup', form)).code).toBe('INVALID_TOKEN');
    expect((await victim.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await signUp(accessToken)).code).toBe('OK');
  });

  it('links no account in another browser', async () => {
    const accessToken = accessTokenOf(await arrive('sub-linker', 'ada@acme.test'));
    const form = { password: 'Correct-Horse-7', provider: 'google', accessToken } as const;
    expect((await service.browser().call('POST /linked-accounts:link', form)).code).toBe('INVALID_TOKEN');
  });
});

describe('GET /env', () => {
  it('gives the address of the stand-in', async () => {
    expect((await guest.call('GET /env', {})).data).toMatchObject({
      google: { clientId: 'vestibule-stand-in', authorizationEndpoint: `http://127.0.0.1:${PORT + 1}/auth` },
    });
  });
});

describe('POST /signin/{provider}', () => {
  it('signs a linked account in by the provider’s sub, and ignores the e-mail address', async () => {
    expect(await arrive('stand-in-1001', 'renamed@elsewhere.test')).toMatchObject({ code: 'OK', data: {} });
    expect(await whoAmI()).toMatchObject({ username: 'google@solo.test' });
    expect((await guest.call('GET /signin/token-bucket', {})).data).toMatchObject([{ signinChannel: 'GOOGLE' }]);
    const request = issuer.requests.at(-1);
    expect(request?.get('grant_type')).toBe('authorization_code');
    expect(request?.get('redirect_uri')).toBe(REDIRECT);
  });

  it('reports the state that keeps a linked account out', async () => {
    expect(await arrive('stand-in-1005', 'gone@solo.test')).toMatchObject({ errors: { state: 'DEACTIVATED' } });
  });

  it('CODE-22 and TIME-05: gives a dormant linked account the token that restores it, and signs it in again', async () => {
    const username = 'google@solo.test';
    const seen = (daysAgo: number) => {
      const last_login_at = new Date(service.clock.now().getTime() - daysAgo * 24 * 3600 * 1000);
      return service.database.updateTable('users').set({ last_login_at }).where('username', '=', username).execute();
    };
    await seen(400);
    const stopped = await arrive('stand-in-1001', username);
    expect(stopped).toMatchObject({ code: 'BAD_CREDENTIALS', errors: { state: 'DORMANT' } });
    const { token } = stopped.errors as { token: string };
    expect((await guest.call('POST /dormant-user/check-token', { token })).data).toMatchObject({ username });
    // The token works for nothing else, and does not sign anyone in.
    expect((await guest.call('POST /password/check-token', { token })).code).toBe('INVALID_TOKEN');
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await guest.call('POST /dormant-users/{username}:restore', { username, token })).code).toBe('OK');
    expect((await arrive('stand-in-1001', username)).code).toBe('OK');
  });

  it('P14: opens no existing account by its e-mail address without the password', async () => {
    const answer = await arrive('stranger-1', 'Ada@acme.test', 'Not Ada');
    expect(answer).toMatchObject({
      code: 'SHOULD_CHECK_PASSWORD',
      data: { userInfo: { email: 'Ada@acme.test', name: 'Not Ada' } },
    });
    expect(answer.body).not.toContain('provider-access-token');
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await links()).map(({ subject }) => subject)).not.toContain('stranger-1');
    // The token works for linking this account only.
    const token = accessTokenOf(answer);
    expect((await signUp(token)).code).toBe('INVALID_TOKEN');
    expect((await guest.call('POST /signin/single-session-token', { token })).code).toBe('INVALID_TOKEN');
    expect((await guest.call('POST /password/check-token', { token })).code).toBe('INVALID_TOKEN');
  });

  it.each([
    ['pending@acme.test', 'BAD_CREDENTIALS', { state: 'PENDING', id: expect.any(String) }],
    ['deactivated@acme.test', 'BAD_CREDENTIALS', { state: 'DEACTIVATED' }],
    ['deleted@acme.test', 'DELETED_USER', undefined],
    ['google@solo.test', 'ALREADY_IN_USE_BY_GOOGLE', undefined],
    ['idp@acme.test', 'FORBIDDEN', undefined],
  ])('an unlinked identity with the address %s: %s', async (email, code, errors) => {
    const answer = await arrive('stranger-2', email);
    expect([answer.code, answer.errors]).toEqual([code, errors]);
  });

  it('asks an unknown person for consent to the terms', async () => {
    expect(await arrive('new-1', 'new-1@solo.test', '김새봄')).toMatchObject({
      code: 'SHOULD_AGREE_TERMS',
      data: { userInfo: { email: 'new-1@solo.test', name: '김새봄' }, accessToken: expect.any(String) },
    });
  });

  it("accepts the portal's own redirect address only, and one provider", async () => {
    const claims = issuer.goodClaims('stand-in-1001', 'google@solo.test');
    for (const address of ['http://evil.test/sso/google', `${REDIRECT}/`, `${REDIRECT}?x=1`, REDIRECT.toUpperCase()]) {
      expect((await answerWith({ claims }, address)).code).toBe('BAD_REQUEST');
    }
    for (const provider of ['facebook', '..', '__proto__']) {
      expect((await guest.call('POST /signin/{provider}', { provider, code: 'x' })).code).toBe('NOT_FOUND');
    }
    expect((await guest.call('POST /signin/{provider}', { provider: 'GOOGLE', code: 'x' })).code).toBe(
      'BAD_CREDENTIALS',
    );
  });

  it('P09: accepts a code once', async () => {
    const claims = issuer.goodClaims('stand-in-1001', 'google@solo.test');
    const code = issuer.issueCode({ claims: { ...claims, nonce: await socialNonce(guest) } });
    const use = () => guest.call('POST /signin/{provider}', { provider: 'google', code });
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    expect(answers.filter(({ code: outcome }) => outcome === 'OK')).toHaveLength(1);
    expect(answers.filter(({ code: outcome }) => outcome === 'BAD_CREDENTIALS')).toHaveLength(19);
  });

  it('P08: is limited', async () => {
    const busy = service.browser({ address: '203.0.113.9' });
    await socialNonce(busy);
    const use = () => busy.call('POST /signin/{provider}', { provider: 'google', code: 'guess' });
    const answers = await Promise.all(Array.from({ length: 130 }, use));
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
  });
});

describe('POST /linked-accounts:link', () => {
  it('links by the existing password, and signs in', async () => {
    const token = accessTokenOf(await arrive('sub-remind', 'remind@acme.test'));
    expect((await link(token, 'Wrong-Horse-7')).code).toBe('BAD_CREDENTIALS');
    expect(await mailsTo(service, 'remind@acme.test')).toEqual([]);
    expect((await link(token)).code).toBe('OK');
    expect((await mailsTo(service, 'remind@acme.test')).map(({ subject }) => subject)).toEqual([
      `${text('en', 'mails.linked-account.subject')} – Vestibule`,
    ]);
    expect(await whoAmI()).toMatchObject({ username: 'remind@acme.test' });
    expect((await link(token)).code).toBe('INVALID_TOKEN');
    await service.database.deleteFrom('sessions').execute();
    expect((await arrive('sub-remind', 'other@elsewhere.test')).code).toBe('OK');
    // It has a Google account now. Another Google account with its address is refused.
    expect((await arrive('sub-other', 'remind@acme.test')).code).toBe('ALREADY_IN_USE_BY_GOOGLE');
  });

  it('P09: links for one of 50 parallel uses', async () => {
    const token = accessTokenOf(await arrive('sub-passkey', 'passkey@acme.test'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => link(token)));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect((await links()).filter(({ subject }) => subject === 'sub-passkey')).toHaveLength(1);
  });

  it('P10: does not skip the second factor', async () => {
    const token = accessTokenOf(await arrive('sub-otp', 'otp@acme.test'));
    expect((await link(token)).code).toBe('MFA_SIGNIN');
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await arrive('sub-otp', 'otp@acme.test')).code).toBe('MFA_SIGNIN');
  });

  it('P08: locks after wrong passwords, and links no locked account', async () => {
    const token = accessTokenOf(await arrive('sub-expired', 'expired@acme.test'));
    for (let tries = 0; tries < 5; tries++) expect((await link(token, 'Wrong-Horse-7')).code).toBe('BAD_CREDENTIALS');
    expect(await link(token)).toMatchObject({ code: 'BAD_CREDENTIALS', errors: { state: 'LOCKED' } });
    expect((await links()).map(({ subject }) => subject)).not.toContain('sub-expired');
  });

  it('sends a dormant account to its restore', async () => {
    const token = accessTokenOf(await arrive('sub-dormant', 'dormant@acme.test'));
    expect((await link(token)).errors).toEqual({ state: 'DORMANT', token: expect.any(String) });
    expect((await guest.call('GET /dormant-user/token', { username: 'dormant@acme.test' })).code).toBe('OK');
  });

  it('accepts its token for half an hour, and not after a password reset', async () => {
    const late = accessTokenOf(await arrive('sub-late', 'zone@acme.test'));
    service.clock.advance(1800);
    expect((await link(late)).code).toBe('EXPIRED');
    expect((await link('no-token')).code).toBe('INVALID_TOKEN');
  });
});

it('P09: a link to a provider ends when the owner resets the password that allowed it', async () => {
  const username = 'multi@acme.test';
  expect((await link(accessTokenOf(await arrive('sub-intruder', username)))).code).toBe('OK');
  const owner = service.browser();
  await owner.call('POST /password/reset-token', { username });
  const token = await newestToken(service, username);
  const change = { token, password: 'Own-Kettle-41', authorizePassword: '', checkAuthorizePassword: false };
  expect((await owner.call('POST /password', change)).code).toBe('OK');
  expect((await arrive('sub-intruder', username)).code).toBe('SHOULD_CHECK_PASSWORD');
});

describe('POST /linked-accounts:signup', () => {
  it('makes an account of a verified address, linked and signed in, without a password', async () => {
    const token = accessTokenOf(await arrive('new-2', 'new-2@solo.test', 'Grace\u202E Brewster\u200B  Hopper'));
    expect((await signUp(token)).code).toBe('OK');
    expect(await whoAmI()).toMatchObject({
      username: 'new-2@solo.test',
      displayName: 'Grace Brewster Hopper',
      orgId: null,
    });
    expect((await signUp(token)).code).toBe('INVALID_TOKEN');
    expect(await mailsTo(service, 'new-2@solo.test')).toEqual([]);
    await service.database.deleteFrom('sessions').execute();
    expect((await arrive('new-2', 'new-2@solo.test')).code).toBe('OK');
    expect((await service.browser().signIn('new-2@solo.test', '')).code).toBe('BAD_REQUEST');
    expect((await service.browser().signIn('new-2@solo.test', 'x')).code).toBe('PASSWORD_NOT_FOUND');
  });

  it('P09: signs up for one of 50 parallel uses', async () => {
    const token = accessTokenOf(await arrive('new-3', 'new-3@solo.test'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(token)));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
  });

  it('requires a choice of organisation if the domain has several, and keeps the token for it', async () => {
    const token = accessTokenOf(await arrive('new-4', 'new-4@globex.test'));
    expect(await signUp(token)).toMatchObject({ code: 'BAD_REQUEST', errors: { orgId: 'REQUIRED' } });
    expect((await signUp(token, 'ORG-1')).errors).toEqual({ orgId: 'NOT_OFFERED' });
    expect((await signUp(token, 'ORG-2')).code).toBe('OK');
    expect(await whoAmI()).toMatchObject({ orgId: 'ORG-2' });
  });

  it('waits if the organisation approves its members', async () => {
    const token = accessTokenOf(await arrive('new-5', 'new-5@globex.test'));
    expect(await signUp(token, 'ORG-3')).toMatchObject({ errors: { state: 'UNAPPROVED', orgId: 'ORG-3' } });
    expect(await arrive('new-5', 'new-5@globex.test')).toMatchObject({ errors: { state: 'UNAPPROVED' } });
  });

  it('ERR-22: creates the account, and reports that this network may not use it', async () => {
    const token = accessTokenOf(await arrive('new-7', 'new-7@globex.test'));
    const zones = (ip_zones: string | null) =>
      service.database.updateTable('organisations').set({ ip_zones }).where('id', '=', 'ORG-2').execute();
    await zones(JSON.stringify(['203.0.113.0/24']));
    const answer = await signUp(token, 'ORG-2');
    await zones(null);
    expect(answer).toMatchObject({ code: 'FORBIDDEN', errors: { state: 'IP_NOT_ALLOWED' } });
    expect((await arrive('new-7', 'new-7@globex.test')).code).toBe('OK');
  });

  it('notices that the address was taken meanwhile', async () => {
    const token = accessTokenOf(await arrive('new-6', 'quick@initech.test'));
    const form = { username: 'quick@initech.test', password: 'Bright-Lamp-9', firstName: 'Q', lastName: 'Lee' };
    await guest.call('POST /unverified-users', form);
    const waiting = service.database.updateTable('users').set({ state: 'UNAPPROVED' });
    await waiting.where('username', '=', form.username).execute();
    expect((await signUp(token)).code).toBe('JOIN_REQUEST_USER');
  });
});

it('a silent provider is reported as unavailable', async () => {
  const alone = await openTestService({ PORT: '3614' });
  try {
    const browser = alone.browser();
    await socialNonce(browser);
    const answer = await browser.call('POST /signin/{provider}', { provider: 'google', code: 'x' });
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);
  } finally {
    await alone.close();
  }
});
