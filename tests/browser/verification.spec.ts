import { expect, ok, refusal, test } from './harness/scripted.ts';
import { LANGUAGES, textOf, textsOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const words = textsOf('sign-up');

type Slot = 'signupUser' | 'unverifiedUser';

/** Writes a value to session storage once, as the previous screen would. */
const keep = (visitor: Visitor, slot: Slot, value: object) =>
  visitor.page.addInitScript(
    ([name, text]) => {
      if (name === undefined || text === undefined || sessionStorage.getItem('probe') !== null) return;
      sessionStorage.setItem('probe', 'once');
      sessionStorage.setItem(name, text);
    },
    [slot, JSON.stringify(value)],
  );
const signedUp = (orgName: string | null = null) => ({ id: 'n1', username: 'ann@d.com', orgName });
const unverified = { id: 'n2', username: 'bob@d.com', state: 'UNVERIFIED' };

test('VERIFY-01 CALL-45: the mail can be sent again', async ({ visitor, api }) => {
  await keep(visitor, 'signupUser', signedUp());
  await visitor.open('/signup/done');
  await visitor.press('resend');
  await expect(visitor.toast('success')).toContainText(textOf('toast.verificationSent'));
  expect(api.requests('POST /unverified-users/{id}/verify-messages').map(({ path }) => path)).toEqual([
    '/unverified-users/n1/verify-messages',
  ]);
});

test('VERIFY-02: without an organisation the address can be changed', async ({ visitor }) => {
  await keep(visitor, 'signupUser', signedUp());
  await visitor.open('/signup/done');
  await visitor.press('change-account');
  await visitor.expectPath('/change-account-email');
});

test('VERIFY-03 VERIFY-04 SIGNUP-13: with an organisation, which is named, it cannot; a link leads to sign-in', async ({
  visitor,
}) => {
  await keep(visitor, 'signupUser', signedUp('Acme'));
  await visitor.open('/signup/done');
  await expect(visitor.action('resend')).toBeVisible();
  await expect(visitor.named('sign-up-done')).toContainText('Acme');
  await expect(visitor.action('change-account')).toHaveCount(0);
  await visitor.press('sign-in');
  await visitor.expectPath('/');
});

test('ROUTE-09 VERIFY-05: the unverified variant has other texts and the same actions', async ({ visitor }) => {
  await keep(visitor, 'unverifiedUser', unverified);
  await visitor.open('/unverified-user');
  await expect(visitor.named('unverified-user')).toContainText('bob@d.com');
  for (const action of ['resend', 'change-account', 'sign-in']) await expect(visitor.action(action)).toBeVisible();
  const title = await visitor.named('unverified-user').getByRole('heading').textContent();
  await visitor.open('/signup/done');
  await expect(visitor.named('sign-up-done')).toBeVisible();
  expect(await visitor.named('sign-up-done').getByRole('heading').textContent()).not.toBe(title);
});

test('D-47: without a stored account nothing can be resent or changed', async ({ visitor, page }) => {
  for (const [address, screen] of [
    ['/signup/done', 'sign-up-done'],
    ['/unverified-user', 'unverified-user'],
  ] as const) {
    await visitor.open(address);
    await expect(visitor.action('sign-in')).toBeVisible();
    await expect(visitor.action('resend')).toHaveCount(0);
    await expect(visitor.action('change-account')).toHaveCount(0);
    // Nor does the text offer it.
    await expect(page.locator('[data-text="elsewhere"]')).toHaveText(words(`${screen}.texts.elsewhere`));
    await expect(page.locator('[data-text="next"]')).toHaveCount(0);
  }
  await visitor.open('/change-account-email');
  await visitor.expectPath('/');
});

test('ROUTE-12 VERIFY-06 VERIFY-07 VERIFY-08 CALL-46: a new address gets a new mail and a confirmation', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('PUT /unverified-users/{id}/username', ok({ id: 'n2', username: 'new@d.com' }));
  await keep(visitor, 'unverifiedUser', unverified);
  await visitor.open('/unverified-user');
  await visitor.press('change-account');
  await expect(visitor.input('username')).toHaveValue('');
  await visitor.fill('username', 'new@d.com');
  await visitor.press('change');
  await expect(visitor.dialog('sent')).toBeVisible();
  expect(api.requests('PUT /unverified-users/{id}/username').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/unverified-users/n2/username', body: { username: 'new@d.com' } },
  ]);
  expect(api.requests('POST /unverified-users/{id}/verify-messages').map(({ path }) => path)).toEqual([
    '/unverified-users/n2/verify-messages',
  ]);
  await visitor.dialog('sent').getByRole('button').click();
  await visitor.expectPath('/unverified-user');
  await expect(visitor.named('unverified-user')).toContainText('new@d.com');
  const kept = await page.evaluate(() => sessionStorage.getItem('unverifiedUser'));
  expect(JSON.parse(kept ?? 'null')).toEqual({ ...unverified, username: 'new@d.com' });
});

test('VALID-37: the new address is required and must be an e-mail address', async ({ visitor, api }) => {
  await keep(visitor, 'unverifiedUser', unverified);
  await visitor.open('/change-account-email');
  await visitor.press('change');
  await expect(visitor.field('username')).toContainText(textOf('validation.required'));
  await visitor.fill('username', 'abc');
  await visitor.press('change');
  await expect(visitor.field('username')).toContainText(textOf('validation.type.email'));
  expect(api.requests('PUT /unverified-users/{id}/username')).toEqual([]);
});

for (const [id, code] of [
  ['ERR-23', 'ALREADY_IN_USE'],
  ['ERR-24', 'NOT_FOUND'],
] as const)
  test(`${id}: ${code} shows the message of the service`, async ({ visitor, api }) => {
    api.answer('PUT /unverified-users/{id}/username', refusal(code, { message: 'The service says why.' }));
    await keep(visitor, 'unverifiedUser', unverified);
    await visitor.open('/change-account-email');
    await visitor.fill('username', 'new@d.com');
    await visitor.press('change');
    await expect(visitor.field('username')).toContainText('The service says why.');
  });

for (const [id, path] of [
  ['ROUTE-06', '/signup/success'],
  ['ROUTE-13', '/email-verification/success'],
] as const)
  test(`${id} VERIFY-09 VERIFY-10: ${path} greets by name, and leads to sign-in`, async ({ visitor }) => {
    await visitor.open(`${path}?name=Ann&username=a@b.co`);
    await expect(visitor.named('welcome')).toContainText('Ann');
    await expect(visitor.named('welcome')).toContainText('a@b.co');
    await visitor.press('sign-in');
    await visitor.expectPath('/');
  });

test('ROUTE-14 VERIFY-11 VERIFY-12 VERIFY-13: each reason has its own title and text', async ({ visitor }) => {
  const titles = new Set<string | null>();
  const texts = new Set<string | null>();
  for (const reason of ['revoked', 'expired', 'unknown']) {
    await visitor.open(`/email-verification/failed?reason=${reason}`);
    const screen = visitor.page.locator(`[data-screen="email-verification-failed"][data-state="${reason}"]`);
    await expect(screen).toBeVisible();
    titles.add(await screen.getByRole('heading').textContent());
    texts.add(await screen.locator('[data-text="next"]').textContent());
  }
  expect(titles.size).toBe(3);
  expect(texts.size).toBe(3);
});

test('VERIFY-14: its button leads to sign-in with filter=security', async ({ visitor }) => {
  await visitor.open('/email-verification/failed?reason=expired');
  await visitor.press('sign-in');
  await visitor.expectAddress('/?filter=security');
});

test('ERR-49: a failed verification is explained in three languages', async ({ visitor, context, baseURL }) => {
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await visitor.open('/email-verification/failed');
    const title = words('email-verification-failed.title.unknown', { language });
    await expect(visitor.named('email-verification-failed')).toContainText(title);
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
  await expect(visitor.named('pending-approve')).toContainText('Acme');
  await expect(visitor.named('pending-approve')).toContainText(words('pending-approve.lead'));
  await visitor.open('/signup/pending-approve?orgId=O1');
  await expect(visitor.named('pending-approve')).toContainText('Acme');
  expect(api.requests('GET /orgs').map(({ query }) => query)).toEqual([{ domain: 'd.com' }, { orgId: 'O1' }]);
});

test('ROUTE-10 ROUTE-11: the screen confirms the activation mail, and a link leads back', async ({ visitor, page }) => {
  await visitor.open('/unverified-user/resend-email');
  await expect(visitor.named('activation-mail-sent')).toContainText(words('activation-mail-sent.title'));
  await page.locator('[data-screen]').getByRole('link').first().click();
  await visitor.expectPath('/');
});
