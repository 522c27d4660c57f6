import { ACME } from '../../browser/harness/examples.ts';
import { textOf } from '../../browser/harness/texts.ts';
import type { Visitor } from '../bench/scripted.ts';
import { expect, ok, refusal, result, signIn, test } from '../bench/scripted.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const setup = (requirement: 'OPTIONAL' | 'REQUIRED' | 'NONE', businessUser = false, orgId?: string) =>
  ok({
    resource: SECRET,
    username: 'setup@acme.test',
    userId: 'u1',
    alternativeRequirement: requirement,
    businessUser,
    orgId,
  });

async function reachEmail(visitor: Visitor): Promise<void> {
  await visitor.open('/mfa/set?token=tk');
  await visitor.fill('otpCode', '123456');
  expect(visitor.field('alternativeEmail')).toBeVisible();
}

async function verifyEmail(visitor: Visitor): Promise<void> {
  await visitor.fill('alternativeEmail', 'backup@mail.test');
  await visitor.press('send-code');
  await visitor.fill('emailCode', '654321');
}

test.beforeEach(({ api }) => {
  api
    .answer('POST /mfa/check-setting-token', setup('REQUIRED'))
    .answer('POST /mfa', setup('REQUIRED'))
    .answer('POST /mfa:verify', ok({}))
    .answer('POST /alternative-email:init', ok({ token: 'mail-token' }))
    .answer('POST /alternative-email:verify', ok({ mfaSettingToken: 'setting-token' }));
});

test('ROUTE-28 CALL-27 CALL-33 ROLE-05: the wizard starts with the token of the sign-in', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('MFA_SETTING', { token: 'first' }));
  await signIn(visitor, 'setup@acme.test');
  await visitor.press('set-up');
  visitor.expectPath('/mfa/set');
  expect(visitor.field('otpCode')).toBeVisible();
  expect(visitor.address).not.toContain('first');
  expect(api.requests('POST /mfa/check-setting-token').map(({ body }) => body)).toEqual([{ token: 'first' }]);
  expect(api.requests('POST /mfa').map(({ body }) => body)).toEqual([{ token: 'first' }]);
});

test('MFASET-13: a reloaded page shows the account and the look of its organisation', async ({ visitor, api }) => {
  api
    .answer('POST /mfa/check-setting-token', setup('REQUIRED', true, 'O1'))
    .answer('GET /orgs/{id}', ok({ ...ACME, color: '#0b7a5b' }));
  await visitor.open('/mfa/set?token=tk');
  expect(visitor.named('mfa-set')).toContainText('setup@acme.test');
  expect(visitor.color).toBe('#0b7a5b');
});

test('MFASET-05 VALID-42: the code of step 0 is required and numeric', async ({ visitor, api }) => {
  await visitor.open('/mfa/set?token=tk');
  await visitor.press('verify-app');
  expect(visitor.field('otpCode')).toContainText(textOf('validation.required'));
  await visitor.fill('otpCode', 'abc');
  await visitor.press('verify-app');
  expect(visitor.field('otpCode')).toContainText(textOf('validation.type.number'));
  expect(api.requests('POST /mfa:verify')).toEqual([]);
});

test('MFASET-16 MFASET-06 CALL-29: a wrong code stays in step 0, a right one opens step 1', async ({
  visitor,
  api,
}) => {
  api.answer('POST /mfa:verify', refusal('BAD_CREDENTIALS'), ok({}));
  await visitor.open('/mfa/set?token=tk');
  await visitor.fill('otpCode', '000000');
  expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.badCredentials'));
  expect(visitor.field('alternativeEmail')).not.toBeVisible();
  await visitor.fill('otpCode', '123456');
  expect(visitor.field('alternativeEmail')).toBeVisible();
  expect(api.requests('POST /mfa:verify').at(-1)?.body).toEqual({ token: 'tk', factor: 'OTP', code: '123456' });
});

test('VALID-43: the backup e-mail is required and must be an e-mail address', async ({ visitor, api }) => {
  await reachEmail(visitor);
  await visitor.press('send-code');
  expect(visitor.field('alternativeEmail')).toContainText(textOf('validation.required'));
  await visitor.fill('alternativeEmail', 'abc');
  await visitor.press('send-code');
  expect(visitor.field('alternativeEmail')).toContainText(textOf('validation.type.email'));
  expect(api.requests('POST /alternative-email:init')).toEqual([]);
});

test('ERR-28: the sign-in address is refused as a backup', async ({ visitor, api }) => {
  api.answer(
    'POST /alternative-email:init',
    refusal('BAD_REQUEST', { errors: { alternativeEmail: 'EXIST_IN_USERNAME' } }),
  );
  await reachEmail(visitor);
  await visitor.fill('alternativeEmail', 'other@acme.test');
  await visitor.press('send-code');
  expect(visitor.field('alternativeEmail')).toContainText(textOf('validation.email.existInUsername'));
});

test('MFASET-07 CALL-37 CALL-38 CALL-28 DATA-13 MFASET-11: the e-mail is verified, and the set-up finishes', async ({
  visitor,
  api,
}) => {
  await reachEmail(visitor);
  await verifyEmail(visitor);
  await visitor.fill('agree', true);
  await visitor.press('set-up');
  expect(visitor.dialog('done')).toBeVisible();
  expect(api.requests('POST /alternative-email:init').map(({ body }) => body)).toEqual([
    { token: 'tk', alternativeEmail: 'backup@mail.test' },
  ]);
  expect(api.requests('POST /alternative-email:verify').map(({ body }) => body)).toEqual([
    { token: 'mail-token', code: '654321' },
  ]);
  expect(api.requests('POST /mfa:activate').map(({ body }) => body)).toEqual([
    { token: 'tk', alternativeEmailToken: 'setting-token', factor: 'OTP' },
  ]);
  await visitor.press('ok');
  visitor.expectPath('/mfa/done');
});

for (const [code, key] of [
  ['BAD_REQUEST', 'validation.mfa.badCredentials'],
  ['EXPIRED', 'validation.mfa.expired'],
] as const)
  test(`ERR-29 VALID-41: ${code} on the e-mailed code shows ${key}`, async ({ visitor, api }) => {
    api.answer('POST /alternative-email:verify', refusal(code));
    await reachEmail(visitor);
    await verifyEmail(visitor);
    expect(visitor.field('emailCode')).toContainText(textOf(key));
  });

test('MFASET-08 VALID-45 ROLE-02: a business user is not asked for consent', async ({ visitor, api }) => {
  await reachEmail(visitor);
  expect(visitor.field('agree')).toBeVisible();
  api.answer('POST /mfa', setup('REQUIRED', true));
  await reachEmail(visitor);
  expect(visitor.field('agree')).not.toBeVisible();
  await verifyEmail(visitor);
  expect(visitor.action('set-up')).toBeEnabled();
});

test('MFASET-09 MFASET-10: set up later is offered only if the set-up is optional, and finishes it', async ({
  visitor,
  api,
}) => {
  await reachEmail(visitor);
  expect(visitor.action('later')).not.toBeVisible();
  api.answer('POST /mfa', setup('OPTIONAL'));
  await reachEmail(visitor);
  await visitor.press('later');
  expect(visitor.dialog('done')).toBeVisible();
  expect(api.requests('POST /mfa:activate').map(({ body }) => body)).toEqual([{ token: 'tk', factor: 'OTP' }]);
});

test('MFASET-12: with requirement NONE the wizard finishes after step 0', async ({ visitor, api }) => {
  api.answer('POST /mfa', setup('NONE'));
  await visitor.open('/mfa/set?token=tk');
  await visitor.fill('otpCode', '123456');
  expect(visitor.dialog('done')).toBeVisible();
  expect(api.requests('POST /mfa:activate')).toHaveLength(1);
  expect(visitor.field('alternativeEmail')).not.toBeVisible();
});
