import { ACME, GLOBEX, ICON } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { ORGANISATION, pickOrganisation, reachPassword } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';

test('SIGNIN-02 SIGNIN-03 SIGNIN-10 CALL-06 CALL-16 CALL-49 DATA-03: an organisation is picked by its alias', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX]));
  await visitor.open('/');
  await expect(page.getByRole('combobox')).toBeVisible();
  await pickOrganisation(visitor, 'ac', 'Acme Inc');
  expect(api.requests('GET /orgs').at(-1)?.query).toEqual({ alias: 'ac' });
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  expect(api.requests('GET /lookup').at(-1)?.query).toEqual({ username: 'ada@acme.test', orgId: 'O1' });
  await visitor.press('sign-in');
  await expect
    .poll(() => api.requests('POST /signin/password').map(({ body }) => body))
    .toEqual([{ username: 'ada@acme.test', password: 'secret words', orgId: 'O1' }]);
});

test('SIGNIN-04 SIGNIN-05: the icon of the picked organisation replaces the logo', async ({ visitor, page, api }) => {
  await servePicture(page, ICON);
  api.answer('GET /orgs', ok([ACME, GLOBEX]));
  await visitor.open('/');
  const logo = page.getByRole('banner').getByRole('img');
  await expect(logo).toBeVisible();
  await pickOrganisation(visitor, 'ac', 'Acme Inc');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', ICON);
  await pickOrganisation(visitor, 'gl', 'Globex');
  await expect(page.locator(`img[src="${ICON}"]`)).toBeHidden();
  await expect(logo).toBeVisible();
});

test('SIGNIN-04 D-95: a remembered organisation shows its icon at once, and its name beside the ID', async ({
  visitor,
  page,
  api,
}) => {
  const { id, label, alias } = ACME;
  await page.addInitScript((kept) => localStorage.setItem('remember-org', JSON.stringify(kept)), {
    id,
    label,
    value: alias,
    username: 'ada@acme.test',
  });
  await servePicture(page, ICON);
  api.answer('GET /orgs/{id}', ok(ACME));
  await visitor.open('/');
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveAttribute('src', ICON);
  await expect(page.getByRole('banner')).toContainText('Acme Inc');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  await expect(visitor.field('username')).toContainText('Acme');
  await expect(visitor.field('username').locator('img')).toHaveAttribute('src', ICON);
});

test('SIGNIN-07: ORG-0 appears under the name of the launcher', async ({ visitor, page, api }) => {
  const standard = { id: 'ORG-0', name: 'Default', alias: 'default', label: 'Default', decorators: [] };
  api.answer('GET /orgs', ok([standard]));
  await visitor.open('/');
  await visitor.input(ORGANISATION).fill('de');
  await expect(page.getByRole('option', { name: textOf('name', { namespace: 'portal' }) })).toBeVisible();
  await expect(page.getByRole('option').getByText('Default', { exact: true })).toHaveCount(0);
});

test('SIGNIN-11: a checkbox offers to remember the organisation', async ({ visitor }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.input('isRememberOrg')).toHaveRole('checkbox');
  await expect(visitor.input('isRememberOrg')).not.toBeChecked();
});

test('SIGNIN-22 LIMIT-06: the next field has the focus', async ({ visitor }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeFocused();
});

test('the ID becomes a card in place, and changing it leads back to its field', async ({ visitor, page }) => {
  await reachPassword(visitor);
  const card = page.locator('.card');
  const top = (await card.boundingBox())?.y;
  // The same input stays, so password managers keep reading it.
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await expect(visitor.input('username')).toHaveAttribute('readonly', '');
  await visitor.press('change-account');
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.input('username')).toBeEditable();
  await expect(visitor.input('password')).toHaveCount(0);
  expect((await card.boundingBox())?.y).toBe(top);
});
