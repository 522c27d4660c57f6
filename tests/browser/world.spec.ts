import { expect, test } from './harness/real.ts';
import { ORGANISATION, PASSWORD, pickOrganisation, signIn } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

// Each account of the development world, through the whole product: it does what its line in the start-up output says.

/** Signs in completely, even if an earlier test has left a session of the account elsewhere. */
async function arrive(visitor: Visitor, username: string): Promise<void> {
  await signIn(visitor, username);
  const asked = visitor.dialog('duplicate-session');
  const hasArrived = () => new URL(visitor.page.url()).pathname === '/init-st';
  await expect.poll(async () => hasArrived() || (await asked.isVisible())).toBe(true);
  if (!hasArrived()) await asked.locator('[data-action="sign-in"]').click();
  await visitor.expectPath('/init-st');
}

/** Accounts whose correct password leads to another address. */
const LEADS_TO = {
  'ada@acme.test': '/init-st',
  'otp@acme.test': '/mfa',
  'setup@acme.test': '/mfa/info',
  'later@solo.test': '/mfa/info',
  'none@solo.test': '/mfa/info',
  'passkey@acme.test': '/init-st',
  'device@acme.test': '/device/register',
  'remind@acme.test': '/password/reset',
  'expired@acme.test': '/password/reset',
  'dormant@acme.test': '/dormant-user',
  'unapproved@acme.test': '/signup/pending-approve',
  'deleted@acme.test': '/deleted-account',
  'unverified@solo.test': '/unverified-user',
  'directory@acme.test': '/init-st',
  'zone@acme.test': '/forbidden-ip',
} as const;

for (const [username, path] of Object.entries(LEADS_TO))
  test(`${username} is led to ${path}`, async ({ visitor }) => {
    if (path === '/init-st') await arrive(visitor, username);
    else await signIn(visitor, username);
    await visitor.expectPath(path);
  });

/** Accounts that stay and see a dialog. */
const TOLD_BY = {
  'multi@acme.test': 'duplicate-session',
  'locked@acme.test': 'locked',
  'pending@acme.test': 'activation-needed',
} as const;

for (const [username, dialog] of Object.entries(TOLD_BY))
  test(`${username} sees the dialog ${dialog}`, async ({ visitor }) => {
    await signIn(visitor, username);
    await expect(visitor.dialog(dialog)).toBeVisible();
    await visitor.expectPath('/');
  });

test('deactivated@acme.test sees whom to contact', async ({ visitor, page }) => {
  await signIn(visitor, 'deactivated@acme.test');
  await expect(page.getByText(textOf('validation.deactivateUser'))).toBeVisible();
});

test('invited@acme.test gets a mail', async ({ visitor, portal }) => {
  await visitor.open('/');
  await visitor.fill('username', 'invited@acme.test');
  await visitor.press('next');
  await visitor.expectPath('/unverified-user/resend-email');
  await expect.poll(async () => (await portal.mails('invited@acme.test')).length).toBeGreaterThan(0);
});

test('disconnected@acme.test is told to set a password', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.fill('username', 'disconnected@acme.test');
  await visitor.press('next');
  await expect(visitor.dialog('directory-disconnected')).toBeVisible();
});

test("idp@acme.test is led to the organisation's own identity provider", async ({ visitor }) => {
  await visitor.open('/');
  await visitor.fill('username', 'idp@acme.test');
  await visitor.press('next');
  await visitor.expectPath('/dev/identity-provider');
});

for (const [alias, label] of [
  ['acme', 'Acme'],
  ['globex', 'Globex'],
] as const)
  test(`twin@shared.test chooses ${label}`, async ({ visitor }) => {
    await visitor.open('/');
    await visitor.fill('username', 'twin@shared.test');
    await visitor.press('next');
    await expect(visitor.input(ORGANISATION)).toBeFocused();
    await pickOrganisation(visitor, alias, label);
    await visitor.press('next');
    await visitor.fill('password', PASSWORD);
    await visitor.press('sign-in');
    await visitor.expectPath('/init-st');
  });

test('the account that is signed in elsewhere signs in here after a question', async ({ visitor }) => {
  await signIn(visitor, 'multi@acme.test');
  await visitor.dialog('duplicate-session').locator('[data-action]:not([data-action="cancel"])').click();
  await visitor.expectPath('/init-st');
});

test('TIME-01: the fifth wrong password in a row locks, and then even the right one is refused', async ({
  visitor,
}) => {
  await signIn(visitor, 'zone@acme.test', 'Wrong-Horse-1');
  const wrong = textOf('validation.badCredentials');
  for (let count = 1; count <= 5; count += 1) {
    await expect(visitor.field('password')).toContainText(wrong);
    if (count === 5) break;
    await visitor.fill('password', `Wrong-Horse-${count + 1}`);
    await expect(visitor.field('password')).not.toContainText(wrong);
    await visitor.press('sign-in');
  }
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
  await expect(visitor.dialog('locked')).toBeVisible();
});

test('CHOOSER-01 CHOOSER-07 LOGOUT-01: the signed-in account is listed, and after logging out it is listed as signed out', async ({
  visitor,
  page,
}) => {
  await arrive(visitor, 'passkey@acme.test');
  await visitor.open('/chooser');
  const entry = page.locator('[data-list="accounts"]').getByRole('listitem');
  await expect(entry).toContainText('passkey@acme.test');
  await expect(entry.locator('[data-badge="active"]')).toBeVisible();
  await visitor.open('/logout?redirect=/chooser');
  await visitor.expectPath('/chooser');
  await expect(entry).toContainText(textOf('chooser.texts.reason.LOG_OUT', { namespace: 'sign-in' }));
  await expect(entry.locator('[data-badge="active"]')).toHaveCount(0);
});

test('P17: after logging out, going back shows nothing personal', async ({ visitor, page }) => {
  await arrive(visitor, 'ada@acme.test');
  await expect(page.locator('body')).toContainText('ada@acme.test');
  await visitor.open('/logout');
  await visitor.expectPath('/');
  await page.goBack();
  await page.goBack().catch(() => undefined);
  await expect(page.locator('body')).not.toContainText('ada@acme.test');
});

test('the world matches its table of accounts', async ({ portal }) => {
  const world = await portal.world();
  const { accounts } = world as { accounts: { username: string }[] };
  const names = accounts.map(({ username }) => username);
  for (const username of [...Object.keys(LEADS_TO), ...Object.keys(TOLD_BY), 'google@solo.test', 'twin@shared.test'])
    expect(names).toContain(username);
});
