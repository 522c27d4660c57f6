import { environment } from '../../browser/harness/examples.ts';
import { textOf, textsOf } from '../../browser/harness/texts.ts';
import { expect, ok, refusal, result, signIn, test } from '../bench/scripted.ts';

const words = textsOf('second-factor');
const OTP = { OTP: { registeredAt: '2026-01-02T03:04:05.000Z' } };
const item = (currentDevice: boolean) => ({ credentialId: 'Y3JlZGVudGlhbA', currentDevice });
const BOTH = { ...OTP, PASSKEY: { passkeys: [item(false)] } };
const WHO = { username: 'otp@acme.test', businessUser: true, alternativeEmail: null };

test.beforeEach(({ api }) => {
  api
    .answer('POST /mfa/check-sign-token', ok(WHO))
    .answer('GET /mfa', ok(OTP))
    .answer('POST /signin/password', result('MFA_SIGNIN', { token: 'first' }));
});

test('MFA-02 MFA-04: a passkey comes first if there is one, with a link to the other factor', async ({
  visitor,
  api,
}) => {
  api.answer('GET /mfa', ok(BOTH)).answer('GET /passkeys', ok([item(false)]));
  await visitor.open('/mfa');
  expect(visitor.action('use-passkey')).toBeVisible();
  expect(visitor.field('otpCode')).not.toBeVisible();
  await visitor.press('to-otp');
  expect(visitor.field('otpCode')).toBeVisible();
  await visitor.press('to-passkey');
  expect(visitor.action('use-passkey')).toBeVisible();
});

test('ROLE-05 CALL-07 CALL-26 CALL-32 DATA-06: the token of the sign-in is sent with each call', async ({
  visitor,
  api,
}) => {
  api.answer('POST /signin/mfa', result('OK', {}));
  await signIn(visitor, 'otp@acme.test');
  expect(visitor.field('otpCode')).toBeVisible();
  expect(visitor.address).not.toContain('first');
  expect(api.requests('POST /mfa/check-sign-token').map(({ body }) => body)).toEqual([{ token: 'first' }]);
  expect(api.requests('GET /mfa').map(({ query }) => query)).toEqual([{ token: 'first' }]);
  await visitor.fill('otpCode', '123456');
  visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/mfa').map(({ body }) => body)).toEqual([
    { token: 'first', factor: 'OTP', code: '123456' },
  ]);
});

test('CALL-26: without a token the query is absent', async ({ visitor, api }) => {
  await visitor.open('/mfa');
  expect(visitor.field('otpCode')).toBeVisible();
  expect(api.requests('GET /mfa').map(({ query }) => query)).toEqual([{}]);
});

test('VALID-39 VALID-40 VALID-05: a code is required and numeric', async ({ visitor, api }) => {
  await visitor.open('/mfa');
  await visitor.press('verify');
  expect(visitor.field('otpCode')).toContainText(textOf('validation.required'));
  await visitor.fill('otpCode', '12a');
  await visitor.press('verify');
  expect(visitor.field('otpCode')).toContainText(textOf('validation.type.number'));
  expect(api.requests('POST /signin/mfa')).toEqual([]);
});

for (const code of ['BAD_CREDENTIALS', 'BAD_REQUEST'])
  test(`VALID-41 ERR-25: ${code} says that the code is wrong`, async ({ visitor, api }) => {
    api.answer('POST /signin/mfa', refusal(code));
    await visitor.open('/mfa');
    await visitor.fill('otpCode', '123456');
    expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.badCredentials'));
    visitor.expectPath('/mfa');
  });

test('ERR-30: EXPIRED says that the validity time expired', async ({ visitor, api }) => {
  api.answer('POST /signin/mfa', refusal('EXPIRED'));
  await visitor.open('/mfa');
  await visitor.fill('otpCode', '123456');
  expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.otpExpired'));
});

test('MFA-06: a link leads to turning the second factor off, with the token', async ({ visitor, api }) => {
  await signIn(visitor, 'otp@acme.test');
  expect(visitor.field('otpCode')).toBeVisible();
  await visitor.press('deactivate');
  visitor.expectPath('/mfa/deactivate');
  expect(api.requests('GET /alternative-email').map(({ query }) => query)).toEqual([{ token: 'first' }]);
  expect(visitor.named('mfa-deactivate')).toBeVisible();
});

test('MFA-07: a link leads to another account', async ({ visitor }) => {
  await visitor.open('/mfa');
  await visitor.press('another-account');
  visitor.expectPath('/');
  expect(visitor.named('sign-in')).toBeVisible();
});

for (const [id, address, screen] of [
  ['ROUTE-27 MFASET-01', '/mfa/info', 'mfa-info'],
  ['ROUTE-29', '/mfa/done', 'mfa-done'],
  ['ROUTE-30', '/mfa/error', 'mfa-error'],
  ['ROUTE-32', '/deactivate-mfa/success', 'mfa-deactivated'],
] as const)
  test(`${id}: ${address} shows its text`, async ({ visitor }) => {
    await visitor.open(address);
    expect(visitor.named(screen)).toContainText(words(`${screen}.title`));
  });

test('MFASET-02: the introduction leads to the set-up', async ({ visitor }) => {
  await visitor.open('/mfa/info');
  await visitor.press('set-up');
  visitor.expectPath('/mfa/set');
});

test('STATUS-11: the failure returns to the launcher if the visitor came from there', async ({ visitor, api }) => {
  api.answer('GET /env', ok(environment({ main: 'vestibule.test' })));
  await visitor.open('/mfa/error?app=launcher');
  await visitor.press('launcher');
  visitor.expectAddress('https://vestibule.test/');
});

test('STATUS-12: the failure returns to sign-in if the visitor came from there', async ({ visitor }) => {
  await visitor.open('/mfa/error?app=login');
  await visitor.press('sign-in');
  visitor.expectPath('/');
});
