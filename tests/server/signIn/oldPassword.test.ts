import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/server/core/time/Clock.ts';
import { requireSameCredentials } from '../../../src/server/signIn/concludeSignIn.ts';
import type { SignIn } from '../../../src/server/signIn/Proofs.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const changePassword = (browser: TestBrowser, token?: string) =>
  browser.call('POST /password', {
    ...(token === undefined ? {} : { token }),
    password: 'Bright-Lamp-99',
    authorizePassword: 'Correct-Horse-7',
    checkAuthorizePassword: true,
  });

it('P11: a step that follows an earlier password is refused after a change', async () => {
  const person = service.browser();
  const token = tokenOf(await person.signIn('otp@acme.test'));
  const ofOtp = service.database.updateTable('users').where('username', '=', 'otp@acme.test');
  const { password_hash } = await service.database
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'otp@acme.test')
    .executeTakeFirstOrThrow();
  await ofOtp.set({ password_hash: 'another' }).execute();
  await ofOtp.set({ password_hash }).execute();
  const shown = await person.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) });
  expect(shown.code).toBe('INVALID_TOKEN');
});

it('P11: a sign-in ends if its account has changed before it is checked', async () => {
  const user = await service.database.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const proofs = {
    first: 'password',
    authenticatedAt: service.clock.now(),
    freshAt: null,
    methods: [],
    securityStamp: user.security_stamp,
  } as const;
  const context = createCallOf(service) as SignIn['context'];
  const organisation = await service.database.selectFrom('organisations').selectAll().executeTakeFirstOrThrow();
  const signIn = { context, user, organisation, proofs };
  expect(await requireSameCredentials(signIn)).toBeUndefined();
  const changed = { ...user, security_stamp: user.security_stamp + 1 };
  await expect(requireSameCredentials({ ...signIn, user: changed })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('P10: a stolen old password alone changes nothing if a second factor is on', async () => {
  await service.database
    .updateTable('users')
    .set({ password_changed_at: new Date(service.clock.now().getTime() - 100 * DAY * 1000) })
    .where('username', '=', 'otp@acme.test')
    .execute();
  service.clock.advance(60);
  const thief = service.browser();
  const stopped = await thief.signIn('otp@acme.test');
  expect(stopped.code).toBe('MFA_SIGNIN');
  expect((await changePassword(thief, tokenOf(stopped))).code).toBe('INVALID_TOKEN');
  const owner = { token: tokenOf(stopped), factor: 'OTP', code: otpCode(service) } as const;
  const expired = await thief.call('POST /signin/mfa', owner);
  expect(expired.code).toBe('PASSWORD_EXPIRED');
  expect((await changePassword(service.browser(), tokenOf(expired))).code).toBe('INVALID_TOKEN');
  expect((await changePassword(thief, tokenOf(expired))).code).toBe('OK');
  expect((await service.browser().signIn('otp@acme.test', 'Bright-Lamp-99')).code).toBe('MFA_SIGNIN');
});

it('P10 D-58: without a token the cookie of the step replaces it, of this browser and of no other step', async () => {
  const check = (browser: TestBrowser) => browser.call('POST /password/check-token', {});
  await service.database
    .updateTable('users')
    .set({ password_changed_at: new Date(service.clock.now().getTime() - 100 * DAY * 1000) })
    .where('username', '=', 'otp@acme.test')
    .execute();
  const person = service.browser();
  expect((await person.signIn('otp@acme.test', 'Bright-Lamp-99')).code).toBe('MFA_SIGNIN');
  expect((await check(person)).code).toBe('INVALID_TOKEN');
  expect((await changePassword(person)).code).toBe('INVALID_TOKEN');
  service.clock.advance(60);
  await person.call('POST /signin/mfa', { factor: 'OTP', code: otpCode(service) });
  expect((await check(service.browser())).code).toBe('UNAUTHORIZED');
  expect((await changePassword(service.browser())).code).toBe('UNAUTHORIZED');
  expect((await check(person)).data).toMatchObject({ username: 'otp@acme.test' });
  const change = { password: 'Quiet-Door-23', authorizePassword: 'Bright-Lamp-99', checkAuthorizePassword: true };
  expect((await person.call('POST /password', change)).code).toBe('OK');
  expect((await check(person)).code).toBe('UNAUTHORIZED');
});
