import { LANGUAGES, textOf, textsOf } from '../../browser/harness/texts.ts';
import type { Visitor } from '../bench/scripted.ts';
import { expect, ok, refusal, test } from '../bench/scripted.ts';

const words = textsOf('sign-up');

type Slot = 'signupUser' | 'unverifiedUser';

/** As the previous screen would. */
const keep = (visitor: Visitor, slot: Slot, value: object) => visitor.keep(`session.${slot}`, value);
const signedUp = (orgName: string | null = null) => ({ id: 'n1', username: 'ann@d.com', orgName });
const unverified = { id: 'n2', username: 'bob@d.com', state: 'UNVERIFIED' };

test('VERIFY-01 CALL-45: the mail can be sent again', async ({ visitor, api }) => {
  keep(visitor, 'signupUser', signedUp());
  await visitor.open('/signup/done');
  await visitor.press('resend');
  expect(visitor.toast('success')).toContainText(textOf('toast.verificationSent'));
  expect(api.requests('POST /unverified-users/{id}/verify-messages').map(({ path }) => path)).toEqual([
    '/unverified-users/n1/verify-messages',
  ]);
});

test('VERIFY-02: without an organisation the address can be changed', async ({ visitor }) => {
  keep(visitor, 'signupUser', signedUp());
  await visitor.open('/signup/done');
  await visitor.press('change-account');
  visitor.expectPath('/change-account-email');
});

test('VERIFY-03 VERIFY-04 SIGNUP-13: with an organisation, which is named, it cannot; a link leads to sign-in', async ({
  visitor,
}) => {
  keep(visitor, 'signupUser', signedUp('Acme'));
  await visitor.open('/signup/done');
  expect(visitor.action('resend')).toBeVisible();
  expect(visitor.named('sign-up-done')).toContainText('Acme');
  expect(visitor.action('change-account')).not.toBeVisible();
  await visitor.press('sign-in');
  visitor.expectPath('/');
});

test('ROUTE-09 VERIFY-05: the unverified variant has other texts and the same actions', async ({ visitor }) => {
  keep(visitor, 'unverifiedUser', unverified);
  await visitor.open('/unverified-user');
  expect(visitor.named('unverified-user')).toContainText('bob@d.com');
  for (const action of ['resend', 'change-account', 'sign-in']) expect(visitor.action(action)).toBeVisible();
  const title = visitor.named('unverified-user').found.heading;
  await visitor.open('/signup/done');
  expect(visitor.named('sign-up-done')).toBeVisible();
  expect(visitor.named('sign-up-done').found.heading).not.toBe(title);
});

test('D-47: without a stored account nothing can be resent or changed', async ({ visitor }) => {
  for (const [address, screen] of [
    ['/signup/done', 'sign-up-done'],
    ['/unverified-user', 'unverified-user'],
  ] as const) {
    await visitor.open(address);
    expect(visitor.action('sign-in')).toBeVisible();
    expect(visitor.action('resend')).not.toBeVisible();
    expect(visitor.action('change-account')).not.toBeVisible();
    // The text does not offer it either.
    expect(visitor.text('elsewhere')).toHaveText(words(`${screen}.texts.elsewhere`));
    expect(visitor.text('next')).not.toBeVisible();
  }
  await visitor.open('/change-account-email');
  visitor.expectPath('/');
});

test('ROUTE-12 VERIFY-06 VERIFY-07 VERIFY-08 CALL-46: a new address gets a new mail and a confirmation', async ({
  visitor,
  api,
}) => {
  api.answer('PUT /unverified-users/{id}/username', ok({ id: 'n2', username: 'new@d.com' }));
  keep(visitor, 'unverifiedUser', unverified);
  await visitor.open('/unverified-user');
  await visitor.press('change-account');
  expect(visitor.field('username')).toHaveValue('');
  await visitor.fill('username', 'new@d.com');
  await visitor.press('change');
  expect(visitor.dialog('sent')).toBeVisible();
  expect(api.requests('PUT /unverified-users/{id}/username').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/unverified-users/n2/username', body: { username: 'new@d.com' } },
  ]);
  expect(api.requests('POST /unverified-users/{id}/verify-messages').map(({ path }) => path)).toEqual([
    '/unverified-users/n2/verify-messages',
  ]);
  await visitor.press('ok');
  visitor.expectPath('/unverified-user');
  expect(visitor.named('unverified-user')).toContainText('new@d.com');
  expect(visitor.kept('session.unverifiedUser')).toEqual({ ...unverified, username: 'new@d.com' });
});

test('VALID-37: the new address is required and must be an e-mail address', async ({ visitor, api }) => {
  keep(visitor, 'unverifiedUser', unverified);
  await visitor.open('/change-account-email');
  await visitor.press('change');
  expect(visitor.field('username')).toContainText(textOf('validation.required'));
  await visitor.fill('username', 'abc');
  await visitor.press('change');
  expect(visitor.field('username')).toContainText(textOf('validation.type.email'));
  expect(api.requests('PUT /unverified-users/{id}/username')).toEqual([]);
});

for (const [id, code] of [
  ['ERR-23', 'ALREADY_IN_USE'],
  ['ERR-24', 'NOT_FOUND'],
] as const)
  test(`${id}: ${code} shows the message of the service`, async ({ visitor, api }) => {
    api.answer('PUT /unverified-users/{id}/username', refusal(code, { message: 'The service says why.' }));
    keep(visitor, 'unverifiedUser', unverified);
    await visitor.open('/change-account-email');
    await visitor.fill('username', 'new@d.com');
    await visitor.press('change');
    expect(visitor.field('username')).toContainText('The service says why.');
  });

for (const [id, path] of [
  ['ROUTE-06', '/signup/success'],
  ['ROUTE-13', '/email-verification/success'],
] as const)
  test(`${id} VERIFY-09 VERIFY-10: ${path} greets by name, and leads to sign-in`, async ({ visitor }) => {
    await visitor.open(`${path}?name=Ann&username=a@b.co`);
    expect(visitor.named('welcome')).toContainText('Ann');
    expect(visitor.named('welcome')).toContainText('a@b.co');
    await visitor.press('sign-in');
    visitor.expectPath('/');
  });

test('ROUTE-14 VERIFY-11 VERIFY-12 VERIFY-13: each reason has its own title and text', async ({ visitor }) => {
  const titles = new Set<string | undefined>();
  const texts = new Set<string | undefined>();
  for (const reason of ['revoked', 'expired', 'unknown']) {
    await visitor.open(`/email-verification/failed?reason=${reason}`);
    expect(visitor.view.state).toBe(reason);
    const screen = visitor.named('email-verification-failed');
    expect(screen).toBeVisible();
    titles.add(screen.found.heading);
    texts.add(visitor.text('next').words);
  }
  expect(titles.size).toBe(3);
  expect(texts.size).toBe(3);
});

test('VERIFY-14: its button leads to sign-in with filter=security', async ({ visitor }) => {
  await visitor.open('/email-verification/failed?reason=expired');
  await visitor.press('sign-in');
  visitor.expectAddress('/?filter=security');
});

test('ERR-49: a failed verification is explained in three languages', async ({ visitor }) => {
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await visitor.open('/email-verification/failed');
    const title = words('email-verification-failed.title.unknown', { language });
    expect(visitor.named('email-verification-failed')).toContainText(title);
    told.add(title);
  }
  expect(told.size).toBe(3);
});

test('ROUTE-07 ROUTE-08 SIGNUP-11 CALL-51 ROLE-06: the wait for approval names the organisation and who approves', async ({
  visitor,
  api,
}) => {
  api.answer('GET /orgs', ok([{ id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme Inc', decorators: [] }]));
  await visitor.open('/signup/pending-approve?domain=d.com');
  expect(visitor.named('pending-approve')).toContainText('Acme');
  expect(visitor.named('pending-approve')).toContainText(words('pending-approve.lead'));
  await visitor.open('/signup/pending-approve?orgId=O1');
  expect(visitor.named('pending-approve')).toContainText('Acme');
  expect(api.requests('GET /orgs').map(({ query }) => query)).toEqual([{ domain: 'd.com' }, { orgId: 'O1' }]);
});

test('ROUTE-10 ROUTE-11: the screen confirms the activation mail, and a link leads back', async ({ visitor }) => {
  await visitor.open('/unverified-user/resend-email');
  expect(visitor.named('activation-mail-sent')).toContainText(words('activation-mail-sent.title'));
  await visitor.press('sign-in');
  visitor.expectPath('/');
});
