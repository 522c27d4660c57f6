import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/real.ts';
import { textOf } from './harness/texts.ts';

// A visit keeps the brand it began with: on a reloaded page, in its mails, and on the service's pages.

test('mails and pages of the service use the brand of the visit, until another app starts one', async ({
  page,
  visitor,
  portal,
}) => {
  await installAxe(page);
  const brandOf = () => page.locator('html').getAttribute('data-brand');
  await visitor.open('/?client_id=harbor');
  await visitor.open('/password/reset/lookup');
  expect(await brandOf()).toBe('harbor');
  await visitor.chooseLanguage('ko');
  await visitor.fill('username', 'later@solo.test');
  await visitor.press('send');
  await expect(visitor.named('reset-mail-sent')).toBeVisible();
  await expect
    .poll(async () => (await portal.mails('later@solo.test')).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('하버'));

  await visitor.open('/support');
  await expect(page.locator('header')).toHaveText('하버');
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  expect((await accent()).trim()).toBe('#0f766e');
  await expectAccessible(page);

  await visitor.open('/?client_id=elsewhere');
  expect(await brandOf()).toBeNull();
  await visitor.open('/support');
  await expect(page.locator('header')).toHaveText(textOf('name', { language: 'ko', namespace: 'portal' }));
  expect((await accent()).trim()).not.toBe('#0f766e');
});
