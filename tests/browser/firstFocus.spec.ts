import { holdRequests, SCRIPTS } from '../../src/tools/scripted/holdRequests.ts';
import { expect, test } from './harness/scripted.ts';

// The sign-in's HTML sets the focus, before any script.

for (const address of ['/', '/?app=A1'])
  test(`R02 SIGNIN-22: on ${address} a visitor can type at once, and the scripts move no focus`, async ({
    visitor,
    page,
  }) => {
    await page.addInitScript(() => {
      const focused: string[] = [];
      Reflect.set(window, 'focused', focused);
      addEventListener('focusin', ({ target }) => focused.push(target instanceof Element ? target.id : ''));
    });
    await page.clock.install();
    const comeScripts = await holdRequests(page, SCRIPTS);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(visitor.input('username')).toBeFocused();
    await page.keyboard.type('ada@');
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'))).toBe(false);
    comeScripts();
    await visitor.expectHydrated();
    // React renders no such attribute.
    await expect(page.locator('[autofocus]')).toHaveCount(0);
    await page.keyboard.type('acme.test');
    await expect(page.locator('[data-language="ko"]')).toBeVisible();
    // By now the application would have moved the focus (D-86).
    await page.clock.runFor(500);
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    expect(await page.evaluate(() => Reflect.get(window, 'focused'))).toEqual(['field-username']);
  });

test('P23: a page that loads with the focus starts at its top, with the field in view', async ({ visitor, page }) => {
  // A window of 1280 pixels at 400 percent (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  const comeScripts = await holdRequests(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.input('username')).toBeInViewport({ ratio: 1 });
  comeScripts();
  await visitor.expectHydrated();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
