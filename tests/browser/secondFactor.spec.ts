import type { Page } from '@playwright/test';
import { otpCode } from '../server/support/otpCode.ts';
import { decodeQr } from './harness/decodeQr.ts';
import { codeOf, openMail } from './harness/mails.ts';
import type { RealPortal } from './harness/RealPortal.ts';
import { expect, testApart } from './harness/real.ts';
import { expectSignedIn, signIn, signOut } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { VirtualAuthenticator } from './harness/VirtualAuthenticator.ts';
import type { Visitor } from './harness/Visitor.ts';

// Second factors through the real service: authenticator apps by their QR code, passkeys by Chromium's own virtual
// authenticator (WebAuthn Automation), and the ways left for people who have lost them.

const test = testApart();
// One world for all, each test with its own account; some tests change it permanently.
test.describe.configure({ mode: 'default' });

const words = (path: string) => textOf(path, { namespace: 'second-factor' });
const shared = (path: string) => textOf(path, { namespace: 'shared' });
const otpField = (visitor: Visitor) => visitor.field('otpCode');

/** An authenticator app that has read a QR code. */
class AuthenticatorApp {
  #secret = '';

  constructor(private readonly portal: RealPortal) {}

  async scan(page: Page): Promise<URL> {
    const address = new URL((await decodeQr(page.locator('[data-qr="authenticator"] svg'))) ?? 'about:blank');
    this.#secret = address.searchParams.get('secret') ?? '';
    return address;
  }

  /** The code that it shows in `seconds`; moves the portal's clock as far. */
  async code(seconds = 0): Promise<string> {
    const now = await this.portal.advance(seconds);
    return otpCode({ clock: { now: () => now } }, this.#secret);
  }
}

const enterCode = async (visitor: Visitor, code: string) => {
  await visitor.fill('otpCode', code);
};

/** The code that the app of `otp@acme.test` shows, later than any that was used. */
async function nextSeededCode(portal: RealPortal): Promise<string> {
  const now = await portal.advance(30);
  return otpCode({ clock: { now: () => now } });
}

test('MFASET-03 MFASET-06 MFASET-07 MFASET-10 MFASET-11 MFASET-14 MFASET-16 MFA-03 ERR-25 ERR-30 CODE-08 CODE-06: an authenticator app is set up from its QR code, and signs in', async ({
  visitor,
  page,
  portal,
}) => {
  const username = 'setup@acme.test';
  const app = new AuthenticatorApp(portal);
  await signIn(visitor, username);
  await visitor.expectPath('/mfa/info');
  await visitor.press('set-up');
  await visitor.expectPath('/mfa/set');
  const address = await app.scan(page);
  expect(decodeURIComponent(address.pathname)).toContain(username);
  await visitor.fill('otpCode', '000000');
  await expect(otpField(visitor)).toContainText(textOf('validation.mfa.badCredentials'));
  const used = await app.code();
  await visitor.fill('otpCode', used);

  await visitor.fill('alternativeEmail', 'setup.backup@mail.test');
  await expect(visitor.action('later')).toHaveCount(0);
  await visitor.press('send-code');
  const mail = await openMail(portal, 'setup.backup@mail.test', 'alternative-email-code');
  await visitor.fill('emailCode', codeOf(mail));
  await expect(visitor.named('mfa-set')).toContainText(words('mfa-set.texts.verified'));
  await visitor.press('set-up');
  await expect(visitor.dialog('done')).toContainText(words('mfa-set.dialogs.done.title'));
  await visitor.press('ok');
  await visitor.expectPath('/mfa/done');
  await expect(visitor.named('mfa-done')).toContainText(words('mfa-done.lead'));

  await visitor.press('sign-in');
  await visitor.expectPath('/');
  await signIn(visitor, username);
  await visitor.expectPath('/mfa');
  await expect(visitor.named('mfa')).toContainText(words('mfa.title.otp'));
  await enterCode(visitor, used);
  await expect(otpField(visitor)).toContainText(textOf('validation.mfa.otpExpired'));
  await enterCode(visitor, await app.code(30));
  await expectSignedIn(visitor, username);
});

const passkeys = ({ page }: Visitor) => page.locator('[data-section="passkeys"] li');

test('MFA-02 MFA-05 MFA-08 MFA-11 ERR-27 D-66 P15: a passkey is created on the start page, requested without a press, and refused if it does not match', async ({
  visitor,
  page,
  portal,
}) => {
  const username = 'passkey@acme.test';
  const authenticator = await VirtualAuthenticator.addTo(page);
  const failed = visitor.dialog('passkey-failed');
  await signIn(visitor, username);
  await expectSignedIn(visitor, username);
  await visitor.press('add-passkey');
  await expect(passkeys(visitor)).toHaveCount(1);
  // The authenticator reports that it has one already.
  await visitor.press('add-passkey');
  await expect(page.locator('[data-message="known"]')).toBeVisible();
  await expect(passkeys(visitor)).toHaveCount(1);
  await signOut(visitor);

  await signIn(visitor, username);
  await expectSignedIn(visitor, username);
  await signOut(visitor);

  await authenticator.recognises(false);
  await signIn(visitor, username);
  await visitor.expectPath('/mfa');
  await expect(visitor.named('mfa')).toContainText(words('mfa.title.passkey'));
  await visitor.press('use-passkey');
  await expect(failed).toContainText(shared('dialogs.passkey-failed.texts.message'));
  await visitor.press('ok');
  await expect(visitor.action('to-otp')).toHaveCount(0);
  await authenticator.recognises(true);
  await visitor.press('use-passkey');
  await expectSignedIn(visitor, username);
  await signOut(visitor);

  await authenticator.forgeKey();
  await signIn(visitor, username);
  await expect(failed).toContainText(shared('dialogs.passkey-failed.title'));
  await visitor.press('ok');
  await visitor.open('/init-st');
  await expect(page).toHaveURL(`${portal.origin}/`);
});

test('MFA-04 MFA-02 MFA-05 D-66: people with a code and a passkey switch between them, even in a browser without passkeys', async ({
  visitor,
  page,
  portal,
}) => {
  const username = 'otp@acme.test';
  const authenticator = await VirtualAuthenticator.addTo(page);
  await signIn(visitor, username);
  await visitor.expectPath('/mfa');
  await enterCode(visitor, await nextSeededCode(portal));
  await expectSignedIn(visitor, username);
  await visitor.press('add-passkey');
  await expect(passkeys(visitor)).toHaveCount(1);
  await signOut(visitor);

  // After a failed verification the person switches to the code and back to the passkey, and signs in.
  await authenticator.recognises(false);
  await signIn(visitor, username);
  await visitor.press('use-passkey');
  await expect(visitor.dialog('passkey-failed')).toBeVisible();
  await visitor.press('ok');
  await visitor.press('to-otp');
  await expect(visitor.input('otpCode')).toBeFocused();
  await expect(visitor.named('mfa')).toContainText(words('mfa.title.otp'));
  await visitor.press('to-passkey');
  await authenticator.recognises(true);
  await visitor.press('use-passkey');
  await expectSignedIn(visitor, username);
  await signOut(visitor);

  // A browser without passkeys says so, and the code is still offered.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signIn(visitor, username);
  await expect(visitor.dialog('passkey-unsupported')).toContainText(
    shared('dialogs.passkey-unsupported.texts.message'),
  );
  await visitor.press('ok');
  await visitor.press('to-otp');
  await enterCode(visitor, await nextSeededCode(portal));
  await expectSignedIn(visitor, username);
});

test('MFA-06 MFAOFF-01 MFAOFF-02 MFAOFF-04 MFAOFF-07 MFAOFF-10: a member who has lost the phone writes to the administrator, then verifies the backup address', async ({
  visitor,
  portal,
}) => {
  const username = 'otp@acme.test';
  await signIn(visitor, username);
  await visitor.press('deactivate');
  await visitor.expectPath('/mfa/deactivate');
  await expect(visitor.action('customer-service')).toHaveCount(0);
  await visitor.press('contact-admin');
  await expect(visitor.dialog('inquiry')).toContainText(words('mfa-deactivate.dialogs.inquiry.texts.admin'));
  await visitor.fill('feedback', 'My phone fell into the sea.');
  await visitor.press('send');
  await expect(visitor.dialog('inquiry-sent')).toContainText(words('mfa-deactivate.dialogs.inquiry-sent.title'));
  const inquiry = await openMail(portal, 'admin@acme.test', 'second-factor-inquiry');
  expect(inquiry.text).toContain('My phone fell into the sea.');
  expect(inquiry.text).toContain(username);
  await visitor.press('ok');
  await visitor.expectPath('/');

  await signIn(visitor, username);
  await visitor.press('deactivate');
  await visitor.press('use-email');
  const screen = visitor.named('mfa-deactivate');
  await expect(screen).toContainText(words('mfa-deactivate.title.code'));
  await expect(screen).not.toContainText('backup@mail.test');
  const code = codeOf(await openMail(portal, 'backup@mail.test', 'second-factor-code'));
  await visitor.fill('code', code === '000000' ? '111111' : '000000');
  await visitor.press('confirm');
  await expect(visitor.field('code')).toContainText(textOf('validation.mfa.badCredentials'));
  await visitor.fill('code', code);
  await visitor.press('confirm');
  await expect(visitor.dialog('completed')).toContainText(words('mfa-deactivate.dialogs.completed.title'));
  await visitor.press('ok');
  await visitor.expectPath('/deactivate-mfa/success');
  await visitor.press('sign-in');
  await signIn(visitor, username);
  await expectSignedIn(visitor, username);
});

test('MFASET-12 MFAOFF-01 MFAOFF-03 MFAOFF-04 MFAOFF-07 D-76: an individual without a backup address writes to customer service', async ({
  visitor,
  page,
  portal,
}) => {
  const username = 'none@solo.test';
  const app = new AuthenticatorApp(portal);
  await signIn(visitor, username);
  await visitor.press('set-up');
  await app.scan(page);
  await visitor.fill('otpCode', await app.code());
  await expect(visitor.dialog('done')).toBeVisible();
  await visitor.press('ok');
  await visitor.press('sign-in');

  await signIn(visitor, username);
  await visitor.press('deactivate');
  await expect(visitor.dialog('no-method')).toContainText(
    words('mfa-deactivate.dialogs.no-method.texts.customer-service'),
  );
  await visitor.press('inquire');
  await visitor.press('send');
  await expect(visitor.field('feedback')).toContainText(textOf('validation.required'));
  await visitor.fill('feedback', 'My phone was stolen.');
  await visitor.press('send');
  await expect(visitor.dialog('inquiry-sent')).toBeVisible();
  const inquiry = await openMail(portal, 'service@vestibule.test', 'second-factor-inquiry');
  expect(inquiry.text).toContain('My phone was stolen.');
  expect(inquiry.text).toContain(username);
});

test('APPMFA-01 APPMFA-02 APPMFA-03 APPMFA-08 APPMFA-09 APPMFA-11 APPMFA-14: an app asks for a factor, which is set up; another app then asks for its code', async ({
  visitor,
  page,
  portal,
}) => {
  const username = 'ada@acme.test';
  const app = new AuthenticatorApp(portal);
  await signIn(visitor, username);
  await expectSignedIn(visitor, username);
  await page.locator('[data-app="ORG-APP-2"]').click();
  await visitor.expectPath(/^\/sign-on\/[^/]+\/mfa-set$/);
  await expect(visitor.named('app-mfa-set')).toContainText('Acme Ledger');
  await visitor.press('begin');
  await app.scan(page);
  await expect(visitor.action('next')).toBeDisabled();
  const used = await app.code();
  await visitor.fill('otpCode', used);
  await expect(visitor.named('app-mfa-set')).toContainText(words('app-mfa-set.texts.app-verified'));
  await visitor.press('next');
  await visitor.press('later');
  await expect(visitor.dialog('done')).toContainText(words('app-mfa-set.dialogs.done.title'));
  const appPage = page.waitForRequest((request) => new URL(request.url()).pathname === '/apps/ORG-APP-2');
  await visitor.press('ok');
  await appPage;

  await visitor.open('/sign-on?orgAppId=ORG-APP-8');
  await visitor.expectPath(/^\/sign-on\/[^/]+\/mfa$/);
  await expect(visitor.named('app-mfa')).toContainText('Acme Safe');
  await enterCode(visitor, used);
  await expect(otpField(visitor)).toContainText(textOf('validation.mfa.otpExpired'));
  const signOn = page.waitForRequest((request) => /^\/sign-on\/[^/]+$/.test(new URL(request.url()).pathname));
  await enterCode(visitor, await app.code(30));
  await signOn;
});
