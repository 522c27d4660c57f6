import { LANGUAGES } from '../../src/contract/languages.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { account } from './harness/examples.ts';
import { judgeLayout, NO_FAULTS } from './harness/judgeLayout.ts';
import { expect, ok, refusal, result, test } from './harness/scripted.ts';
import { reachPassword, signIn } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test.beforeEach(async ({ page, api }) => {
      await installAxe(page);
      const revoked = account({ id: 't2', username: 'bob@acme.test', state: 'REVOKED', reason: 'LOG_OUT' });
      api.answer('GET /signin/token-bucket', ok([account(), revoked, account({ id: 't3', signinChannel: 'GOOGLE' })]));
    });

    test('P23: axe finds nothing on the password step, its errors and its dialogs', async ({ visitor, page, api }) => {
      await reachPassword(visitor);
      await expectAccessible(page);
      await visitor.press('sign-in');
      await expect(visitor.input('password')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
      await visitor.fill('password', 'secret words');
      await visitor.press('sign-in');
      await expect(visitor.dialog('duplicate-session')).toBeVisible();
      await expectAccessible(page);
    });

    test('P23: axe finds nothing on a toast or a fault', async ({ visitor, page, api }) => {
      api.answer('GET /lookup', refusal('NOT_FOUND', { status: 404 }), ok({ next: 'PASSWORD' }));
      await page.clock.install({ time: '2026-05-01T10:00:00Z' });
      await visitor.open('/');
      await visitor.fill('username', 'nobody@acme.test');
      await visitor.expectHydrated();
      // The toast stays because the clock is stopped.
      await page.clock.pauseAt('2026-05-01T12:00:00Z');
      await visitor.press('next');
      await expect(visitor.toast('error')).toBeVisible();
      await expectAccessible(page);
      await expect(visitor.toast('error')).toBeVisible();
      await page.clock.resume();
      api.answer('POST /signin/password', { status: 500 });
      await visitor.press('next');
      await visitor.fill('password', 'secret words');
      await visitor.press('sign-in');
      await expect(visitor.fault()).toBeVisible();
      await expectAccessible(page);
    });
  });

test('P23: a sign-in by keyboard alone', async ({ visitor, page, api }) => {
  api.answer('POST /signin/password', result('OK', {}));
  await visitor.open('/');
  await visitor.expectHydrated();
  await expect(visitor.input('username')).toBeFocused();
  await page.keyboard.type('ada@acme.test');
  await page.keyboard.press('Enter');
  await expect(visitor.input('password')).toBeFocused();
  await page.keyboard.type('secret words');
  await page.keyboard.press('Enter');
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/password').map(({ body }) => body)).toEqual([
    { username: 'ada@acme.test', password: 'secret words' },
  ]);
});

test('P23: Tab reaches every control in visual order, and shows where it is', async ({ visitor, page }) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  await expect(visitor.input('username')).toBeFocused();
  const seen: { name: string; top: number; look: string; lookBefore: string }[] = [];
  for (let count = 0; count < 30; count += 1) {
    const at = await page.evaluate(() => {
      const here = document.activeElement;
      if (!(here instanceof HTMLElement) || here === document.body) return undefined;
      /** The properties that may draw a focus ring, on the control or on an element around or beside it. */
      const lookOf = () =>
        [here, here.parentElement, here.nextElementSibling]
          .flatMap((element) => (element === null ? [] : [getComputedStyle(element)]))
          .map((style) => [style.outline, style.boxShadow, style.borderColor, style.textDecoration].join(' '))
          .join(' | ');
      const name =
        here.getAttribute('name') ??
        here.closest('[data-action]')?.getAttribute('data-action') ??
        here.textContent ??
        '';
      const look = lookOf();
      const { top } = here.getBoundingClientRect();
      here.blur();
      const lookBefore = lookOf();
      here.focus();
      return { name, top, look, lookBefore };
    });
    if (at === undefined || seen.some(({ name }) => name === at.name)) break;
    seen.push(at);
    await page.keyboard.press('Tab');
  }
  const names = seen.map(({ name }) => name);
  for (const wanted of ['username', 'isRememberOrg', 'next', 'create-account', 'forgot-password'])
    expect(names).toContain(wanted);
  expect(seen.filter(({ look, lookBefore }) => look === lookBefore)).toEqual([]);
  const form = seen.filter(({ name }) => ['username', 'isRememberOrg', 'next', 'create-account'].includes(name));
  expect(form.map(({ top }) => top)).toEqual(form.map(({ top }) => top).sort((a, b) => a - b));
});

test('P23: Esc closes a dialog, and the focus returns to where it was', async ({ visitor, page, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.input('username').press('Enter');
  const dialog = visitor.dialog('directory-disconnected');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement?.closest('main') === null ||
          document.activeElement === document.body ||
          document.activeElement?.closest('[data-dialog]') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(visitor.input('username')).toBeFocused();
});

test('P23 D-105: password managers find the fields they look for, and pasting works', async ({ visitor, page }) => {
  await visitor.open('/');
  await expect(visitor.input('username')).toHaveAttribute('autocomplete', /username/);
  await reachPassword(visitor);
  await expect(visitor.input('password')).toHaveAttribute('autocomplete', 'current-password');
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  const forms = await page.evaluate(() =>
    [...document.querySelectorAll('form')].map((form) => [...form.elements].map((part) => part.getAttribute('name'))),
  );
  expect(forms.some((names) => names.includes('username') && names.includes('password'))).toBe(true);
  await visitor.input('password').focus();
  await page
    .evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'pasted');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      return document.activeElement?.dispatchEvent(event);
    })
    .then((accepted) => expect(accepted).toBe(true));
});

test('R02: both fields keep their text after a failed sign-in, and after a change of language', async ({
  visitor,
  api,
}) => {
  api.answer('POST /signin/password', refusal('BAD_CREDENTIALS'));
  await signIn(visitor, 'ada@acme.test', 'wrong words');
  await expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
  const expectKept = async () => {
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await expect(visitor.input('password')).toHaveValue('wrong words');
  };
  await expectKept();
  await visitor.chooseLanguage('ko');
  await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'ko');
  await expectKept();
});

test('R02: every field and checkbox of a form keeps its value after a change of language', async ({ visitor }) => {
  const typed = { username: 'ann@d.com', password: 'Abc-1', lastName: 'Smith', firstName: 'Ann' };
  await visitor.open('/signup');
  for (const [field, value] of Object.entries(typed)) await visitor.fill(field, value);
  await visitor.input('terms.service').check();
  await visitor.chooseLanguage('ja');
  await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'ja');
  for (const [field, value] of Object.entries(typed)) await expect(visitor.input(field)).toHaveValue(value);
  await expect(visitor.input('terms.service')).toBeChecked();
  await expect(visitor.input('terms.optional')).not.toBeChecked();
});

test('P23: the layout checks find small targets, wrong names, cut text, unsigned links and a late main button', async ({
  visitor,
  page,
}) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  expect(await judgeLayout(page)).toEqual(NO_FAULTS);
  // Screen readers pronounce the name of each language in that language (WCAG 2.2, 3.1.2).
  for (const language of LANGUAGES)
    await expect(page.locator(`[data-language="${language}"]`)).toHaveAttribute('lang', language);
  await visitor.action('create-account').evaluate((link) => {
    link.setAttribute('aria-label', 'Register');
    link.setAttribute('target', '_blank');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-action="create-account"]::after { content: none !important }');
    document.adoptedStyleSheets.push(sheet);
    link.style.cssText = 'display: block; height: 12px; padding: 0; line-height: 12px';
  });
  await visitor.input('username').evaluate((input) => {
    input.style.cssText = 'height: 40px; min-height: 0';
  });
  await visitor.action('next').evaluate((button) => {
    const other = document.createElement('button');
    other.style.cssText = 'width: 44px; height: 44px';
    button.before(other);
    button.style.cssText = 'width: 40px; height: 26px; overflow: hidden; white-space: nowrap';
  });
  const { small, misnamed, cut, unsigned, late } = await judgeLayout(page);
  const named = (found: readonly string[]) => found.map((html) => /(?:data-action|name)="([\w-]+)"/.exec(html)?.[1]);
  expect(named(small).toSorted()).toEqual(['create-account', 'username']);
  expect(named(misnamed)).toEqual(['create-account']);
  expect(named(unsigned)).toEqual(['create-account']);
  expect(named(late)).toEqual(['next']);
  expect(cut.some((html) => html.includes('data-action="next"'))).toBe(true);
});

test('P23: with text of twice the size a phone shows every word, and scrolls in one direction', async ({
  visitor,
  page,
  api,
}) => {
  // WCAG 2.2, 1.4.4: the text size set in the browser, which is the root's.
  api
    .answer('POST /mfa/check-sign-token', ok({ username: 'otp@acme.test', businessUser: true, alternativeEmail: null }))
    .answer('GET /mfa', ok({ OTP: { registeredAt: '2026-01-02T03:04:05.000Z' } }));
  await page.setViewportSize({ width: 375, height: 667 });
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    await visitor.open('/');
    await visitor.expectHydrated();
    await visitor.chooseLanguage(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const address of ['/', '/signup', '/password/reset/lookup', '/mfa?token=first']) {
      await visitor.open(address);
      await visitor.expectHydrated();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const { cut } = await judgeLayout(page);
      wrong.push(...cut.map((html) => `${language} ${address} ${html}`));
    }
  }
  expect(wrong).toEqual([]);
});

test('P23: at 400 % zoom the focus is never covered', async ({ visitor, page }) => {
  // WCAG 2.2, 1.4.10 and 2.4.11: 1280 by 1024 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await visitor.open('/');
  await visitor.expectHydrated();
  const hidden: string[] = [];
  // Backwards too: an element that scrolls into view from above would be under a header that stays.
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(14).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const under = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return undefined;
      const { left, top, width, height } = here.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen =
        above !== null && (here.contains(above) || above.contains(here) || above.closest('label') !== null);
      return isSeen ? undefined : here.outerHTML.slice(0, 120);
    });
    if (under !== undefined) hidden.push(under);
  }
  expect(hidden).toEqual([]);
});

test('P23: with forced colours a focused field and button have an outline', async ({ visitor, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  for (const control of [visitor.input('username'), visitor.action('next')]) {
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const { outlineStyle, outlineWidth, borderStyle } = await control.evaluate((element) => {
      const style = getComputedStyle(element);
      return { outlineStyle: style.outlineStyle, outlineWidth: style.outlineWidth, borderStyle: style.borderStyle };
    });
    expect([outlineStyle, outlineWidth === '0px', borderStyle]).toEqual(['solid', false, 'solid']);
  }
});
