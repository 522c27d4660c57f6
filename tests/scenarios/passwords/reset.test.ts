import { LANGUAGES, textOf, textsOf } from '../../browser/harness/texts.ts';
import type { Visitor } from '../bench/scripted.ts';
import { expect, ok, refusal, result, signIn, test } from '../bench/scripted.ts';

const words = textsOf('passwords');
const ADDRESS = '/password/reset?token=tk';
const GOOD = 'Abc-12345!';
const checked = (changes: object = {}) =>
  ok({
    ...{ email: 'ada@acme.test', displayName: 'Ada Lovelace', username: 'ada@acme.test', orgName: 'Acme' },
    latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
    ...changes,
  });

test.beforeEach(({ api }) => {
  api.answer('POST /password/check-token', checked());
});

async function change(visitor: Visitor, password = GOOD, confirmation = password): Promise<void> {
  await visitor.fill('password', password);
  await visitor.fill('confirmPassword', confirmation);
  await visitor.press('change');
}

test('ROUTE-33 ROUTE-36 RESET-01 CALL-21: the look-up sends the address, and the mail-sent screen follows', async ({
  visitor,
  api,
}) => {
  await visitor.open('/password/reset/lookup');
  await visitor.fill('username', 'u@d.com');
  await visitor.press('send');
  visitor.expectPath('/password/reset/done');
  expect(visitor.named('reset-mail-sent')).toContainText(words('reset-mail-sent.title'));
  expect(api.requests('POST /password/reset-token').map(({ body }) => body)).toEqual([{ username: 'u@d.com' }]);
});

test('VALID-38 VALID-04: the address is required and must be an e-mail address', async ({ visitor, api }) => {
  await visitor.open('/password/reset/lookup');
  await visitor.press('send');
  expect(visitor.field('username')).toContainText(textOf('validation.required'));
  await visitor.fill('username', 'abc');
  await visitor.press('send');
  expect(visitor.field('username')).toContainText(textOf('validation.type.email'));
  expect(api.requests('POST /password/reset-token')).toEqual([]);
});

for (const [id, code, key] of [
  ['ERR-31', 'PENDING_USER', 'validation.pendingUser'],
  ['ERR-32', 'NOT_FOUND', 'validation.email.emptyEmail'],
] as const)
  test(`${id}: ${code} shows below the address`, async ({ visitor, api }) => {
    api.answer('POST /password/reset-token', refusal(code));
    await visitor.open('/password/reset/lookup');
    await visitor.fill('username', 'u@d.com');
    await visitor.press('send');
    expect(visitor.field('username')).toContainText(textOf(key));
  });

test('ERR-33 ERR-34 RESET-02 ROLE-08: a directory user is led to the directory, or to the administrator', async ({
  visitor,
  api,
}) => {
  const uri = 'https://directory.vestibule.test/password';
  api.answer(
    'POST /password/reset-token',
    refusal('DIRECTORY_USER', { errors: { passwordChangeUri: uri } }),
    refusal('DIRECTORY_USER'),
  );
  await visitor.open('/password/reset/lookup');
  await visitor.fill('username', 'u@d.com');
  await visitor.press('send');
  expect(visitor.dialog('directory-change')).toBeVisible();
  expect(visitor.action('change').found.target).toEqual({ href: uri, tab: 'new' });
  await visitor.press('close');
  await visitor.press('send');
  expect(visitor.dialog('directory-contact')).toContainText(
    words('reset-lookup.dialogs.directory-contact.texts.message'),
  );
  expect(visitor.action('change')).not.toBeVisible();
  visitor.expectPath('/password/reset/lookup');
});

test('ROUTE-34 CALL-22 DATA-15 P16: the link opens the form for its account, and its token leaves the address', async ({
  visitor,
  api,
}) => {
  await visitor.open(ADDRESS);
  expect(visitor.field('password')).toBeVisible();
  expect(visitor.field('confirmPassword')).toBeVisible();
  expect(visitor.field('username')).toHaveValue('ada@acme.test');
  expect(visitor.named('password-reset')).toContainText('Acme');
  expect(api.requests('POST /password/check-token').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
  expect(visitor.address).not.toContain('tk');
});

test('ROUTE-35 CALL-23: a change sends its four values and is confirmed', async ({ visitor, api }) => {
  await visitor.open(ADDRESS);
  await change(visitor);
  visitor.expectPath('/password/reset/complete');
  expect(visitor.named('password-changed')).toContainText(words('password-changed.title'));
  expect(api.requests('POST /password').map(({ body }) => body)).toEqual([
    { token: 'tk', password: GOOD, authorizePassword: '', checkAuthorizePassword: false },
  ]);
});

test('VALID-06 VALID-49 VALID-50: the rules of a new password', async ({ visitor, api }) => {
  await visitor.open(ADDRESS);
  await visitor.press('change');
  expect(visitor.field('password')).toContainText(textOf('validation.required'));
  await change(visitor, 'Abc 123!x');
  expect(visitor.field('password')).toContainText(textOf('validation.password.noSpaces'));
  await change(visitor, 'Abc-1');
  expect(visitor.field('password')).toContainText(textOf('validation.minLengthInput', { values: { min: 8 } }));
  await change(visitor, `Abc-1${'x'.repeat(26)}`);
  expect(visitor.field('password')).toContainText(textOf('validation.maxLengthInput', { values: { max: 30 } }));
  await change(visitor, GOOD, `${GOOD}x`);
  expect(visitor.field('confirmPassword')).toContainText(textOf('validation.password.notMatch'));
  expect(api.requests('POST /password')).toEqual([]);
});

for (const [id, code, field, key] of [
  ['ERR-35', 'EXPIRED', 'password', 'validation.email.existingId'],
  ['ERR-36', 'EXPIRED', 'confirmPassword', 'validation.password.expired'],
  ['ERR-38', 'BLOCKED_COMPLEXITY', 'password', 'validation.password.rules'],
  ['ERR-39', 'USED_PASSWORD', 'password', 'validation.password.used'],
  ['ERR-40', 'PASSWORD_CONTAINS_USERNAME', 'password', 'validation.password.containsUsername'],
] as const)
  test(`${id}: ${code} shows at ${field}`, async ({ visitor, api }) => {
    api.answer('POST /password', refusal(code));
    await visitor.open(ADDRESS);
    await change(visitor);
    // Limits in a message come from the rules of the field.
    expect(visitor.field(field)).toContainText(textOf(key, { values: { min: 8, max: 30 } }));
  });

test('DLG-08: a link that was used meanwhile opens a dialog', async ({ visitor, api }) => {
  api.answer('POST /password', refusal('INVALID_TOKEN'));
  await visitor.open(ADDRESS);
  await change(visitor);
  expect(visitor.dialog('link-expired')).toBeVisible();
});

test('PWCHANGE-05 PWCHANGE-06: an invalid, empty or missing token shows the page for expired links', async ({
  visitor,
  api,
}) => {
  api.answer('POST /password/check-token', refusal('INVALID_TOKEN'));
  await visitor.open(ADDRESS);
  visitor.expectPath('/expired');
  api.say('POST /password/check-token', { status: 200 });
  await visitor.open(ADDRESS);
  visitor.expectPath('/expired');
  await visitor.open('/password/reset');
  visitor.expectPath('/expired');
});

test('PWCHANGE-03 PWCHANGE-04 CALL-24 DATA-09 ERR-37: a recommended change can be postponed', async ({
  visitor,
  api,
}) => {
  api
    .answer('POST /signin/password', result('PASSWORD_CHANGE_RECOMMEND', { token: 'tk' }))
    .answer('POST /password', refusal('BAD_CREDENTIALS'))
    .answer('POST /password:extend-expiration', result('OK', {}));
  await signIn(visitor);
  visitor.expectPath('/password/reset');
  await visitor.fill('authorizePassword', 'old words');
  await change(visitor);
  expect(visitor.field('authorizePassword')).toContainText(textOf('validation.password.mismatch'));
  expect(api.requests('POST /password').map(({ body }) => body)).toEqual([
    { token: 'tk', password: GOOD, authorizePassword: 'old words', checkAuthorizePassword: true },
  ]);
  await visitor.press('extend');
  visitor.expectPath('/init-st');
  expect(api.requests('POST /password:extend-expiration').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
});

test('PWCHANGE-07: the age shows after a sign-in, and not after a forgotten password', async ({ visitor }) => {
  await visitor.open(ADDRESS);
  expect(visitor.field('password')).toBeVisible();
  expect(visitor.fact('passwordAge')).not.toBeVisible();
});

test('PWCHANGE-02 PWCHANGE-04: an enforced change cannot be postponed', async ({ visitor, api }) => {
  api.answer('POST /signin/password', result('PASSWORD_EXPIRED', { token: 'tk' }));
  await signIn(visitor);
  expect(visitor.field('authorizePassword')).toBeVisible();
  expect(visitor.action('extend')).not.toBeVisible();
});

for (const language of LANGUAGES)
  test(`ERR-38 P23: a common password is refused with a message that says so (${language})`, async ({
    visitor,
    api,
  }) => {
    api.answer('POST /password', refusal('BLOCKED_COMPLEXITY'));
    visitor.speak(language);
    await visitor.open(ADDRESS);
    await change(visitor);
    expect(visitor.field('password')).toContainText(
      textOf('validation.password.rules', { language, values: { min: 8, max: 30 } }),
    );
  });
