import type { BrowserContext } from '@playwright/test';
import { DAY, HOUR } from '../../src/server/core/time/Clock.ts';
import { API_BASE } from '../../src/server/http/requireOwnOrigin.ts';
import type { MailTemplate } from '../../src/server/mail/Mail.ts';
import { linkOf, mailsOf, openMail } from './harness/mails.ts';
import type { RealPortal } from './harness/RealPortal.ts';
import { expect, testApart } from './harness/real.ts';
import { PASSWORD, signIn } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { Visitor } from './harness/Visitor.ts';

// Mailed links that are altered, or opened twice, late or by someone else.

const test = testApart();
// One world for all of them. They advance its clock, each beyond the lifetime of its links.
test.describe.configure({ mode: 'default' });

const FRESH = 'Green-Kettle-41';

/** Requests a mail from another browser. */
async function ask({ origin }: RealPortal, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** Requests a link and reads it from the mail that arrives. */
async function askForLink(portal: RealPortal, username: string, template: MailTemplate, path: string, body: object) {
  const before = await mailsOf(portal, username, template);
  await ask(portal, path, body);
  return linkOf(await openMail(portal, username, template, { count: before.length + 1 }), portal);
}

const PERSON = { password: FRESH, firstName: 'Ann', lastName: 'Smith' };
const verificationLink = (portal: RealPortal, username: string) =>
  askForLink(portal, username, 'email-verification', '/unverified-users', { ...PERSON, username });
const resetLink = (portal: RealPortal, username: string) =>
  askForLink(portal, username, 'password-reset', '/password/reset-token', { username });
const activationLink = (portal: RealPortal, username: string) =>
  askForLink(portal, username, 'activation', `/activation?${new URLSearchParams({ username })}`, {});

/** The same link with another token. */
function withToken(link: URL, change: (token: string) => string): string {
  const changed = new URL(link);
  changed.searchParams.set('token', change(link.searchParams.get('token') ?? ''));
  return changed.href;
}

/** Damage that mail programs and people do to a link: cutting it short, or adding a character of the next word. */
const spoiled = (link: URL) => [
  withToken(link, (token) => token.slice(0, -4)),
  withToken(link, (token) => `${token}x`),
];

/** The address with the token of a link for another purpose. */
const foreign = (link: URL, other: URL) => withToken(link, () => other.searchParams.get('token') ?? '');

const openTab = async (context: BrowserContext) => new Visitor(await context.newPage());

/** Expired links lead here. The page gives the reason and offers another link. */
async function expectOver(visitor: Visitor): Promise<void> {
  await visitor.expectPath('/expired');
  await expect(visitor.named('expired')).toContainText(textOf('expired.title', { namespace: 'status' }));
  await expect(visitor.action('new-link')).toBeVisible();
}

async function expectFailed(visitor: Visitor, reason: 'revoked' | 'expired' | 'unknown'): Promise<void> {
  await visitor.expectAddress(`/email-verification/failed?reason=${reason}`);
  await expect(visitor.named('email-verification-failed')).toContainText(
    textOf(`email-verification-failed.title.${reason}`, { namespace: 'sign-up' }),
  );
}

async function choosePassword(visitor: Visitor, password = FRESH): Promise<void> {
  await visitor.fill('password', password);
  await visitor.fill('confirmPassword', password);
}

test('VERIFY-11 VERIFY-12 VERIFY-13 VERIFY-14 TIME-08 P09 R03: a verification link that is altered, foreign, replaced, opened twice or late', async ({
  visitor,
  context,
  browser,
  portal,
}) => {
  const username = 'ann@home.test';
  const replaced = await verificationLink(portal, username);
  for (const address of [...spoiled(replaced), foreign(replaced, await resetLink(portal, 'ada@acme.test'))]) {
    await visitor.open(address);
    await expectFailed(visitor, 'unknown');
  }
  await visitor.press('sign-in');
  await visitor.expectAddress('/?filter=security');

  await signIn(visitor, username, FRESH);
  await visitor.expectPath('/unverified-user');
  await visitor.press('resend');
  await expect(visitor.toast('success')).toBeVisible();
  const link = linkOf(await openMail(portal, username, 'email-verification', { count: 2 }), portal);
  await visitor.open(replaced.href);
  await expectFailed(visitor, 'revoked');

  // Two tabs at once, a reload, and another browser: each says that the address is verified.
  const second = await openTab(context);
  await Promise.all([visitor.open(link.href), second.open(link.href)]);
  const elsewhere = await browser.newContext();
  const third = await openTab(elsewhere);
  await third.open(link.href);
  for (const tab of [visitor, second, third]) {
    await tab.expectPath('/email-verification/success');
    await expect(tab.named('welcome')).toContainText(username);
  }
  await elsewhere.close();

  const late = await verificationLink(portal, 'late@home.test');
  await portal.advance(HOUR + 1);
  await visitor.open(late.href);
  await expectFailed(visitor, 'expired');
});

test('PWCHANGE-05 ERR-35 ERR-36 TIME-07 P09 P11 D-71 D-76: a reset link that is altered, foreign, replaced, used in two tabs or late', async ({
  visitor,
  context,
  portal,
}) => {
  const username = 'remind@acme.test';
  const replaced = await resetLink(portal, username);
  const link = await resetLink(portal, username);
  const others = [await verificationLink(portal, 'eve@home.test'), await activationLink(portal, 'pending@acme.test')];
  for (const address of [...spoiled(link), replaced.href, ...others.map((other) => foreign(link, other))]) {
    await visitor.open(address);
    await expectOver(visitor);
  }
  await visitor.press('new-link');
  await visitor.expectPath('/password/reset/lookup');

  // The owner of the link counts, not the person who is signed in.
  await signIn(visitor, 'device@acme.test');
  await visitor.expectPath('/device/register');
  const second = await openTab(context);
  for (const tab of [visitor, second]) {
    await tab.open(link.href);
    await expect(tab.input('username')).toHaveValue(username);
    await choosePassword(tab);
  }
  await visitor.press('change');
  await visitor.expectPath('/password/reset/complete');
  await second.press('change');
  await expect(second.dialog('link-expired')).toContainText(
    textOf('dialogs.link-expired.texts.message', { namespace: 'shared' }),
  );
  await second.dialog('link-expired').locator('[data-action="new-link"]').click();
  await second.expectPath('/password/reset/lookup');
  await second.open(link.href);
  await expectOver(second);
  await second.open('/init-st');
  await expect(second.page.locator('[data-screen="start"]')).toContainText('device@acme.test');

  const late = await resetLink(portal, username);
  await visitor.open(late.href);
  await choosePassword(visitor, 'Blue-Teapot-52');
  await portal.advance(HOUR + 1);
  await visitor.press('change');
  await expect(visitor.field('password')).toContainText(textOf('validation.email.existingId'));
  await expect(visitor.field('confirmPassword')).toContainText(textOf('validation.password.expired'));
  await visitor.press('new-link');
  await visitor.expectPath('/password/reset/lookup');
  await visitor.open(late.href);
  await expectOver(visitor);
});

test('ACTIVATE-02 TIME-06 P09 D-76: an activation link that is altered, foreign, replaced, used in two tabs or late', async ({
  visitor,
  context,
  portal,
}) => {
  const username = 'invited@acme.test';
  const replaced = await activationLink(portal, username);
  const link = await activationLink(portal, username);
  const other = await resetLink(portal, 'passkey@acme.test');
  for (const address of [...spoiled(link), replaced.href, foreign(link, other)]) {
    await visitor.open(address);
    await expectOver(visitor);
  }
  const second = await openTab(context);
  for (const tab of [visitor, second]) {
    await tab.open(link.href);
    await expect(tab.input('username')).toHaveValue(username);
    await choosePassword(tab);
  }
  await visitor.press('activate');
  await visitor.expectPath('/activate/done');
  await second.press('activate');
  await expect(second.dialog('link-expired')).toBeVisible();
  await second.dialog('link-expired').locator('[data-action="sign-in"]').click();
  await second.expectPath('/');
  await second.open(link.href);
  await expectOver(second);

  const late = await activationLink(portal, 'pending@acme.test');
  await visitor.open(late.href);
  await choosePassword(visitor);
  await portal.advance(7 * DAY + 1);
  await visitor.press('activate');
  await expect(visitor.dialog('link-expired')).toBeVisible();
  await visitor.open(late.href);
  await expectOver(visitor);
});

test('D-100 D-76 P09: a restore link in two tabs, and after its time', async ({ visitor, context, portal }) => {
  const username = 'dormant@acme.test';
  const token = await askForRestore();
  const second = await openTab(context);
  for (const tab of [visitor, second]) {
    await tab.open(`/dormant-user?token=${token}`);
    await expect(tab.named('dormant-user')).toContainText(username);
  }
  await visitor.press('reactivate');
  await expect(visitor.dialog('reactivated')).toBeVisible();
  await second.press('reactivate');
  await expect(second.dialog('link-expired')).toBeVisible();
  await second.open(`/dormant-user?token=${token}`);
  await expectOver(second);

  await portal.advance(400 * DAY);
  const late = await askForRestore();
  await portal.advance(HOUR + 1);
  await visitor.open(`/dormant-user?token=${late}`);
  await expectOver(visitor);

  /** Follows the sign-in screen of a dormant account; the token never stays in an address. */
  async function askForRestore(): Promise<string> {
    const headers = { origin: portal.origin };
    const api = portal.origin + API_BASE;
    const data = { username, password: PASSWORD };
    await context.request.post(`${api}/signin/password`, { headers, data });
    const answer = await context.request.get(`${api}/dormant-user/token`, { headers, params: { username } });
    const { token: issued }: { token: string } = await answer.json();
    expect(issued).toEqual(expect.any(String));
    return issued;
  }
});
