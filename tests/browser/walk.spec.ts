import { readdirSync, readFileSync } from 'node:fs';
import type { Screen } from '../../src/engine/flow/types.ts';
import { addressOf } from '../../src/tools/gallery/scenes/addressOf.ts';
import { account, person } from './harness/examples.ts';
import { openSlowly } from './harness/openSlowly.ts';
import { expect, ok, test } from './harness/scripted.ts';

/** Every screen of flows/, by the address that shows it with all that it takes from a path or a query. */
const SCREENS = readdirSync('flows', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.screen.json'))
  .sort()
  .map((file) => {
    const id = file.replace(/^.*\/|\.screen\.json$/g, '');
    const screen: Screen = JSON.parse(readFileSync(`flows/${file}`, 'utf8'));
    const address = addressOf(screen, (name, input) => {
      // `locale` changes the language, which has its own test.
      if (name === 'locale') return undefined;
      return input === undefined || input.from === 'path' ? 'google' : String(input.of?.[0] ?? `${name}@example.test`);
    });
    // What the screen cannot do without and no address can hold, the history entry has.
    const held = Object.entries(screen.takes ?? {}).filter(([, { from, missing }]) => from === 'state' && missing);
    const inputs = Object.fromEntries(held.map(([name]) => [name, `${name}@example.test`]));
    return { id, address, inputs, shell: screen.route.shell };
  });

/** What a screen without a text, a value or a translation would show. */
const UNTRANSLATED =
  /\b(?:validation|errors|toast|faults|dialogs|actions|fields|texts)\.[a-z]|undefined|\[object |\{[a-z]\w*\}|NaN/;

test.beforeEach(async ({ page, api }) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  api.answer('GET /users/me', ok(person()));
  await page.addInitScript(() => {
    const unverified = { id: 'u1', username: 'ada@acme.test', state: 'UNVERIFIED' };
    sessionStorage.setItem('unverifiedUser', JSON.stringify(unverified));
  });
});

/**
 * Together these show each language, each colour scheme and each width once, not each with each. A screen is loaded in
 * the first one only, and goes to the others where it stands.
 */
const SETTINGS = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'ko', colorScheme: 'dark', width: 1280 },
  { language: 'ja', colorScheme: 'light', width: 320 },
] as const;

for (const { id, address, inputs, shell } of SCREENS) {
  // Screens that only pass through have nothing to stay on.
  if (['logout', 'social-return', 'init'].includes(id)) continue;
  test(`P23: ${id} is whole in light English, dark Korean and narrow Japanese`, async ({
    visitor,
    page,
    context,
    baseURL,
  }) => {
    const told = new Map<string, string | null>();
    if (Object.keys(inputs).length > 0) {
      await page.addInitScript(
        (state) => {
          if (window.history.state === null) window.history.replaceState(state, '');
        },
        { inputs },
      );
    }
    // It would go on by itself while it is judged.
    const isFleeting = id === 'session-timeout';
    if (isFleeting) {
      await page.clock.install({ time: '2026-05-01T10:00:00Z' });
      await page.clock.pauseAt('2026-05-01T12:00:00Z');
    }
    // What has no footer to choose a language in is loaded in each.
    const canChoose = shell === 'standard' && !isFleeting;
    for (const { language, colorScheme, width } of SETTINGS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      // Not by the mouse: some screens open with a dialog, and the footer is behind it.
      if (canChoose && told.size > 0) await page.locator(`[data-language="${language}"]`).dispatchEvent('click');
      else {
        await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
        if (isFleeting) await openSlowly(visitor, address, id);
        else await visitor.open(address);
      }
      await expect(visitor.named(id)).toBeVisible();
      // Never in the HTML: what is judged is the screen of the scripts.
      if (shell === 'standard') await expect(page.locator('[data-languages]')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('[data-screen]')).toHaveCount(1);
      await expect(page.locator('[data-screen]')).not.toHaveAttribute('aria-busy', 'true');
      if (id !== 'extension') await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const words = await page.locator('body').textContent();
      expect(words).not.toMatch(UNTRANSLATED);
      expect(await page.title()).not.toBe('');
      expect(await page.title()).not.toMatch(UNTRANSLATED);
      told.set(language, words);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(new Set(told.values()).size, 'no two languages read alike').toBe(3);
  });
}
