import type { Page } from '@playwright/test';
import { account, person } from './harness/examples.ts';
import { judgeControls, NO_CONTROL_FAULTS } from './harness/judgeControls.ts';
import { SCREENS } from './harness/screens.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';
import { FLEETING, visitScreen } from './harness/visitScreen.ts';

// Criteria of WCAG 2.2 that no other test covers (src/engine/renderer/WCAG.md).

/** The links and controls of a frame in their order, and whether the first Tab skips them. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const idOf = (element: Element) =>
      element.closest('[data-action]')?.getAttribute('data-action') ?? element.getAttribute('data-language');
    const ways = (frame: string) => [...document.querySelectorAll(`${frame} :is(a, button)`)].map(idOf);
    const first = document.querySelector<HTMLAnchorElement>('a[href], button, input, select, textarea');
    return {
      header: [...document.querySelectorAll('header [data-image]')].map((image) => image.getAttribute('data-image')),
      footer: ways('footer'),
      skips: first?.hash === '#content' && document.querySelector('#content')?.localName === 'main',
    };
  });

/** Fields that a browser can fill in, each with its autocomplete token. Checkboxes and choices are no such fields. */
const tokensOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(':is(input, select, textarea)[name]')]
      .filter(({ type }) => !['checkbox', 'radio', 'hidden'].includes(type))
      .map(({ name, autocomplete }) => `${name}: ${autocomplete}`),
  );

/** Focuses each control, types a character into each field, and ticks each checkbox. Presses no button. */
const touchAll = (page: Page) =>
  page.evaluate(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')) {
      control.focus();
      if (!(control instanceof HTMLInputElement) || control.readOnly || control.disabled) continue;
      if (control.type === 'checkbox' || control.type === 'radio') control.click();
      else {
        set?.call(control, '1');
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  });

const placeOf = (page: Page) =>
  page.evaluate(() => {
    const { screen, state } = document.querySelector<HTMLElement>('[data-screen]')?.dataset ?? {};
    return { path: location.pathname, screen, state, dialogs: document.querySelectorAll('dialog[open]').length };
  });

test('1.3.5 1.4.1 1.4.11 2.1.1 2.4.1 2.4.3 3.2.1 3.2.2 3.2.3 3.2.6: the controls of every screen, and the frame around it', async ({
  visitor,
  page,
  api,
}) => {
  test.slow();
  api.answer('GET /signin/token-bucket', ok([account()]));
  api.answer('GET /users/me', ok(person()));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/no-such-page');
  await visitor.expectHydrated();
  const frames = new Map<string, Set<string>>();
  const tokens = new Set<string>();
  // The one that stops the clock comes last.
  for (const screen of SCREENS.toSorted((a, b) => Number(a.id === FLEETING) - Number(b.id === FLEETING))) {
    const { id, shell } = screen;
    await visitScreen(page, screen, '2026-05-01T10:25:00Z');
    await expect(visitor.named(id)).not.toHaveAttribute('aria-busy', 'true');
    // Screen reader users are told where they are: a screen that follows another one takes the focus.
    const isHere = () =>
      page.evaluate(() => document.activeElement?.matches('[data-screen] :is(h1, input, select), dialog[open] *'));
    await expect.soft.poll(isHere, { message: `${id} has the focus`, timeout: 5000 }).toBe(true);
    if (shell === 'standard') await expect(page.locator('[data-language]').first()).toBeVisible();
    frames.set(shell, (frames.get(shell) ?? new Set()).add(JSON.stringify(await frameOf(page))));
    for (const token of await tokensOf(page)) tokens.add(token);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await judgeControls(page), `${id}, ${colorScheme}`).toEqual(NO_CONTROL_FAULTS);
    }
    const before = await placeOf(page);
    await touchAll(page);
    await page.clock.runFor(1000);
    expect.soft(await placeOf(page), `${id} after a touch`).toEqual(before);
  }
  const footer = ['terms', 'agreement', 'help', 'ko', 'en', 'ja', 'feedback'];
  const alone = [JSON.stringify({ header: [], footer: [], skips: false })];
  expect(Object.fromEntries([...frames].map(([shell, found]) => [shell, [...found]]))).toEqual({
    standard: [JSON.stringify({ header: ['logo'], footer, skips: true })],
    initiate: alone,
    empty: alone,
  });
  expect([...tokens].sort()).toEqual([
    'confirmPassword: new-password',
    'firstName: given-name',
    'lastName: family-name',
    // The field has a list of its own, which the browser's would cover: the organisations that exist.
    'organisation: off',
    'otpCode: one-time-code',
    'password: current-password',
    'password: new-password',
    'username: email',
    'username: username',
    'username: username webauthn',
  ]);
});

test('1.4.1: an error, a met rule and the chosen language differ from others by more than their colour', async ({
  visitor,
  page,
}) => {
  /** The style of the marks before the first elements of these selectors, without their colours, at one moment. */
  const marksOf = (...selectors: string[]) =>
    page.evaluate(
      (all) =>
        all.map((selector) => {
          const element = document.querySelector(selector);
          if (element === null) throw new Error(`nothing matches ${selector}`);
          const { content, width, height, borderWidth, borderRadius, rotate } = getComputedStyle(element, '::before');
          return { content, width, height, borderWidth, borderRadius, rotate };
        }),
      selectors,
    );
  await visitor.open('/');
  await visitor.press('next');
  await expect(visitor.field('username')).toContainText(textOf('validation.required'));
  const [error] = await marksOf('[data-field="username"] .error');
  expect(error?.content).toContain('!');
  expect(Number.parseFloat(error?.width ?? '')).toBeGreaterThan(12);

  const weightOf = (language: string) =>
    page.locator(`[data-language="${language}"]`).evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weightOf('en')).toBeGreaterThan(await weightOf('ja'));

  await visitor.open('/signup');
  await visitor.fill('password', '1');
  await expect(page.locator('[data-rule="number"]')).toHaveAttribute('data-kept', 'true');
  // A line may say another rule once the organisation's policy is known, so both marks are read at the same moment.
  const [met, unmet] = await marksOf('[data-rule="number"]', '[data-rule="symbol"]');
  expect(met).not.toEqual(unmet);
});

test('P23: the check of controls finds faint edges, links without an underline, and what cannot be reached with the keyboard', async ({
  visitor,
  page,
}) => {
  await visitor.open('/password/reset/lookup');
  await visitor.expectHydrated();
  expect(await judgeControls(page)).toEqual(NO_CONTROL_FAULTS);
  await visitor.input('username').evaluate((input) => {
    input.style.cssText = 'border-color: #c8ccd4; box-shadow: none';
  });
  await page.locator('.card .link').evaluateAll((links) => {
    for (const link of links) if (link instanceof HTMLElement) link.style.textDecoration = 'none';
  });
  await page.locator('.card').evaluate((card) => {
    for (const name of ['entry', 'choice', 'tick-input']) {
      const edged = document.createElement('p');
      edged.className = name;
      edged.style.border = '1px solid #c8ccd4';
      card.append(edged);
    }
    const skipped = document.createElement('button');
    skipped.tabIndex = -1;
    card.append(skipped);
  });
  await visitor.action('send').evaluate((button) => {
    const box = document.createElement('div');
    box.dataset.action = 'send';
    box.textContent = button.textContent;
    button.replaceWith(box);
  });
  const { faint, colored, unreached } = await judgeControls(page);
  const edged = ['name="username"', 'class="entry"', 'class="choice"', 'class="tick-input"'];
  expect(faint).toEqual(edged.map((html) => expect.stringContaining(html)));
  expect(colored).toEqual([expect.stringMatching(/class="link"/)]);
  expect(unreached).toEqual(
    ['<div data-action="send"', '<button tabindex="-1"'].map((html) => expect.stringContaining(html)),
  );
});
