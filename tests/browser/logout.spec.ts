import { account } from './harness/examples.ts';
import { expect, fault, ok, test } from './harness/scripted.ts';

test('ROUTE-25 CALL-13 LOGOUT-02: logging out calls the service and goes to the root', async ({ visitor, api }) => {
  await visitor.open('/logout');
  await visitor.expectPath('/');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});

test('LOGOUT-01: logging out goes to the redirect of the query', async ({ visitor, api }) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  await visitor.open('/logout?redirect=/chooser');
  await visitor.expectPath('/chooser');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});

test('LOGOUT-02: logging out continues without an answer of the service', async ({ visitor, api }) => {
  api.answer('DELETE /token', fault.cut);
  await visitor.open('/logout');
  await visitor.expectPath('/');
});

test('LOGOUT-01: a link from another site asks first, and does not go round in a circle', async ({
  visitor,
  page,
  api,
  baseURL,
}) => {
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
