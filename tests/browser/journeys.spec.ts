import type { Locator } from '@playwright/test';
import { DAY } from '../../src/server/core/time/Clock.ts';
import { linkOf, openMail } from './harness/mails.ts';
import { expect, testApart } from './harness/real.ts';
import { PASSWORD, signIn } from './harness/signingIn.ts';
import { type Language, textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

// Whole journeys through the real service, its mails and its links, each in one language of the portal. Other tests
// cover every screen, mail and link in all languages.

/** The Accept-Language of browsers in some languages; for the others, the language itself. */
const LOCALES: Partial<Record<Language, string>> = { en: 'en-GB', ko: 'ko-KR', ja: 'ja-JP' };
const FIRST = 'Green-Kettle-41';
const SECOND = 'Blue-Teapot-52';

/** The texts of a journey, from the locale files. */
class Reader {
  constructor(
    private readonly visitor: Visitor,
    private readonly language: Language,
  ) {}

  /** Waits for the screen `flow/screen`, with its title in this language. */
  async isAt(place: string, { state }: { readonly state?: string } = {}): Promise<Locator> {
    const [namespace, screen] = split(place);
    const shown = this.visitor.named(screen);
    const path = [screen, 'title', ...(state === undefined ? [] : [state])].join('.');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(this.text(namespace, path));
    await expect(this.visitor.page.locator('html')).toHaveAttribute('lang', this.language);
    return shown;
  }

  /** Waits for the open dialog, with its title and message in this language. */
  async seesDialog(place: string): Promise<void> {
    const [namespace, dialog] = split(place);
    const shown = this.visitor.dialog(dialog.split('.').at(-1) ?? '');
    await expect(shown).toContainText(this.text(namespace, `${dialog}.title`));
    await expect(shown).toContainText(this.text(namespace, `${dialog}.texts.message`));
  }

  message(path: string): string {
    return this.text('messages', path);
  }

  private text(namespace: string, path: string): string {
    return textOf(path, { namespace, language: this.language });
  }
}

function split(place: string): [string, string] {
  const [namespace = '', id = ''] = place.split('/');
  return [namespace, id];
}

/** The start page, signed in as this account. */
async function expectSignedIn({ page }: Visitor, username: string, language: Language): Promise<void> {
  await expect(page.locator('[data-screen="start"]')).toContainText(username);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function signOut(visitor: Visitor): Promise<void> {
  await visitor.open('/logout');
  await visitor.expectPath('/');
}

async function choosePassword(visitor: Visitor, password: string): Promise<void> {
  await visitor.fill('password', password);
  await visitor.fill('confirmPassword', password);
}

// A seeded account can be invited, linked and restored once only, and the last journey moves the clock.
const test = testApart();
test.describe.configure({ mode: 'default' });

/** Declares a journey of a browser that speaks a language. */
function describeIn(language: Language, declare: (language: Language) => void): void {
  test.describe(`a browser that speaks ${language}`, () => {
    test.use({ locale: LOCALES[language] });
    declare(language);
  });
}

describeIn('ko', (language) =>
  test(`SIGNUP-10 VERIFY-04 VERIFY-09 VERIFY-10 RESET-01 I18N-03 P11 (${language}): a visitor signs up, follows the mail and signs in, then forgets the password, follows the mail and signs in`, async ({
    visitor,
    portal,
    context,
    browser,
  }) => {
    const reader = new Reader(visitor, language);
    const username = 'new@home.test';
    await visitor.open('/');
    await visitor.press('create-account');
    await reader.isAt('sign-up/sign-up');
    await visitor.fill('username', username);
    await choosePassword(visitor, FIRST);
    await visitor.fill('lastName', 'Smith');
    await visitor.fill('firstName', 'Ann');
    await visitor.input('terms.all').check();
    await visitor.press('next');
    await visitor.expectPath('/signup/done');
    await expect(await reader.isAt('sign-up/sign-up-done')).toContainText(username);
    await visitor.press('sign-in');
    await visitor.expectPath('/');

    const verification = await openMail(portal, username, 'email-verification', { language });
    expect(verification.text).toContain(textOf('every.closing', { language, namespace: 'service/mails' }));
    await visitor.open(linkOf(verification, portal).href);
    await visitor.expectPath('/email-verification/success');
    const welcome = await reader.isAt('sign-up/welcome');
    await expect(welcome).toContainText(username);
    await expect(welcome).toContainText('Ann');
    await visitor.press('sign-in');
    await visitor.expectPath('/');
    await visitor.fill('username', username);
    await visitor.press('next');
    await visitor.fill('password', FIRST);
    await visitor.press('sign-in');
    await expectSignedIn(visitor, username, language);
    const elsewhere = await browser.newContext({ storageState: await context.storageState() });

    await visitor.open('/password/reset/lookup');
    await reader.isAt('passwords/reset-lookup');
    await visitor.fill('username', username);
    await visitor.press('send');
    await visitor.expectPath('/password/reset/done');
    await reader.isAt('passwords/reset-mail-sent');
    const forgotten = await openMail(portal, username, 'password-reset', { language });
    await visitor.open(linkOf(forgotten, portal).href);
    await reader.isAt('passwords/password-reset', { state: 'forgotten' });
    await choosePassword(visitor, SECOND);
    await visitor.press('change');
    await visitor.expectPath('/password/reset/complete');
    await reader.isAt('passwords/password-changed');
    const changed = await openMail(portal, username, 'password-changed', { language });
    expect(changed.text).toContain(username);

    // The sessions of the old password have ended, and the old password no longer works.
    const other = await elsewhere.newPage();
    await other.goto(`${portal.origin}/init-st`);
    // The address contains it once: after a reload the page does not mention it.
    await expect(other).toHaveURL(`${portal.origin}/`);
    await elsewhere.close();
    await visitor.press('sign-in');
    await visitor.expectPath('/');
    await visitor.fill('username', username);
    await visitor.press('next');
    await visitor.fill('password', FIRST);
    await visitor.press('sign-in');
    await expect(visitor.field('password')).toContainText(reader.message('validation.badCredentials'));
    await visitor.fill('password', SECOND);
    await visitor.press('sign-in');
    await expectSignedIn(visitor, username, language);
  }),
);

describeIn('ja', (language) =>
  test(`ACTIVATE-01 CODE-19 CODE-20 (${language}): an invited or unactivated account follows the mail, sets a password and signs in`, async ({
    visitor,
    portal,
  }) => {
    const reader = new Reader(visitor, language);
    await visitor.open('/');
    await visitor.fill('username', 'invited@acme.test');
    await visitor.press('next');
    await activate('invited@acme.test');

    await signIn(visitor, 'pending@acme.test');
    await reader.seesDialog('shared/dialogs.activation-needed');
    await visitor.press('send');
    await activate('pending@acme.test');

    async function activate(username: string): Promise<void> {
      await visitor.expectPath('/unverified-user/resend-email');
      await reader.isAt('sign-up/activation-mail-sent');
      const mail = await openMail(portal, username, 'activation', { language });
      expect(mail.text).toContain('Acme');
      await visitor.open(linkOf(mail, portal).href);
      const screen = await reader.isAt('activation/activate');
      await expect(screen).toContainText('Acme');
      await expect(visitor.input('username')).toHaveValue(username);
      await choosePassword(visitor, FIRST);
      await visitor.press('activate');
      await visitor.expectPath('/activate/done');
      await reader.isAt('activation/activated');
      await visitor.press('sign-in');
      await visitor.expectPath('/');
      await visitor.fill('username', username);
      await visitor.press('next');
      await visitor.fill('password', FIRST);
      await visitor.press('sign-in');
      await expectSignedIn(visitor, username, language);
      await signOut(visitor);
    }
  }),
);

describeIn('en', (language) =>
  test(`SOCIAL-08 SOCIAL-09 SOCIAL-11 CODE-14 CODE-15 CODE-16 P14 (${language}): a visitor links a social account, and signs up with others`, async ({
    visitor,
    page,
  }) => {
    const reader = new Reader(visitor, language);
    await comeFromGoogle('ada@acme.test');
    await visitor.expectPath('/signup/google/linked');
    await reader.isAt('social/social-link');
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await visitor.fill('password', 'Wrong-Horse-1');
    await visitor.press('connect');
    await reader.seesDialog('shared/dialogs.password-mismatch');
    await visitor.press('ok');
    await visitor.fill('password', PASSWORD);
    await visitor.press('connect');
    await expectSignedIn(visitor, 'ada@acme.test', language);
    await signOut(visitor);
    await comeFromGoogle('ada@acme.test');
    await expectSignedIn(visitor, 'ada@acme.test', language);
    await signOut(visitor);

    await comeFromGoogle('newcomer@solo.test');
    await visitor.expectPath('/signup/google');
    await expect(await reader.isAt('social/social-terms')).toContainText('newcomer@solo.test');
    await visitor.input('terms.all').check();
    await visitor.press('agree');
    await expectSignedIn(visitor, 'newcomer@solo.test', language);
    await signOut(visitor);

    // An organisation that approves its members is named, and decides last.
    await comeFromGoogle('newcomer@globex.test');
    await reader.isAt('social/social-terms');
    await visitor.input('terms.all').check();
    await visitor.press('agree');
    await expect(visitor.toast('warning')).toContainText(reader.message('toast.selectOrg'));
    await visitor.input('organisation').selectOption({ label: 'Initech' });
    await visitor.press('agree');
    await visitor.expectPath('/signup/pending-approve');
    await expect(await reader.isAt('sign-up/pending-approve')).toContainText('Initech');

    async function comeFromGoogle(email: string): Promise<void> {
      await visitor.open('/');
      await visitor.press('google');
      await page.locator(`[data-account="${email}"]`).click();
    }
  }),
);

describeIn('ko', (language) =>
  test(`DORMANT-01 DORMANT-02 DORMANT-04 DORMANT-05 DORMANT-06 TIME-04 TIME-05 CODE-22 (${language}): a dormant account is restored, with a password and with Google`, async ({
    visitor,
    page,
    portal,
  }) => {
    const reader = new Reader(visitor, language);
    await signIn(visitor, 'dormant@acme.test');
    await restore('dormant@acme.test');
    await signIn(visitor, 'dormant@acme.test');
    await expectSignedIn(visitor, 'dormant@acme.test', language);
    await signOut(visitor);

    await portal.advance(400 * DAY);
    await comeFromGoogle();
    await reader.seesDialog('shared/dialogs.dormant');
    await visitor.press('reactivate');
    await restore('google@solo.test');
    await comeFromGoogle();
    await expectSignedIn(visitor, 'google@solo.test', language);

    async function restore(username: string): Promise<void> {
      await visitor.expectPath('/dormant-user');
      const screen = await reader.isAt('dormancy/dormant-user');
      await expect(screen).toContainText(username);
      for (const fact of ['latestLoggedInAt', 'dormantCreatedAt'])
        await expect(screen.locator(`[data-fact="${fact}"]`)).toContainText(/\d{4}[年년]|\d [A-Z][a-z]+ \d{4}/);
      await visitor.press('reactivate');
      await reader.seesDialog('dormancy/dormant-user.dialogs.reactivated');
      await visitor.press('ok');
      await visitor.expectPath('/');
    }

    async function comeFromGoogle(): Promise<void> {
      await visitor.open('/');
      await visitor.press('google');
      await page.locator('[data-account="google@solo.test"]').click();
    }
  }),
);
