import type { Page } from '@playwright/test';
import { account, person } from './harness/examples.ts';
import { judgeLayout, NO_FAULTS } from './harness/judgeLayout.ts';
import { Script } from './harness/Script.ts';
import { SCREENS } from './harness/screens.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { FLEETING, visitScreen } from './harness/visitScreen.ts';

/** Signs of a missing text, value or translation on a screen. */
const UNTRANSLATED =
  /\b(?:validation|errors|toast|faults|dialogs|actions|fields|texts)\.[a-z]|undefined|\[object |\{[a-z]\w*\}|NaN/;

/** Together these cover each language, each colour scheme and each width once, not every combination. */
const SETTINGS = [
  { language: 'en', colorScheme: 'light', width: 1280, pause: '2026-05-01T10:25:00Z' },
  { language: 'ko', colorScheme: 'dark', width: 1280, pause: '2026-05-01T10:50:00Z' },
  { language: 'ja', colorScheme: 'light', width: 320, pause: '2026-05-01T11:15:00Z' },
] as const;

/** The checks of a screen that can run together. */
const look = (page: Page) =>
  page.evaluate(() => ({
    language: document.documentElement.lang,
    screens: document.querySelectorAll('[data-screen]').length,
    isBusy: document.querySelector('[data-screen]')?.getAttribute('aria-busy') === 'true',
    hasLanguages: [...document.querySelectorAll('[data-languages]')].some((element) => element.checkVisibility()),
    headings: [...document.querySelectorAll('h1')].filter((element) => element.checkVisibility()).length,
    unlabelled: [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter(
        (field) => field.checkVisibility() && ![...(field.labels ?? [])].some(({ innerText }) => innerText.trim()),
      )
      .map(({ outerHTML }) => outerHTML),
    words: document.body.textContent,
    title: document.title,
    width: document.documentElement.scrollWidth,
    columns: [...document.querySelectorAll('h1, .card .control')].flatMap((part) => {
      const { left, width: own } = part.getBoundingClientRect();
      // A quiet field is a pixel wide.
      return own > 1 ? [`${own} from ${left}`] : [];
    }),
  }));

test('P23: every screen is whole in light English, dark Korean and narrow Japanese', async ({
  visitor,
  page,
  api,
  context,
  baseURL,
}) => {
  test.slow();
  api.answer('GET /signin/token-bucket', ok([account()]));
  api.answer('GET /users/me', ok(person()));
  const unnamed = new Set<string>();
  const told = new Map(SCREENS.map(({ id }) => [id, new Set<string | null>()]));
  // The one that stops the clock comes last.
  const order = SCREENS.toSorted((a, b) => Number(a.id === FLEETING) - Number(b.id === FLEETING));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  for (const { language, colorScheme, width, pause } of SETTINGS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await page.clock.resume();
    await visitor.open('/no-such-page');
    await expect(visitor.named('not-found')).toBeVisible();
    await visitor.expectHydrated();
    const script = new Script(language);
    const columns = new Map<string, string>();
    for (const screen of order) {
      const { id, shell } = screen;
      await visitScreen(page, screen, pause);
      await expect
        .poll(() => look(page), { message: `${id} in ${language}`, intervals: [20, 50] })
        .toMatchObject({
          ...{ language, screens: 1, isBusy: false, unlabelled: [] },
          // Not from the HTML: the check is about the screen that the scripts render.
          ...(shell === 'standard' ? { hasLanguages: true } : {}),
          ...(id === 'extension' ? {} : { headings: 1 }),
        });
      const { words, title, width: drawn, columns: own } = await look(page);
      for (const column of own) columns.set(column, id);
      expect(words, `${id} in ${language}`).not.toMatch(UNTRANSLATED);
      if (!title.endsWith(' – Vestibule')) unnamed.add(`${id}: ${title}`);
      expect(title, `the title of ${id} in ${language}`).not.toMatch(UNTRANSLATED);
      expect(drawn, `the width of ${id} in ${language}`).toBeLessThanOrEqual(width);
      expect(await judgeLayout(page), `the layout of ${id} in ${language}`).toEqual(NO_FAULTS);
      told.get(id)?.add(words);
      if (id === FLEETING) {
        // The clock is stopped, and the region announces one frame after it appears.
        await expect(page.locator('[data-stay]')).toBeVisible();
        await page.clock.runFor(100);
      }
      await script.hears(id, page);
    }
    // From one screen to the next, titles and fields stay where they are.
    expect([...columns], `the columns at ${width} pixels`).toHaveLength(1);
    script.close(order.map(({ id }) => id));
  }
  const alike = [...told].filter(([, words]) => words.size !== SETTINGS.length).map(([id]) => id);
  expect(alike, 'reads the same in two languages').toEqual([]);
  // 2.4.2: a title names the screen and the portal. The sign-in only has the name (SIGNIN-06).
  expect([...unnamed]).toEqual(['sign-in: Vestibule']);
});
