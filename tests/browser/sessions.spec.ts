import type { Route } from '@playwright/test';
import { SESSION_IDLE } from '../../src/server/sessions/openSession.ts';
import { fewForeignAddresses } from '../engine/contract/foreignAddresses.ts';
import { visitInPage } from './harness/inPage.ts';
import { expect, test } from './harness/real.ts';
import { PASSWORD, signIn } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { Visitor } from './harness/Visitor.ts';

// Sessions across tabs, the history and the browser's page cache, with the real service.

test.beforeEach(async ({ portal }) => {
  // Ends sessions elsewhere that an earlier test left.
  await portal.advance(SESSION_IDLE);
});
test.afterEach(async ({ portal }) => {
  await portal.advance(SESSION_IDLE);
});

/** Simulates a page restored from the browser's cache, since the browser of these tests does not cache pages. */
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
const firstShow = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));

test('P17: a page that the browser restores from its cache starts over, on the start page and in the portal', async ({
  visitor,
  page,
  context,
}) => {
  await signIn(visitor);
  await visitor.expectPath('/init-st');
  await expect(page.locator('body')).toContainText('ada@acme.test');
  const chooser = new Visitor(await context.newPage());
  await chooser.open('/chooser');
  const entry = chooser.page.locator('[data-list="accounts"]').getByRole('listitem');
  await expect(entry.locator('[data-badge="active"]')).toBeVisible();
  const signing = new Visitor(await context.newPage());
  await signing.open('/');
  await signing.fill('username', 'grace@acme.test');

  const elsewhere = new Visitor(await context.newPage());
  await elsewhere.open('/logout');
  await elsewhere.expectPath('/');

  await page.evaluate(firstShow);
  await page.evaluate(comeBack);
  await visitor.expectPath('/');
  await expect(visitor.named('sign-in')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('ada@acme.test');

  await expect(entry.locator('[data-badge="active"]')).toBeVisible();
  await chooser.page.evaluate(firstShow);
  await expect(entry.locator('[data-badge="active"]')).toBeVisible();
  await chooser.page.evaluate(comeBack);
  await expect(entry).toContainText(textOf('chooser.texts.reason.LOG_OUT', { namespace: 'sign-in' }));
  await expect(entry.locator('[data-badge="active"]')).toHaveCount(0);

  await signing.page.evaluate(firstShow);
  await expect(signing.input('username')).toHaveValue('grace@acme.test');
  await signing.page.evaluate(comeBack);
  await expect(signing.input('username')).toHaveValue('');

  // Also by Back, through all the pages of the visit.
  for (let step = 0; step < 3; step += 1) {
    await page.goBack().catch(() => undefined);
    await expect(page.locator('body')).not.toContainText('ada@acme.test');
  }
});

test('R04: a tab confirms for the account that it shows, even after another sign-in', async ({ visitor, context }) => {
  await signIn(visitor, 'device@acme.test');
  await visitor.expectPath('/device/register');
  const beside = new Visitor(await context.newPage());
  await signIn(beside, 'ada@acme.test');
  await beside.expectPath('/init-st');

  const registering = visitor.page.waitForResponse((response) => response.url().endsWith('/devices'));
  await visitor.press('register');
  expect((await registering).status()).toBe(400);
  await visitor.expectPath('/');
  await expect(visitor.toast('error')).toBeVisible();
  // The device was registered for neither account: the dialog for one is open again, and that for the other never was.
  await beside.open('/logout');
  await beside.expectPath('/');
  await signIn(beside, 'device@acme.test');
  await beside.expectPath('/device/register');
});

test('R04: a consent belongs to the account that the screen names, even after another sign-in', async ({
  visitor,
  context,
}) => {
  const beside = new Visitor(await context.newPage());
  const query = 'client_id=acme-press&response_type=code&redirect_uri=http%3A%2F%2F127.0.0.1%2F';
  for (const [address, screen] of [
    [`/oauth/authorize?${query}`, 'consent-oauth'],
    [`/oidc/authorize/acme?${query}`, 'consent-oidc'],
  ] as const) {
    await signIn(beside, 'passkey@acme.test');
    await beside.expectPath('/init-st');
    await visitor.open(address);
    await expect(visitor.named(screen)).toContainText('passkey@acme.test');
    await beside.open('/logout');
    await beside.expectPath('/');
    await signIn(beside);
    await beside.expectPath('/init-st');

    // No consent is stored for either account; the screen stays, and names the account that would be asked.
    await visitor.press('agree');
    await expect(visitor.named(screen)).toContainText('ada@acme.test');
    await expect(visitor.named(screen)).not.toContainText('passkey@acme.test');
    await visitor.expectPath(address.replace(/\?.*/, ''));
    if (screen === 'consent-oidc') await expect(visitor.banner()).toContainText(textOf('errors.otherAccount'));
    await beside.open('/logout');
    await beside.expectPath('/');
  }
});

test('R03: two tabs with one form, and a second try after a lost answer, have one effect', async ({
  visitor,
  page,
  context,
  portal,
  watch,
}) => {
  watch.allow(/unverified-users|devices/);
  const beside = new Visitor(await context.newPage());
  const mails = async () => (await portal.mails('twice@solo.test')).length;
  for (const tab of [visitor, beside]) {
    await tab.open('/signup');
    await tab.fill('username', 'twice@solo.test');
    for (const field of ['password', 'confirmPassword']) await tab.fill(field, PASSWORD);
    await tab.fill('lastName', 'Smith');
    await tab.fill('firstName', 'Ann');
    await tab.input('terms.all').check();
  }
  await visitor.action('next').dblclick();
  await visitor.expectPath('/signup/done');
  await beside.press('next');
  await expect(beside.field('username')).toContainText(textOf('validation.email.existingId'));
  await expect.poll(mails).toBe(1);

  // The service carries it out, but the response is lost.
  await signIn(visitor);
  await visitor.expectPath('/init-st');
  for (const tab of [visitor, beside]) {
    await tab.open('/device/register');
    await expect(tab.action('register')).toBeEnabled();
  }
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/devices', lose, { times: 1 });
  await visitor.press('register');
  await expect(visitor.fault()).toBeVisible();
  await visitor.fault().getByRole('button').first().click();
  await visitor.expectPath('/init-st');
  await beside.press('register');
  await beside.expectPath('/init-st');
});

test("P01: a saved address leads to the portal's own hosts only", async ({ visitor, page, context, portal }) => {
  await signIn(visitor);
  await visitor.expectPath('/init-st');
  await visitor.open('/');
  await visitor.expectHydrated();
  const arrive = () =>
    page.evaluate(() => fetch('/init-st', { redirect: 'manual' }).then(({ type, status }) => `${type} ${status}`));
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'saved_next')?.value;
  for (const trick of fewForeignAddresses(new URL(portal.origin).host)) {
    await visitInPage(page, `/?app=A&saved_next=${encodeURIComponent(trick)}`);
    await expect.poll(kept, trick).toBeDefined();
    expect(await arrive(), trick).toBe('basic 200');
    expect(await kept(), trick).toBeUndefined();
  }
  await visitInPage(page, '/?app=A&saved_next=/chooser');
  await expect.poll(kept).toBeDefined();
  expect(await arrive()).toBe('opaqueredirect 0');
});

for (const place of ['/', '/logout'])
  test(`P01: a foreign saved_next of ${place} leads a sign-in nowhere else`, async ({
    visitor,
    page,
    context,
    portal,
  }) => {
    const [trick = ''] = fewForeignAddresses(new URL(portal.origin).host);
    await visitor.open(`${place}?saved_next=${encodeURIComponent(trick)}`);
    await expect(visitor.named('sign-in')).toBeVisible();
    const kept = async () => (await context.cookies()).find(({ name }) => name === 'saved_next')?.value;
    await expect.poll(async () => decodeURIComponent((await kept()) ?? '')).toBe(trick);
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await visitor.fill('password', PASSWORD);
    await visitor.press('sign-in');
    await visitor.expectPath('/init-st');
    expect(new URL(page.url()).origin).toBe(portal.origin);
    expect(await kept()).toBeUndefined();
  });

test('R04: Back, Forward, a reload and a second tab work sensibly on every kind of screen', async ({
  visitor,
  page,
  context,
  portal,
}) => {
  await visitor.open('/password/reset/lookup');
  await visitor.fill('username', 'remind@acme.test');
  await visitor.press('send');
  await visitor.expectPath('/password/reset/done');
  const mails = () => portal.mails('remind@acme.test');
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  const reset = (await mails())[0]?.links.find((one) => one.includes('/password/reset')) ?? '';

  /** How to reach each screen, what it is, and what a second tab shows at its address. */
  const ways: readonly (readonly [reach: () => Promise<void>, screen: string, second: string])[] = [
    [() => visitor.open('/'), 'sign-in', 'sign-in'],
    [() => visitor.open('/signup'), 'sign-up', 'sign-up'],
    // The address has no token, so another tab has none.
    [() => visitor.open(reset), 'password-reset', 'expired'],
    // The browser's cookie identifies the step, so a second tab shows the same one.
    [() => signIn(visitor, 'otp@acme.test'), 'mfa', 'mfa'],
    [
      async () => {
        await signIn(visitor);
        await visitor.expectPath('/init-st');
        await visitor.open('/oidc/authorize/acme?client_id=acme-press');
      },
      'consent-oidc',
      'consent-oidc',
    ],
  ];
  for (const [reach, screen, second] of ways) {
    await reach();
    await expect(visitor.named(screen)).toBeVisible();
    // The token of a link leaves the address with its first check (P16).
    await expect.poll(() => page.url()).not.toMatch(/token/);
    const address = page.url();
    await page.reload();
    await expect(visitor.named(screen), 'after a reload').toBeVisible();
    expect(page.url()).toBe(address);
    const hasPassword = ['sign-up', 'password-reset'].includes(screen);
    if (hasPassword) await visitor.fill('password', PASSWORD);
    await visitor.open('/bad-request');
    await expect(visitor.named('bad-request')).toBeVisible();
    await page.goBack();
    await expect(visitor.named(screen), 'by Back').toBeVisible();
    if (hasPassword) await expect(visitor.input('password'), 'the password is empty').toHaveValue('');
    await page.goForward();
    await expect(visitor.named('bad-request'), 'by Forward').toBeVisible();
    const tab = new Visitor(await context.newPage());
    await tab.open(address);
    await expect(tab.named(second), `${screen} in a second tab`).toBeVisible();
    await tab.page.close();
  }
});
