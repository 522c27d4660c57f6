import { textsOf } from '../../browser/harness/texts.ts';
import { expect, ok, test } from '../bench/scripted.ts';

const words = textsOf('second-factor');

const APP = { id: 'A', name: 'Foo Ledger', iconUrl: null, orgId: 'O1', orgName: 'Acme', mfaActivated: true };
const setup = (requirement: 'OPTIONAL' | 'REQUIRED' | 'NONE', businessUser = false) =>
  ok({
    resource: 'JBSWY3DPEHPK3PXP',
    username: 'ada@acme.test',
    userId: 'u1',
    alternativeRequirement: requirement,
    businessUser,
  });
const SET = '/sign-on/T/mfa-set?orgAppId=A';
const VERIFY = '/sign-on/T/mfa?orgAppId=A';

test.beforeEach(({ api }) => {
  api
    .answer('GET /org-apps/{id}', ok(APP))
    .answer('POST /sign-on/{tokenId}/mfa', setup('OPTIONAL'))
    .answer('POST /sign-on/{tokenId}/mfa:verify', ok({}))
    .answer('POST /alternative-email:init', ok({ token: 'mail-token' }))
    .answer('POST /alternative-email:verify', ok({ mfaSettingToken: 'setting-token' }));
});

test('APPMFA-10 APPMFA-12: a registered passkey comes first, and links switch between the factors', async ({
  visitor,
  api,
}) => {
  api.answer('GET /passkeys', ok([{ credentialId: 'Y3JlZGVudGlhbA', currentDevice: false }]));
  await visitor.open(VERIFY);
  expect(visitor.action('use-passkey')).toBeVisible();
  await visitor.press('to-otp');
  expect(visitor.field('otpCode')).toBeVisible();
  await visitor.press('to-passkey');
  expect(visitor.action('use-passkey')).toBeVisible();
});

test('APPMFA-13: a visitor without the factor is led to turning it off, with the token', async ({ visitor, api }) => {
  api.answer('GET /passkeys', ok([]));
  await visitor.open(VERIFY);
  await visitor.press('deactivate');
  visitor.expectPath('/mfa/deactivate');
  expect(api.requests('GET /alternative-email').map(({ query }) => query)).toEqual([{ token: 'T' }]);
});

test('APPMFA-14 CALL-36: a correct code continues to the app', async ({ visitor, api }) => {
  api.answer('GET /passkeys', ok([]));
  await visitor.open(VERIFY);
  await visitor.fill('otpCode', '123456');
  expect(visitor.left).toEqual(['/sign-on/T']);
  expect(api.requests('POST /sign-on/{tokenId}/mfa:verify')[0]).toMatchObject({
    path: '/sign-on/T/mfa:verify',
    body: { factor: 'OTP', code: '123456', token: 'T' },
  });
});

test('ROUTE-22 APPMFA-01 APPMFA-02 CALL-34: an introduction comes before the wizard', async ({ visitor, api }) => {
  await visitor.open(`${SET}&alternativeRequirement=NONE`);
  expect(visitor.named('app-mfa-set')).toContainText('Foo Ledger');
  expect(visitor.field('otpCode')).not.toBeVisible();
  await visitor.press('begin');
  expect(visitor.field('otpCode')).toBeVisible();
  expect(visitor.qr('authenticator')).toBeVisible();
  expect(visitor.named('app-mfa-set')).toContainText('JBSWY3DPEHPK3PXP');
  expect(api.requests('POST /sign-on/{tokenId}/mfa')[0]).toMatchObject({
    path: '/sign-on/T/mfa',
    body: { factor: 'OTP', token: 'T' },
  });
  await visitor.fill('otpCode', '123456');
  await visitor.press('next');
  expect(visitor.dialog('done')).toBeVisible();
  expect(visitor.field('alternativeEmail')).not.toBeVisible();
});

test('APPMFA-03: Next is enabled after Verify', async ({ visitor }) => {
  await visitor.open(SET);
  await visitor.press('begin');
  expect(visitor.action('verify-app')).toBeVisible();
  expect(visitor.action('next')).not.toBeEnabled();
  await visitor.fill('otpCode', '123456');
  expect(visitor.action('next')).toBeEnabled();
});

for (const businessUser of [false, true])
  test(`APPMFA-04 APPMFA-05 APPMFA-07: the second step of a business user: ${businessUser}`, async ({
    visitor,
    api,
  }) => {
    api.answer('POST /sign-on/{tokenId}/mfa', setup('REQUIRED', businessUser));
    await visitor.open(SET);
    await visitor.press('begin');
    await visitor.fill('otpCode', '123456');
    await visitor.press('next');
    await visitor.fill('alternativeEmail', 'backup@mail.test');
    await visitor.press('send-code');
    expect(visitor.field('emailCode')).toBeVisible();
    expect(visitor.action('verify-email')).toBeVisible();
    expect(visitor.field('agree').look() !== undefined).toBe(!businessUser);
    expect(visitor.action('set-up')).toBeVisible();
    expect(visitor.action('later')).not.toBeVisible();
    await visitor.fill('emailCode', '654321');
    expect(visitor.named('app-mfa-set')).toContainText(words('app-mfa-set.texts.verified'));
    for (const id of ['send-code', 'verify-email']) expect(visitor.action(id)).not.toBeVisible();
  });

test('APPMFA-06: an optional set-up can be postponed', async ({ visitor }) => {
  for (const [requirement, isOffered] of [
    ['OPTIONAL', true],
    ['REQUIRED', false],
  ] as const) {
    await visitor.open(`${SET}&alternativeRequirement=${requirement}`);
    await visitor.press('begin');
    await visitor.fill('otpCode', '123456');
    await visitor.press('next');
    expect(visitor.field('alternativeEmail')).toBeVisible();
    expect(visitor.action('later').look() !== undefined).toBe(isOffered);
  }
});
