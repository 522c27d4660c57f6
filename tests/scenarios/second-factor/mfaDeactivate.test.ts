import { ACME } from '../../browser/harness/examples.ts';
import { LANGUAGES, textOf, textsOf } from '../../browser/harness/texts.ts';
import type { Visitor } from '../bench/scripted.ts';
import { expect, fault, ok, refusal, test } from '../bench/scripted.ts';

const words = textsOf('second-factor');
const ADDRESS = '/mfa/deactivate?token=tk';
const user = (businessUser: boolean, alternativeEmail: string | null) => ({ businessUser, alternativeEmail });
const told = (businessUser: boolean, alternativeEmail: string | null) =>
  [
    ok({ username: 'otp@acme.test', ...user(businessUser, alternativeEmail) }),
    ok(user(businessUser, alternativeEmail)),
  ] as const;

test.beforeEach(({ api }) => {
  const [who, email] = told(false, 'backup@d.com');
  api
    .answer('POST /mfa/check-sign-token', who)
    .answer('GET /alternative-email', email)
    .answer('POST /mfa/deactivate-tokens', ok({ token: 'off-token', expiresAt: '2026-05-01T10:10:00.000Z' }));
});

async function reachCode(visitor: Visitor): Promise<void> {
  await visitor.open(ADDRESS);
  await visitor.press('use-email');
  expect(visitor.field('code')).toBeVisible();
}

test('MFAOFF-01 MFAOFF-02 MFAOFF-03 DATA-14 ROLE-03: the options depend on the kind of user', async ({
  visitor,
  api,
}) => {
  await visitor.open(ADDRESS);
  expect(visitor.action('customer-service')).toBeVisible();
  expect(visitor.action('contact-admin')).not.toBeVisible();
  expect(visitor.action('customer-service')).toHaveText(words('mfa-deactivate.actions.customer-service'));
  const [who, email] = told(true, null);
  api.answer('POST /mfa/check-sign-token', who).answer('GET /alternative-email', email);
  await visitor.open(ADDRESS);
  expect(visitor.action('contact-admin')).toBeVisible();
  expect(visitor.action('customer-service')).not.toBeVisible();
  expect(visitor.action('use-email')).not.toBeVisible();
  expect(visitor.action('contact-admin')).toHaveText(words('mfa-deactivate.actions.contact-admin'));
});

test('DLG-06: an individual without a method sees a dialog that says so', async ({ visitor, api }) => {
  const [who, email] = told(false, null);
  api.answer('POST /mfa/check-sign-token', who).answer('GET /alternative-email', email);
  await visitor.open(ADDRESS);
  expect(visitor.dialog('no-method')).toContainText(words('mfa-deactivate.dialogs.no-method.texts.customer-service'));
});

test('MFAOFF-01 MFAOFF-03: a visitor who cannot read that mailbox either chooses another way', async ({
  visitor,
  api,
}) => {
  await reachCode(visitor);
  await visitor.press('other-way');
  expect(visitor.field('code')).not.toBeVisible();
  expect(visitor.action('customer-service')).toBeVisible();
  expect(visitor.action('other-way')).not.toBeVisible();
  await visitor.press('use-email');
  expect(visitor.field('code')).toBeVisible();
  expect(visitor.dialog('resent')).not.toBeVisible();
  expect(api.requests('POST /mfa/deactivate-tokens')).toHaveLength(2);
});

test('a reloaded page shows the account and the look of its organisation', async ({ visitor, api }) => {
  api
    .answer('POST /mfa/check-sign-token', ok({ username: 'otp@acme.test', orgId: 'O1', ...user(true, 'backup@d.com') }))
    .answer('GET /orgs/{id}', ok({ ...ACME, color: '#0b7a5b' }));
  await visitor.open(ADDRESS);
  expect(visitor.named('mfa-deactivate')).toContainText('otp@acme.test');
  expect(visitor.color).toBe('#0b7a5b');
});

test('LIMIT-09: the address is masked except for two characters', async ({ visitor }) => {
  await reachCode(visitor);
  expect(visitor.named('mfa-deactivate')).toContainText('ba****@d.com');
  expect(visitor.named('mfa-deactivate')).not.toContainText('backup@d.com');
});

test('CALL-30 CALL-31 MFAOFF-07 MFAOFF-10: the code confirms', async ({ visitor, api }) => {
  await reachCode(visitor);
  expect(api.requests('POST /mfa/deactivate-tokens').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
  await visitor.fill('code', '123456');
  await visitor.press('confirm');
  expect(visitor.dialog('completed')).toBeVisible();
  const [request] = api.requests('POST /mfa/deactivate-tokens/{token}');
  expect(request).toMatchObject({ path: '/mfa/deactivate-tokens/off-token', body: { code: '123456' } });
  await visitor.press('ok');
  visitor.expectPath('/deactivate-mfa/success');
});

test('VALID-39 VALID-41: a code is required, and a wrong one is reported', async ({ visitor, api }) => {
  api.answer('POST /mfa/deactivate-tokens/{token}', refusal('BAD_CREDENTIALS'));
  await reachCode(visitor);
  await visitor.press('confirm');
  expect(visitor.field('code')).toContainText(textOf('validation.required'));
  await visitor.fill('code', '123456');
  await visitor.press('confirm');
  expect(visitor.field('code')).toContainText(textOf('validation.mfa.badCredentials'));
});

test('ERR-49: an expired code is explained in three languages', async ({ visitor }) => {
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await reachCode(visitor);
    const over = words('mfa-deactivate.lead.expired', { language });
    await visitor.wait(600_500);
    expect(visitor.named('mfa-deactivate')).toContainText(over);
    told.add(over);
  }
  expect(told.size).toBe(3);
});

test('MFAOFF-05 D-65: a fault of the resend is not reported as a mailed code', async ({ visitor, api }) => {
  await reachCode(visitor);
  api.say('POST /mfa/deactivate-tokens', fault.broken);
  await visitor.press('resend');
  expect(visitor.fault()).toBeVisible();
  expect(visitor.dialog('resent')).not.toBeVisible();
  expect(visitor.field('code')).toBeVisible();
});

test('MFAOFF-04 VALID-52 VALID-53 CALL-41: an individual writes up to 1000 characters', async ({ visitor, api }) => {
  await visitor.open(ADDRESS);
  await visitor.press('customer-service');
  const dialog = visitor.dialog('inquiry');
  expect(dialog).toBeVisible();
  expect(visitor.field('feedback')).toBeVisible();
  await visitor.press('send');
  expect(visitor.field('feedback')).toContainText(textOf('validation.required'));
  await visitor.fill('feedback', 'x'.repeat(1001));
  await visitor.press('send');
  expect(visitor.field('feedback')).toContainText(textOf('validation.maxLengthInput', { values: { max: 1000 } }));
  expect(api.requests('POST /feedback/deactivate-mfa')).toEqual([]);
  await visitor.fill('feedback', 'x'.repeat(1000));
  await visitor.press('send');
  expect(visitor.dialog('inquiry-sent')).toBeVisible();
  expect(api.requests('POST /feedback/deactivate-mfa').map(({ body }) => body)).toEqual([
    { token: 'tk', feedback: 'x'.repeat(1000) },
  ]);
});

test('VALID-54 CALL-41 ROLE-09: a business user may send an empty inquiry, even without a token', async ({
  visitor,
  api,
}) => {
  const [who, email] = told(true, null);
  api.answer('POST /mfa/check-sign-token', who).answer('GET /alternative-email', email);
  await visitor.open('/mfa/deactivate');
  await visitor.press('contact-admin');
  expect(visitor.dialog('inquiry')).toContainText(words('mfa-deactivate.dialogs.inquiry.texts.admin'));
  await visitor.press('send');
  expect(visitor.dialog('inquiry-sent')).toBeVisible();
  expect(api.requests('POST /feedback/deactivate-mfa').map(({ body }) => body)).toEqual([{ feedback: '' }]);
});
