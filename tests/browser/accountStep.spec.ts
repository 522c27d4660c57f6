import { ACME } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { reachPassword } from './harness/signingIn.ts';

test('the page uses the colour of the organisation once it is known, and no other colour afterwards', async ({
  visitor,
  page,
  api,
}) => {
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  api.answer('GET /lookup', ok({ next: 'PASSWORD', user: { orgId: 'O1' } }));
  api.answer('GET /orgs/{id}', ok({ ...ACME, color: '#0b7a5b' }));
  await visitor.open('/');
  const own = await accent();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect.poll(accent).toBe('#0b7a5b');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accent()).not.toBe('#0b7a5b');
  expect(await accent()).not.toBe(own);
  await page.emulateMedia({ colorScheme: 'light' });
  await visitor.press('change-account');
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await visitor.fill('username', 'grace@solo.test');
  await expect.poll(accent).toBe(own);
  await expect(page.locator('[style]')).toHaveCount(0);
});

test('R04: Back leads from the password to the ID as it was typed, Forward to the password, and a reload to the start', async ({
  visitor,
  page,
  api,
}) => {
  await reachPassword(visitor);
  const [card, link] = [visitor.field('username'), visitor.action('change-account')];
  const end = async (part: typeof card) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await end(link), 'the link stands at the end of the card').toBeGreaterThan((await end(card)) - 40);
  await page.goBack();
  await expect(visitor.input('password')).toBeHidden();
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await expect(visitor.input('username')).toBeFocused();
  await page.goForward();
  await expect(visitor.input('password')).toBeFocused();
  expect(api.requests('GET /lookup')).toHaveLength(1);
  await page.reload();
  await expect(visitor.input('username')).toBeFocused();
  await expect(visitor.input('password')).toBeHidden();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeFocused();
  await page.goBack();
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
});
