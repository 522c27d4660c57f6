import { ACME } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
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
  await expect(page.locator('[data-field]').getByText(REQUIRED)).toHaveCount(1);
  expect(api.requests('GET /lookup')).toEqual([]);
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

test('VALID-09: the password can be shown and hidden', async ({ visitor }) => {
  await reachPassword(visitor);
  await expect(visitor.input('password')).toHaveAttribute('type', 'password');
  const toggle = visitor.field('password').getByRole('button');
  await toggle.click();
  await expect(visitor.input('password')).toHaveAttribute('type', 'text');
  await toggle.click();
  await expect(visitor.input('password')).toHaveAttribute('type', 'password');
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
