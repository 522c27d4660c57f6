import { ACME, environment, GLOBEX, passwordPolicy } from '../../browser/harness/examples.ts';
import { LANGUAGES, textOf, textsOf } from '../../browser/harness/texts.ts';
import type { Visitor } from '../bench/scripted.ts';
import { ALL_TERMS, expect, ok, refusal, test } from '../bench/scripted.ts';

const words = textsOf('sign-up');
const GOOD = 'Abc-12345!';
const FIELDS = ['username', 'password', 'confirmPassword', 'lastName', 'firstName'] as const;
const SIGN_UP = 'POST /unverified-users';
const created = ok({ id: 'n1', username: 'ann@d.com', orgName: null });

async function fillAll(visitor: Visitor, address = '/signup'): Promise<void> {
  await visitor.open(address);
  await visitor.fill('username', 'ann@d.com');
  await visitor.fill('password', GOOD);
  await visitor.fill('confirmPassword', GOOD);
  await visitor.fill('lastName', 'Smith');
  await visitor.fill('firstName', 'Ann');
  await visitor.fill('terms', ALL_TERMS);
}

test('ROUTE-04 SIGNUP-01: the form has five fields', async ({ visitor }) => {
  await visitor.open('/signup');
  for (const field of FIELDS) expect(visitor.field(field)).toBeVisible();
});

test('VALID-32 SIGNUP-04: Next requires each required consent', async ({ visitor }) => {
  await visitor.open('/signup');
  const next = visitor.action('next');
  expect(next).not.toBeEnabled();
  await visitor.fill('terms', ALL_TERMS);
  expect(next).toBeEnabled();
  for (const id of ['age', 'service', 'privacy']) {
    await visitor.fill(
      'terms',
      ALL_TERMS.filter((one) => one !== id),
    );
    expect(next).not.toBeEnabled();
    await visitor.fill('terms', ALL_TERMS);
  }
  await visitor.fill('terms', ['age', 'service', 'privacy']);
  expect(next).toBeEnabled();
});

test('SIGNUP-10 SIGNUP-12 SIGNUP-13 ROUTE-05 STORE-08 CALL-44 CALL-62: a visitor signs up', async ({
  visitor,
  api,
}) => {
  api.answer(SIGN_UP, created);
  await fillAll(visitor);
  await visitor.fill('terms', ['age', 'service', 'privacy']);
  await visitor.press('next');
  visitor.expectPath('/signup/done');
  expect(visitor.named('sign-up-done')).toContainText('ann@d.com');
  expect(visitor.named('sign-up-done')).toContainText(words('sign-up-done.title'));
  expect(api.requests(SIGN_UP).map(({ body }) => body)).toEqual([
    { username: 'ann@d.com', password: GOOD, lastName: 'Smith', firstName: 'Ann' },
  ]);
  expect(visitor.kept('session.signupUser')).toEqual({ id: 'n1', username: 'ann@d.com' });
});

test('D-121: the optional consent is sent to be kept, if it is given', async ({ visitor, api }) => {
  api.answer(SIGN_UP, created);
  await fillAll(visitor);
  await visitor.press('next');
  expect(api.requests(SIGN_UP).map(({ body }) => body)).toMatchObject([{ answers: { 'optional-information': true } }]);
});

test('SIGNUP-02 SIGNUP-03 CALL-50 CALL-62: the organisation of the domain shows, and the account joins it', async ({
  visitor,
  api,
}) => {
  api.answer('GET /orgs', ok([])).answer(SIGN_UP, created);
  await visitor.open('/signup');
  await visitor.fill('username', 'ann@none.com');
  await visitor.wait(300);
  expect(api.requests('GET /orgs').map(({ query }) => query)).toEqual([{ domain: 'none.com' }]);
  await visitor.fill('terms', ALL_TERMS);
  expect(visitor.action('next')).toBeEnabled();
  expect(visitor.field('organisation')).not.toBeVisible();
  api.answer('GET /orgs', ok([ACME]));
  await fillAll(visitor);
  expect(visitor.field('organisation')).toContainText('Acme Inc');
  await visitor.press('next');
  visitor.expectPath('/signup/done');
  expect(api.requests(SIGN_UP).at(-1)?.body).toMatchObject({ orgId: 'O1' });
});

test('VALID-33: a choice among several organisations is required', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX])).answer(SIGN_UP, created);
  await fillAll(visitor);
  expect(visitor.field('organisation')).toBeVisible();
  await visitor.press('next');
  expect(visitor.toast('warning')).toContainText(textOf('toast.selectOrg'));
  expect(api.requests(SIGN_UP)).toEqual([]);
  await visitor.fill('organisation', GLOBEX);
  await visitor.press('next');
  visitor.expectPath('/signup/done');
  expect(api.requests(SIGN_UP)[0]?.body).toMatchObject({ orgId: 'O2' });
});

test('SIGNUP-09 SOCIAL-01: Google is offered if there is a client', async ({ visitor, api }) => {
  api.answer('GET /env', ok(environment({ clientId: 'G' })));
  await visitor.open('/signup');
  visitor.browser.say('browser social-begin', {
    data: { address: 'https://accounts.google.com/o/oauth2/v2/auth?state=s' },
  });
  await visitor.press('google');
  await visitor.wait(50);
  expect(visitor.browser.sent('browser social-begin')).toEqual([{ provider: 'google' }]);
  expect(visitor.address).toMatch(/^https:\/\/accounts\.google\.com\//);
});

test('VALID-16 VALID-17 VALID-18 VALID-19 VALID-20 VALID-30 VALID-03 VALID-04: fields are required, well-formed and not too long', async ({
  visitor,
  api,
}) => {
  await visitor.open('/signup');
  await visitor.fill('terms', ALL_TERMS);
  await visitor.press('next');
  for (const field of FIELDS) expect(visitor.field(field)).toContainText(textOf('validation.required'));
  await visitor.fill('username', 'abc');
  await visitor.press('next');
  expect(visitor.field('username')).toContainText(textOf('validation.type.email'));
  const tooLong = textOf('validation.maxLengthInput', { values: { max: 30 } });
  for (const field of ['lastName', 'firstName']) {
    await visitor.fill(field, 'x'.repeat(31));
    await visitor.press('next');
    expect(visitor.field(field)).toContainText(tooLong);
    await visitor.fill(field, 'x'.repeat(30));
    expect(visitor.field(field)).not.toContainText(tooLong);
  }
  expect(api.requests(SIGN_UP)).toEqual([]);
});

test('VALID-07: texts are trimmed on blur', async ({ visitor }) => {
  await visitor.open('/signup');
  await visitor.fill('firstName', '  Ann  ');
  await visitor.blur();
  expect(visitor.field('firstName')).toHaveValue('Ann');
});

test('VALID-06 VALID-31 VALID-21: the confirmation must match, without spaces', async ({ visitor, api }) => {
  await fillAll(visitor);
  await visitor.fill('confirmPassword', `${GOOD}x`);
  await visitor.press('next');
  expect(visitor.field('confirmPassword')).toContainText(textOf('validation.password.notMatch'));
  await visitor.fill('password', 'Abc 123!x');
  await visitor.press('next');
  expect(visitor.field('password')).toContainText(textOf('validation.password.noSpaces'));
  expect(api.requests(SIGN_UP)).toEqual([]);
});

test('ERR-42: a differing confirmation is explained in three languages', async ({ visitor }) => {
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await fillAll(visitor);
    await visitor.fill('confirmPassword', `${GOOD}x`);
    await visitor.press('next');
    const words = textOf('validation.password.notMatch', { language });
    expect(visitor.field('confirmPassword')).toContainText(words);
    told.add(words);
  }
  expect(told.size).toBe(3);
});

const policy = (changes: object) => ok(passwordPolicy(changes));
const POLICY = 'GET /orgs/{orgId}/security/settings/password';

test('VALID-02 VALID-22 VALID-23 DATA-08 LIMIT-03: the lengths come from the policy', async ({ visitor, api }) => {
  api.answer(POLICY, policy({ minLength: 10, maxLength: 12 }));
  await fillAll(visitor);
  await visitor.fill('password', 'abcdefghi');
  await visitor.press('next');
  expect(visitor.field('password')).toContainText(textOf('validation.minLengthInput', { values: { min: 10 } }));
  await visitor.fill('password', 'abcdefghijklm');
  await visitor.press('next');
  expect(visitor.field('password')).toContainText(textOf('validation.maxLengthInput', { values: { max: 12 } }));
});

test('LIMIT-03: without a policy 8 to 30 characters are allowed', async ({ visitor, api }) => {
  api.answer(POLICY, refusal('NOT_FOUND', { status: 404 })).answer(SIGN_UP, created);
  await fillAll(visitor);
  const fits = (length: number) => `Ab1!${'x'.repeat(length - 4)}`;
  for (const [length, words] of [
    [7, textOf('validation.minLengthInput', { values: { min: 8 } })],
    [31, textOf('validation.maxLengthInput', { values: { max: 30 } })],
  ] as const) {
    await visitor.fill('password', fits(length));
    await visitor.press('next');
    expect(visitor.field('password')).toContainText(words);
  }
  for (const length of [8, 30]) {
    await visitor.fill('password', fits(length));
    await visitor.fill('confirmPassword', fits(length));
    expect(visitor.field('password')).not.toBeMarked();
  }
  await visitor.press('next');
  visitor.expectPath('/signup/done');
});

for (const [id, rule, lacking, key] of [
  ['VALID-24', 'requiredLowerCase', 'ABCDEFGH', 'lowerCase'],
  ['VALID-25', 'requiredUpperCase', 'abcdefgh', 'upperCase'],
  ['VALID-26', 'requiredNumber', 'abcdefgh', 'number'],
  ['VALID-27', 'requiredSymbol', 'abcdefgh', 'symbol'],
] as const)
  test(`${id}: ${rule} is required by the policy only`, async ({ visitor, api }) => {
    api.answer(POLICY, policy({ [rule]: true })).answer(SIGN_UP, created);
    await fillAll(visitor);
    await visitor.fill('password', lacking);
    await visitor.fill('confirmPassword', lacking);
    // Visible once the policy has arrived; only then the test presses.
    expect(visitor.field('password')).toContainText(textOf(`validation.password.${key}`));
    await visitor.press('next');
    expect(api.requests(SIGN_UP)).toEqual([]);
    api.answer(POLICY, policy({}));
    await fillAll(visitor);
    await visitor.fill('password', lacking);
    await visitor.fill('confirmPassword', lacking);
    await visitor.press('next');
    visitor.expectPath('/signup/done');
  });

test('VALID-34: exactly the listed symbols are special characters', async ({ visitor, api }) => {
  api.answer(POLICY, policy({ requiredSymbol: true }));
  await visitor.open('/signup');
  const missing = textOf('validation.password.symbol');
  await visitor.fill('password', 'abcdefgh');
  await visitor.blur();
  expect(visitor.field('password')).toBeMarked();
  for (const sign of '!@$%*?&#^(){}[]<>.,;:\'"\\|`~+=-_/') {
    await visitor.fill('password', `abcdefgh${sign}`);
    expect(visitor.field('password'), sign).not.toBeMarked();
  }
  for (const sign of '§€¿') {
    await visitor.fill('password', `abcdefgh${sign}`);
    expect(visitor.field('password'), sign).toContainText(missing);
    expect(visitor.field('password'), sign).toBeMarked();
  }
});

test('VALID-28 CALL-25 VALID-29 DATA-07: the policy of ORG-0 applies first, then that of the organisation', async ({
  visitor,
  api,
}) => {
  api.answer('GET /orgs', ok([ACME]));
  await visitor.open('/signup');
  expect(api.requests(POLICY).map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/orgs/ORG-0/security/settings/password', query: {} },
  ]);
  api.answer(POLICY, policy({ minLength: 12 }));
  await visitor.fill('username', 'ann@d.com');
  expect(api.requests(POLICY).at(-1)?.path).toBe('/orgs/O1/security/settings/password');
  await visitor.fill('password', 'Abc-123456');
  await visitor.blur();
  expect(visitor.field('password')).toContainText(textOf('validation.minLengthInput', { values: { min: 12 } }));
});

for (const [id, state, key] of [
  ['ERR-19', 'ALREADY_IN_USE', 'validation.email.existingId'],
  ['ERR-20 CODE-02', 'JOIN_REQUEST_USER', 'validation.joinRequestUser'],
] as const)
  test(`${id}: ${state} shows below the address`, async ({ visitor, api }) => {
    api.answer(SIGN_UP, refusal('BAD_REQUEST', { errors: { username: state } }));
    await fillAll(visitor);
    await visitor.press('next');
    expect(visitor.field('username')).toContainText(textOf(key));
  });

test('ERR-21: an account in the central service opens a dialog', async ({ visitor, api }) => {
  api.answer(SIGN_UP, refusal('CENTRAL_ACCOUNTS_EXISTS'));
  await fillAll(visitor);
  await visitor.press('next');
  expect(visitor.dialog('existing-account')).toBeVisible();
});

test('ERR-48: a join request is explained in three languages', async ({ visitor, api }) => {
  api.answer(SIGN_UP, refusal('BAD_REQUEST', { errors: { username: 'JOIN_REQUEST_USER' } }));
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await fillAll(visitor);
    await visitor.press('next');
    const words = textOf('validation.joinRequestUser', { language });
    expect(visitor.field('username')).toContainText(words);
    told.add(words);
  }
  expect(told.size).toBe(3);
});
