import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { type Outcome, type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const memberOf = ({ data }: Outcome, name: string): string => {
  const value =
    typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name)?.[1] : '';
  if (typeof value !== 'string') throw new Error(`no ${name} in the answer`);
  return value;
};
const mailedCode = async (to: string): Promise<string> => {
  const [mail] = await mailsTo(service, to);
  return mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none';
};
const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');
const userOf = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
const forgetTries = () => service.database.deleteFrom('counters').execute();

async function beginSetup(username: string) {
  const browser = service.browser();
  const begun = await browser.signIn(username);
  expect(begun.code).toBe('MFA_SETTING');
  const token = tokenOf(begun);
  const started = await browser.call('POST /mfa', { token });
  return { browser, token, started, secret: memberOf(started, 'resource') };
}
const verify = (browser: TestBrowser, token: string, code: string) =>
  browser.call('POST /mfa:verify', { token, factor: 'OTP', code });
const activate = (browser: TestBrowser, token: string, alternativeEmailToken?: string) =>
  browser.call('POST /mfa:activate', {
    token,
    factor: 'OTP',
    ...(alternativeEmailToken ? { alternativeEmailToken } : {}),
  });

async function proveAddress(browser: TestBrowser, token: string, alternativeEmail: string) {
  const sent = await browser.call('POST /alternative-email:init', { token, alternativeEmail });
  const code = await mailedCode(alternativeEmail);
  const proved = await browser.call('POST /alternative-email:verify', { token: tokenOf(sent), code });
  return memberOf(proved, 'mfaSettingToken');
}

describe('set-up', () => {
  it('P10 MFASET-13 MFASET-16: REQUIRED asks for each step in order, and ends in a sign-in with a code', async () => {
    const { browser, token, started, secret } = await beginSetup('setup@acme.test');
    expect(started.data).toMatchObject({ alternativeRequirement: 'REQUIRED', businessUser: true });
    const checked = await browser.call('POST /mfa/check-setting-token', { token });
    expect(checked.data).toMatchObject({ username: 'setup@acme.test', orgId: 'ORG-1', resource: '' });
    expect(memberOf(await browser.call('POST /mfa', {}), 'resource'), 'a reload, by the cookie').toBe(secret);
    expect((await userOf('setup@acme.test')).otp_secret).toBeNull();
    const early = { token, alternativeEmail: 'spare@mail.test' };
    expect((await browser.call('POST /alternative-email:init', early)).code).toBe('FORBIDDEN');
    expect((await activate(browser, token)).code).toBe('FORBIDDEN');
    const code = otpCode(service, secret);
    expect((await verify(browser, token, wrongOf(code))).code).toBe('BAD_CREDENTIALS');
    expect((await verify(browser, token, code)).code).toBe('OK');
    expect((await verify(browser, token, code)).code).toBe('EXPIRED');
    expect((await activate(browser, token)).code).toBe('BAD_REQUEST');
    const own = await browser.call('POST /alternative-email:init', { token, alternativeEmail: 'Setup@acme.test' });
    expect(own).toMatchObject({ code: 'BAD_REQUEST', errors: { alternativeEmail: 'EXIST_IN_USERNAME' } });
    const proof = await proveAddress(browser, token, 'spare@mail.test');
    expect((await activate(browser, token, proof)).code).toBe('OK');
    expect((await userOf('setup@acme.test')).alternative_email).toBe('spare@mail.test');
    expect((await browser.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const again = tokenOf(await browser.signIn('setup@acme.test'));
    const shown = await browser.call('POST /signin/mfa', { token: again, factor: 'OTP', code });
    expect(shown.code, 'the set-up has used this code').toBe('EXPIRED');
    const next = otpCode(service, secret, 1);
    expect((await browser.call('POST /signin/mfa', { token: again, factor: 'OTP', code: next })).code).toBe('OK');
  });

  it('P09: the secret is sealed, and no answer contains it once it is in use', async () => {
    const { otp_secret } = await userOf('otp@acme.test');
    expect(otp_secret).toMatch(/^2\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(otp_secret).not.toContain('JBSWY3DP');
    const { browser, token } = await beginSetup('none@solo.test');
    const { secret } = await service.database
      .selectFrom('factor_setups')
      .select('secret')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(secret).not.toContain(memberOf(await browser.call('POST /mfa', { token }), 'resource'));
  });

  it('P08 D-97: five wrong codes or half an hour end a set-up, but its code stays usable elsewhere', async () => {
    await forgetTries();
    const { browser, token, secret } = await beginSetup('none@solo.test');
    const wrong = wrongOf(otpCode(service, secret));
    for (let count = 0; count < 5; count++) {
      expect((await verify(browser, token, wrong)).code).toBe('BAD_CREDENTIALS');
    }
    expect((await verify(browser, token, otpCode(service, secret))).code).toBe('INVALID_TOKEN');
    await forgetTries();
    const late = await beginSetup('none@solo.test');
    service.clock.advance(30 * 60);
    expect((await verify(late.browser, late.token, otpCode(service, late.secret))).code).toBe('INVALID_TOKEN');
    await forgetTries();
  });

  it('MFASET-12: NONE accepts no backup address, neither a code for one nor its proof', async () => {
    const { browser, token, secret } = await beginSetup('none@solo.test');
    expect((await verify(browser, token, otpCode(service, secret))).code).toBe('OK');
    const asked = { token, alternativeEmail: 'spare@mail.test' };
    expect((await browser.call('POST /alternative-email:init', asked)).code).toBe('FORBIDDEN');
    expect((await activate(browser, token, 'whatever')).code).toBe('BAD_REQUEST');
    expect((await activate(browser, token)).code).toBe('OK');
    expect((await activate(browser, token)).code).toBe('INVALID_TOKEN');
  });

  it('P10 MFASET-09: OPTIONAL works without an address; an older set-up never replaces the factor', async () => {
    const one = await beginSetup('later@solo.test');
    const two = await beginSetup('later@solo.test');
    expect(two.secret).not.toBe(one.secret);
    for (const { browser, token, secret } of [one, two]) {
      expect((await verify(browser, token, otpCode(service, secret))).code).toBe('OK');
    }
    const proof = await proveAddress(two.browser, two.token, 'thief@evil.test');
    // A proof from one set-up is worthless in another.
    expect((await activate(one.browser, one.token, proof)).code).toBe('INVALID_TOKEN');
    expect((await activate(one.browser, one.token)).code).toBe('OK');
    const stored = await userOf('later@solo.test');
    expect((await activate(two.browser, two.token)).code).toBe('INVALID_TOKEN');
    expect((await two.browser.call('POST /mfa', { token: two.token })).code).toBe('INVALID_TOKEN');
    expect(await userOf('later@solo.test')).toMatchObject({
      otp_secret: stored.otp_secret,
      alternative_email: null,
    });
  });
});

describe('a one-time code', () => {
  const begin = async (browser = service.browser()) => ({
    browser,
    token: tokenOf(await browser.signIn('otp@acme.test')),
  });
  const show = (browser: TestBrowser, token: string, code: string) =>
    browser.call('POST /signin/mfa', { token, factor: 'OTP', code });

  it('P09: is valid one step early and late, and works once', async () => {
    await forgetTries();
    service.clock.advance(600);
    for (const [steps, expected] of [
      [-2, 'BAD_CREDENTIALS'],
      [2, 'BAD_CREDENTIALS'],
      [-1, 'OK'],
      [-1, 'EXPIRED'],
      [1, 'OK'],
      [0, 'EXPIRED'],
    ] as const) {
      const { browser, token } = await begin();
      const { code } = await show(browser, token, otpCode(service, undefined, steps));
      expect({ steps, code }).toEqual({ steps, code: code === 'NOT_ALLOWED_MULTI_SESSION' ? code : expected });
      if (expected === 'OK') expect(['OK', 'NOT_ALLOWED_MULTI_SESSION']).toContain(code);
    }
  });

  it('P08: five wrong codes use up a challenge, ten block the account for a while, even for a correct code', async () => {
    await forgetTries();
    service.clock.advance(600);
    const one = await begin();
    const wrong = wrongOf(otpCode(service));
    for (let count = 0; count < 5; count++) {
      expect((await show(one.browser, one.token, wrong)).code).toBe('BAD_CREDENTIALS');
    }
    expect((await show(one.browser, one.token, otpCode(service))).code).toBe('INVALID_TOKEN');
    const two = await begin();
    for (let count = 0; count < 5; count++) {
      expect((await show(two.browser, two.token, wrong)).code).toBe('BAD_CREDENTIALS');
    }
    const three = await begin();
    const refused = await show(three.browser, three.token, otpCode(service));
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    service.clock.advance(15 * 60);
    const four = await begin();
    expect(['OK', 'NOT_ALLOWED_MULTI_SESSION']).toContain(
      (await show(four.browser, four.token, otpCode(service))).code,
    );
  });

  it('P08: of 200 parallel guesses at most five are checked', async () => {
    await forgetTries();
    service.clock.advance(600);
    const { browser, token } = await begin();
    const right = otpCode(service);
    const guesses = Array.from({ length: 201 }, (_, number) => String(number).padStart(6, '0'));
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== right).map((guess) => show(browser, token, guess)),
    );
    expect(answers.filter(({ code }) => code === 'BAD_CREDENTIALS').length).toBeLessThanOrEqual(5);
  });

  it('P09: of fifty parallel uses exactly one signs in', async () => {
    await forgetTries();
    service.clock.advance(600);
    const { browser, token } = await begin();
    const code = otpCode(service);
    const answers = await Promise.all(Array.from({ length: 50 }, () => show(browser, token, code)));
    const through = answers.filter((answer) => ['OK', 'NOT_ALLOWED_MULTI_SESSION'].includes(answer.code));
    expect(through).toHaveLength(1);
  });

  it('P09: a sign-in that waited too long has expired', async () => {
    await forgetTries();
    const { browser, token } = await begin();
    service.clock.advance(15 * 60);
    expect((await show(browser, token, otpCode(service))).code).toBe('INVALID_TOKEN');
    expect((await browser.call('POST /mfa/check-sign-token', { token })).code).toBe('EXPIRED');
  });

  it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', ' 12345', "' or 1=1"])(
    'P20: %j is refused as a code',
    async (code) => {
      await forgetTries();
      const { browser, token } = await begin();
      expect([400, 401]).toContain((await show(browser, token, code)).status);
    },
  );
});

describe('turning the second factor off', () => {
  const begin = async () => {
    await forgetTries();
    const browser = service.browser();
    return { browser, token: tokenOf(await browser.signIn('otp@acme.test')) };
  };

  it('LIMIT-09: after only a password, people see a masked backup address', async () => {
    const { browser, token } = await begin();
    const data = { businessUser: true, alternativeEmail: 'ba****@mail.test' };
    expect((await browser.call('GET /alternative-email', { token })).data).toEqual(data);
    expect((await browser.call('POST /mfa/check-sign-token', {})).data).toEqual({
      ...{ ...data, username: 'otp@acme.test' },
      orgId: 'ORG-1',
    });
  });

  it('ROLE-03: an inquiry of a member goes to the administrator, any other to customer service', async () => {
    const { browser, token } = await begin();
    expect((await browser.call('POST /feedback/deactivate-mfa', { token, feedback: 'Lost it' })).code).toBe('OK');
    expect((await browser.call('POST /feedback/deactivate-mfa', { feedback: '' })).code).toBe('OK');
    const [, first] = await mailsTo(service, 'admin@acme.test');
    expect(first?.text).toContain('Lost it');
    const solo = service.browser();
    const waiting = tokenOf(await solo.signIn('none@solo.test'));
    const empty = { token: waiting, feedback: ' ' };
    expect((await solo.call('POST /feedback/deactivate-mfa', empty)).code).toBe('BAD_REQUEST');
    const full = { token: waiting, feedback: 'New phone' };
    expect((await solo.call('POST /feedback/deactivate-mfa', full)).code).toBe('OK');
    const [inquiry] = await mailsTo(service, 'service@vestibule.test');
    expect(inquiry?.text).toContain('New phone');
    expect(inquiry?.text).toContain("none@solo.test (Vestibule) can't sign in");
    const nobody = service.browser();
    expect((await nobody.call('POST /feedback/deactivate-mfa', { feedback: 'x' })).code).toBe('UNAUTHORIZED');
  });

  it('P09: a newer code voids the older one, five wrong ones use it up, and it expires after ten minutes', async () => {
    const { browser, token } = await begin();
    const request = () => browser.call('POST /mfa/deactivate-tokens', { token });
    const confirm = (held: string, code: string) =>
      browser.call('POST /mfa/deactivate-tokens/{token}', { token: held, code });
    const older = tokenOf(await request());
    const olderCode = await mailedCode('backup@mail.test');
    const newer = await request();
    expect(memberOf(newer, 'expiresAt')).toBe(new Date(service.clock.now().getTime() + 600_000).toISOString());
    expect((await confirm(older, olderCode)).code).toBe('INVALID_TOKEN');
    const code = await mailedCode('backup@mail.test');
    for (let count = 0; count < 5; count++) {
      expect((await confirm(tokenOf(newer), wrongOf(code))).code).toBe('BAD_CREDENTIALS');
    }
    expect((await confirm(tokenOf(newer), code)).code).toBe('EXPIRED');
    const late = tokenOf(await request());
    const lateCode = await mailedCode('backup@mail.test');
    service.clock.advance(600);
    expect((await confirm(late, lateCode)).code).toBe('EXPIRED');
    expect((await userOf('otp@acme.test')).mfa_active).toBe(true);
  });

  it('D-76: is refused without a backup address', async () => {
    await forgetTries();
    const browser = service.browser();
    const token = tokenOf(await browser.signIn('none@solo.test'));
    expect((await browser.call('POST /mfa/deactivate-tokens', { token })).code).toBe('FORBIDDEN');
  });

  it('P11 MFAOFF-10: the correct code works once, and ends the other sessions and every open sign-in', async () => {
    service.clock.advance(600);
    const { browser, token } = await begin();
    const open = tokenOf(await service.browser().signIn('otp@acme.test'));
    const elsewhere = service.browser();
    const waiting = tokenOf(await elsewhere.signIn('otp@acme.test'));
    const shown = await elsewhere.call('POST /signin/mfa', { token: waiting, factor: 'OTP', code: otpCode(service) });
    if (shown.code !== 'OK') await elsewhere.call('POST /signin/single-session-token', { token: tokenOf(shown) });
    expect((await elsewhere.call('GET /users/me', {})).code).toBe('OK');
    const held = tokenOf(await browser.call('POST /mfa/deactivate-tokens', { token }));
    const code = await mailedCode('backup@mail.test');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.call('POST /mfa/deactivate-tokens/{token}', { token: held, code })),
    );
    expect(answers.filter((answer) => answer.code === 'OK')).toHaveLength(1);
    expect((await elsewhere.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await browser.call('POST /mfa/check-sign-token', { token: open })).code).toBe('INVALID_TOKEN');
    expect(await userOf('otp@acme.test')).toMatchObject({ mfa_active: false, otp_secret: null });
    expect((await browser.signIn('otp@acme.test')).code).toBe('OK');
  });
});
