import { ACME } from './harness/examples.ts';
import { expect, ok, refusal, test } from './harness/scripted.ts';
import { ORGANISATION, pickOrganisation, reachPassword } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';

const REQUIRED = textOf('validation.required');

test('VALID-01 VALID-08 VALID-11 VALID-57: an empty username is refused below its field, without a request', async ({
  visitor,
  page,
  api,
}) => {
  await visitor.open('/');
  await visitor.press('next');
  await expect(visitor.field('username')).toContainText(REQUIRED);
  await expect(visitor.input('username')).toHaveAttribute('aria-invalid', 'true');
  const control = await visitor.input('username').boundingBox();
  const error = await visitor.field('username').getByText(REQUIRED).boundingBox();
  expect(error?.y ?? 0).toBeGreaterThanOrEqual((control?.y ?? 0) + (control?.height ?? 0));
  expect((error?.y ?? 0) - (control?.y ?? 0) - (control?.height ?? 0)).toBeLessThan(40);
  await expect(page.getByText(REQUIRED)).toHaveCount(1);
  expect(api.requests('GET /lookup')).toEqual([]);
});

test('VALID-12: the password is required in its own step only', async ({ visitor, api }) => {
  await reachPassword(visitor);
  await expect(visitor.field('password')).not.toContainText(REQUIRED);
  await visitor.press('sign-in');
  await expect(visitor.field('password')).toContainText(REQUIRED);
  expect(api.requests('POST /signin/password')).toEqual([]);
});

test('VALID-13 VALID-14: ORGANIZATION makes the organisation required; it must be picked, not only typed', async ({
  visitor,
  api,
}) => {
  api.answer('GET /lookup', ok({ next: 'ORGANIZATION' }), ok({ next: 'PASSWORD' })).answer('GET /orgs', ok([ACME]));
  await visitor.open('/');
  await visitor.fill('username', 'twin@shared.test');
  await visitor.press('next');
  await expect(visitor.input(ORGANISATION)).toBeFocused();
  await visitor.press('next');
  await expect(visitor.field(ORGANISATION)).toContainText(REQUIRED);
  expect(api.requests('GET /lookup')).toHaveLength(1);
  await visitor.input(ORGANISATION).fill('acme');
  await visitor.input('username').focus();
  await visitor.press('next');
  await expect(visitor.field(ORGANISATION)).toContainText(REQUIRED);
  expect(api.requests('GET /lookup')).toHaveLength(1);
  await pickOrganisation(visitor, 'acm', 'Acme Inc');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  expect(api.requests('GET /lookup').at(-1)?.query).toEqual({ username: 'twin@shared.test', orgId: 'O1' });
});

test('VALID-15: otherwise the organisation may be empty', async ({ visitor, api }) => {
  await reachPassword(visitor);
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await expect.poll(() => api.requests('POST /signin/password').length).toBe(1);
});

test('VALID-09: the password can be shown and hidden', async ({ visitor }) => {
  await reachPassword(visitor);
  await expect(visitor.input('password')).toHaveAttribute('type', 'password');
  const toggle = visitor.field('password').getByRole('button');
  await toggle.click();
  await expect(visitor.input('password')).toHaveAttribute('type', 'text');
  await toggle.click();
  await expect(visitor.input('password')).toHaveAttribute('type', 'password');
});

test('VALID-10: spaces are removed from a username', async ({ visitor, api }) => {
  await visitor.open('/');
  await visitor.fill('username', ' a b@c.com ');
  await visitor.press('next');
  await expect.poll(() => api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: 'ab@c.com' }]);
});

test('VALID-10: the spaces disappear on blur', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.fill('username', ' a b@c.com ');
  await visitor.input('username').blur();
  await expect(visitor.input('username')).toHaveValue('ab@c.com');
});

test('an error does not show during the first typing, and disappears as soon as it is corrected', async ({
  visitor,
}) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  await visitor.input('username').pressSequentially('a');
  await expect(visitor.input('username')).not.toHaveAttribute('aria-invalid', 'true');
  await visitor.fill('username', '');
  await visitor.press('next');
  await expect(visitor.field('username')).toContainText(REQUIRED);
  await visitor.input('username').pressSequentially('a');
  await expect(visitor.field('username')).not.toContainText(REQUIRED);
});

test('ERR-10: a wrong password keeps what was typed, and marks neither field', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD' })).answer('POST /signin/password', refusal('BAD_CREDENTIALS'));
  await reachPassword(visitor);
  await visitor.fill('password', 'wrong words');
  await visitor.press('sign-in');
  await expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await expect(visitor.input('username')).not.toHaveAttribute('aria-invalid', 'true');
});

test('editing the username returns to the first step', async ({ visitor, api }) => {
  await reachPassword(visitor);
  // The step requests the focus a moment after it has started.
  await expect(visitor.input('password')).toBeFocused();
  await visitor.press('change-account');
  await expect(visitor.input('password')).toBeHidden();
  await visitor.fill('username', 'other@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  expect(api.requests('GET /lookup').map(({ query }) => query.username)).toEqual(['ada@acme.test', 'other@acme.test']);
});
