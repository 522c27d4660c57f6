import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/languages.ts';
import type { ScriptedService } from '../../src/tools/scripted/ScriptedService.ts';
import { environment } from './harness/examples.ts';
import { expect, ok, refusal, result, test } from './harness/scripted.ts';
import { signIn } from './harness/signingIn.ts';
import type { Visitor } from './harness/Visitor.ts';

// Where things are on the page, in each language and on common windows.

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 800 };

const speak = (page: Page, baseURL: string | undefined, language: Language) =>
  page.context().addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);

/** The lines in which the first text of an element is drawn. */
const linesOf = (element: Locator): Promise<string[]> =>
  element.evaluate((part) => {
    const lines = new Map<number, string>();
    const text = part.firstChild ?? part;
    const range = document.createRange();
    for (let at = 0; at < (text.nodeValue?.length ?? 0); at++) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top, width } = range.getBoundingClientRect();
      if (width > 1) lines.set(Math.round(top), `${lines.get(Math.round(top)) ?? ''}${range.toString()}`);
    }
    return [...lines.values()];
  });

/** The different values of a property of the boxes of visible elements. */
const different = async (all: Locator, of: (box: DOMRect) => number): Promise<number[]> => {
  const boxes = await all.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().toJSON()),
  );
  return [...new Set(boxes.filter(({ width }) => width > 0).map((box) => Math.round(of(box))))];
};

/** The edges of a button, or of the text of any other element. */
const edgesOf = (element: Locator): Promise<Pick<DOMRect, 'top' | 'bottom'>> =>
  element.evaluate((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const { top, bottom } = (part.matches('.button') ? part : range).getBoundingClientRect();
    return { top, bottom };
  });

/** Signs in to an account whose password should be changed. */
async function openReminder(visitor: Visitor, api: ScriptedService): Promise<void> {
  api.answer('POST /signin/password', result('PASSWORD_CHANGE_RECOMMEND', { token: 'tk' })).answer(
    'POST /password/check-token',
    ok({
      ...{ email: 'ada@acme.test', displayName: 'Ada Lovelace', username: 'ada@acme.test', orgName: 'Acme' },
      latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
    }),
  );
  await signIn(visitor);
}

for (const size of [PHONE, DESKTOP])
  test(`a screen with a reminder opens at its top, ${size.width} pixels wide`, async ({ visitor, page, api }) => {
    await page.setViewportSize(size);
    await openReminder(visitor, api);
    const reminder = visitor.dialog('changed-a-month-ago');
    await expect(reminder).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-image="logo"]').first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

for (const language of LANGUAGES) {
  test(`what floats covers no part of a card, however wide the window is (${language})`, async ({
    visitor,
    page,
    baseURL,
  }) => {
    await speak(page, baseURL, language);
    await visitor.open('/signup');
    await visitor.expectHydrated();
    const link = visitor.action('feedback');
    const words = await link.evaluate(({ firstChild }) => firstChild?.nodeValue?.split('\u200B') ?? []);
    for (const width of [721, 768, 840, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      expect([words, [words.join('')]], `lines at ${width} pixels`).toContainEqual(await linesOf(link));
      const [card, floating] = await Promise.all([page.locator('.card'), link].map((part) => part.boundingBox()));
      expect([width, (floating?.x ?? 0) >= (card?.x ?? 0) + (card?.width ?? Number.NaN)]).toEqual([width, true]);
    }
  });

  test(`the links of a phone's footer share a line (${language})`, async ({ visitor, page, baseURL }) => {
    await speak(page, baseURL, language);
    await page.setViewportSize(PHONE);
    await visitor.open('/');
    await visitor.expectHydrated();
    const links = page.locator('.bar a');
    expect(await different(links, ({ y }) => y)).toHaveLength(1);
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
    const shown: DOMRect[] = boxes.filter(({ width }) => width > 0);
    const gaps = shown.slice(1).map(({ left }, index) => left - (shown[index]?.right ?? left));
    expect(gaps).toHaveLength(2);
    expect(Math.min(...gaps), 'the gap between two links').toBeGreaterThan(9);
  });

  test(`three links below a form are a centred column, and two that wrap are too (${language})`, async ({
    visitor,
    page,
    api,
    baseURL,
  }) => {
    await speak(page, baseURL, language);
    const passkeys = [{ credentialId: 'Y3JlZA', currentDevice: false }];
    api.answer('GET /mfa', ok({ OTP: { registeredAt: '2026-01-02T03:04:05.000Z' }, PASSKEY: { passkeys } }));
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await visitor.open('/mfa?token=tk');
      await expect(visitor.action('to-otp')).toBeVisible();
      const links = page.locator('.card .links').locator('a, button');
      const askew = () =>
        links.evaluateAll((all) => {
          const middleOf = (part: Element | null) => {
            const { left = 0, right = 0 } = part?.getBoundingClientRect() ?? {};
            return (left + right) / 2;
          };
          const away = (link: Element) => Math.abs(middleOf(link) - middleOf(link.closest('.card')));
          return all.filter((link) => away(link) > 1).map(({ textContent }) => textContent);
        });
      expect([size.width, await askew()]).toEqual([size.width, []]);
      expect([size.width, (await different(links, ({ y }) => y)).length]).toEqual([size.width, 3]);
      await visitor.action('to-otp').evaluate((link) => link.remove());
      await page.locator('.card .links').evaluate((list) => {
        const widths = [...list.querySelectorAll('a, button')].map((link) => link.getBoundingClientRect().width);
        // Room for one, so the other wraps.
        list.style.cssText = `width: ${Math.max(...widths) + 8}px; margin-inline: auto`;
      });
      expect([size.width, (await different(links, ({ y }) => y)).length]).toEqual([size.width, 2]);
      expect([size.width, await askew()]).toEqual([size.width, []]);
    }
  });

  test(`the reason of a disabled submit is nearer to it than to the alternative below (${language})`, async ({
    visitor,
    page,
    api,
    baseURL,
  }) => {
    await speak(page, baseURL, language);
    api.answer('GET /env', ok(environment({ clientId: 'google-client' })));
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await visitor.open('/signup');
      await expect(page.locator('.divider')).toBeVisible();
      const [button, reason, alternative] = [
        await edgesOf(visitor.action('next')),
        await edgesOf(page.locator('.reason')),
        await edgesOf(page.locator('.divider')),
      ];
      const [above, below] = [reason.top - button.bottom, alternative.top - reason.bottom];
      expect(above).toBeGreaterThan(0);
      expect(below, `${size.width} pixels wide`).toBeGreaterThan(1.5 * above);
    }
  });

  test(`a time in a dialog takes three lines at most, even at 320 pixels (${language})`, async ({
    visitor,
    page,
    baseURL,
    api,
  }) => {
    await speak(page, baseURL, language);
    await page.setViewportSize({ width: 320, height: 640 });
    const session = { token: 's', device: 'Chrome, Windows 11', signedInAt: '2026-11-26T11:32:00Z' };
    api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', session));
    await signIn(visitor);
    const time = visitor.dialog('duplicate-session').locator('[data-fact="signedInAt"] dd');
    const lines = await time.evaluate((dd) => {
      const range = document.createRange();
      range.selectNodeContents(dd);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBeLessThan(4);
    expect(lines).toBeGreaterThan(0);
  });

  test(`the links of terms form a column (${language})`, async ({ visitor, page, baseURL }) => {
    await speak(page, baseURL, language);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await visitor.open('/signup');
      const links = visitor.field('terms').locator('a');
      await expect(links.first()).toBeVisible();
      expect([size.width, await different(links, ({ x }) => x)]).toEqual([size.width, [expect.any(Number)]]);
    }
  });
}

test('a section has a larger title than its fields', async ({ visitor, page }) => {
  await visitor.open('/signup');
  const sizeOf = (part: Locator) =>
    part.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const label = await sizeOf(visitor.field('lastName').locator('label'));
  for (const title of await page.locator('.card h2').all()) expect(await sizeOf(title)).toBeGreaterThan(label);
  expect(await page.locator('.card h2').count()).toBeGreaterThan(0);
});

test('the step of a code has its card where the step before had it', async ({ visitor, page }) => {
  await page.setViewportSize(DESKTOP);
  const columnOf = async () => {
    const [card, title] = await Promise.all(
      [page.locator('.card'), page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
    );
    return [card?.x, card?.width, title?.x];
  };
  await visitor.open('/');
  const before = await columnOf();
  await visitor.open('/mfa');
  await expect(visitor.input('otpCode')).toBeVisible();
  expect(await columnOf()).toEqual(before);
});

test('a dialog on a phone has its main button first', async ({ visitor, page, api }) => {
  await page.setViewportSize(PHONE);
  api.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  const buttons = visitor.dialog('directory-disconnected').locator('.button');
  await expect(buttons.first()).toHaveAttribute('data-action', 'set-password');
  await expect(buttons.first()).toHaveAttribute('data-look', 'primary');
  expect(await different(buttons, ({ y }) => y)).toHaveLength(2);
});

test('a dialog taller than its window opens at its top, and its controls follow', async ({ visitor, page, api }) => {
  await page.setViewportSize({ width: 640, height: 280 });
  const session = { token: 's', device: 'Chrome, Windows 11', signedInAt: '2026-11-26T11:32:00Z' };
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', session));
  await signIn(visitor);
  const dialog = visitor.dialog('duplicate-session');
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.locator('.button').first()).toBeFocused();
  await expect(dialog.locator('.button').first()).toBeInViewport({ ratio: 1 });
});

test('buttons that do not fit their row are stacked, the main one first', async ({ visitor, page }) => {
  await page.setViewportSize({ width: 500, height: 800 });
  await visitor.open('/device/register');
  await expect(visitor.action('register')).toBeVisible();
  const buttons = page.locator('.actions .button');
  const order = () => buttons.evaluateAll((all) => all.map((one) => one.dataset.action));
  await expect.poll(order).toEqual(['do-not-register', 'register']);
  const space = (letters: string) =>
    page.evaluate((letters) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.button { letter-spacing: ${letters} !important }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, letters);
  await space('0.5em');
  await expect.poll(order).toEqual(['register', 'do-not-register']);
  expect(await different(buttons, ({ y }) => y)).toHaveLength(2);
  await space('0');
  await expect.poll(order).toEqual(['do-not-register', 'register']);
  expect(await different(buttons, ({ y }) => y)).toHaveLength(1);
});

for (const language of LANGUAGES)
  test(`a link to another site is a button beside the way out of its dialog (${language})`, async ({
    visitor,
    page,
    baseURL,
    api,
  }) => {
    await speak(page, baseURL, language);
    api.answer(
      'POST /password/reset-token',
      refusal('DIRECTORY_USER', { errors: { passwordChangeUri: 'https://directory.vestibule.test/password' } }),
    );
    await visitor.open('/password/reset/lookup');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('send');
    const buttons = visitor.dialog('directory-change').locator('.button');
    await expect(buttons.last()).toHaveAttribute('data-look', 'primary');
    await expect(buttons.last()).toBeFocused();
    await expect(buttons.last()).toHaveAttribute('target', '_blank');
    expect(await different(buttons, ({ y }) => y)).toHaveLength(1);
  });

for (const language of LANGUAGES)
  test(`the name of a fact wraps only if it does not fit beside its value (${language})`, async ({
    visitor,
    page,
    api,
    baseURL,
  }) => {
    await speak(page, baseURL, language);
    await page.setViewportSize(PHONE);
    await openReminder(visitor, api);
    const names = page.locator('.facts dt');
    await expect(names).toHaveCount(2);
    for (const name of await names.all()) {
      const words = (await name.textContent())?.replaceAll('\u200B', '');
      expect((await linesOf(name)).map((line) => line.replaceAll('\u200B', ''))).toEqual([words]);
    }
    // The values are in one column.
    expect(await different(page.locator('.facts dd'), ({ x }) => x)).toHaveLength(1);
  });

test('pressing a language does not report the field that loses the focus', async ({ visitor, page }) => {
  await visitor.open('/signup');
  await visitor.expectHydrated();
  await visitor.input('username').focus();
  await page.locator('[data-language="ko"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test('the page beside a dialog has one shade, with and without the card', async ({ visitor, page, api }) => {
  api.answer('POST /signin/password', result('NOT_ALLOWED_MULTI_SESSION', { token: 's', device: 'Chrome' }));
  await page.setViewportSize(PHONE);
  await signIn(visitor);
  await expect(visitor.dialog('duplicate-session')).toBeVisible();
  // Header, main part and footer, left of everything that they show.
  const places = [4, 72, 120, 700, 808].map((y) => ({ x: 2, y, width: 1, height: 1 }));
  const shades = async () => {
    const pixels = [];
    for (const clip of places) pixels.push((await page.screenshot({ clip })).toString('base64'));
    return new Set(pixels).size;
  };
  await expect.poll(shades).toBe(1);
  // A browser shows the colour of html beyond the ends of a page.
  const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const surface = await page.locator('.card').evaluate(colorOf);
  expect(await page.locator('html').evaluate(colorOf)).toBe(surface);
  await page.keyboard.press('Escape');
  expect(await page.locator('html').evaluate(colorOf)).toBe(surface);
});
