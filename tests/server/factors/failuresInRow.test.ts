import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/server/core/time/Clock.ts';
import { text } from '../../../src/server/texts/text.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { tokenOf } from '../support/TestBrowser.ts';

// NIST SP 800-63B-4, section 3.2.2: failures in a row are limited, however slowly an attacker with the password tries.

const OTP = 'otp@acme.test';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const begin = async (password?: string) => {
  const browser = service.browser();
  const token = tokenOf(await browser.signIn(OTP, password));
  return (code: string) => browser.call('POST /signin/mfa', { token, factor: 'OTP', code });
};
const warnings = async () =>
  (await mailsTo(service, OTP)).filter(({ subject }) =>
    subject.startsWith(text('en', 'mails.second-factor-refused.subject')),
  );

it('P08: the owner gets one mail at the fifth failure, and after a hundred only a new password unlocks it', async () => {
  const statuses: number[] = [];
  for (let day = 0; statuses.length < 104; day++) {
    const show = await begin();
    for (let tries = 0; tries < 4; tries++) statuses.push((await show('000000')).status);
    expect(await warnings()).toHaveLength(day === 0 ? 0 : 1);
    service.clock.advance(DAY / 4);
  }
  expect(statuses.slice(0, 100)).not.toContain(429);
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429]);
  expect((await (await begin())(otpCode(service))).status).toBe(429);
  await service.browser().call('POST /password/reset-token', { username: OTP });
  const change = { password: 'Own-Kettle-41', authorizePassword: '', checkAuthorizePassword: false };
  const token = await newestToken(service, OTP);
  expect((await service.browser().call('POST /password', { token, ...change })).code).toBe('OK');
  expect((await (await begin('Own-Kettle-41'))(otpCode(service))).code).toBe('OK');
});
