import type { Page } from '@playwright/test';
import { expect, result, test } from './harness/scripted.ts';
import { PASSWORD } from './harness/signingIn.ts';

/** From now on no script can be fetched, and the page records each skeleton of a screen that is not loaded yet. */
async function cutOff(page: Page) {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.evaluate(() => {
    const outlines: Element[] = [];
    const look = () => outlines.push(...document.querySelectorAll('.skeleton'));
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    Reflect.set(window, 'outlines', outlines);
  });
  return () => page.evaluate(() => Reflect.get(window, 'outlines').length);
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  );

test('the usual next screens are prefetched in one chunk once the visitor types, and are shown at once', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('POST /signin/password', result('MFA_SETTING', { token: 'set-up' }));
  await visitor.open('/');
  await visitor.expectHydrated();
  await visitor.fill('username', 'otp@acme.test');
  await expect.poll(() => scriptsOf(page)).toContain('next.en');
  await expect.poll(() => scriptsOf(page)).toContain('more');
  const first = ['early', 'index', 'packages', 'rolldown-runtime', 'sign-in', 'sign-in.en', 'texts.en'];
  const next = ['GroupFrame', 'ToastCard', 'directory', 'more', 'next.en'];
  // Neither rare screens nor screens that only a link leads to.
  expect([...new Set(await scriptsOf(page))].sort()).toEqual([...first, ...next].sort());
  const outlines = await cutOff(page);
  await visitor.press('next');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
  await expect(visitor.named('mfa-info')).toBeVisible();
  expect(await outlines()).toBe(0);
});

test('the screen of a link is prefetched when the link has the focus, and is shown at once', async ({
  visitor,
  page,
}) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  expect(await scriptsOf(page)).not.toContain('sign-up');
  await visitor.action('create-account').focus();
  await expect.poll(() => scriptsOf(page)).toEqual(expect.arrayContaining(['sign-up', 'sign-up.en', 'more']));
  const outlines = await cutOff(page);
  await visitor.press('create-account');
  await expect(visitor.named('sign-up')).toBeVisible();
  expect(await outlines()).toBe(0);
});
