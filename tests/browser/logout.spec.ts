import { expect, test } from './harness/scripted.ts';

test('LOGOUT-01: a link from another site asks first, and does not loop', async ({ visitor, page, api, baseURL }) => {
  const address = `${baseURL}/logout?redirect=${encodeURIComponent('/logout?redirect=/logout')}`;
  await page.goto('data:text/html,<title>elsewhere</title>');
  await page.evaluate((href) => {
    window.location.href = href;
  }, address);
  const question = visitor.named('logout');
  await expect(question.locator('[data-action="sign-out"]')).toBeVisible();
  expect(api.requests('DELETE /token')).toHaveLength(0);
  await visitor.press('sign-out');
  await visitor.expectPath('/');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});
