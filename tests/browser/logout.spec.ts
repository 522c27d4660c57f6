import { account } from './harness/examples.ts';
import { expect, fault, ok, test } from './harness/scripted.ts';

test('ROUTE-25 CALL-13 LOGOUT-02: logging out asks the service and goes to the root', async ({ visitor, api }) => {
  await visitor.open('/logout');
  await visitor.expectPath('/');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});

test('LOGOUT-01: it goes where the query says', async ({ visitor, api }) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  await visitor.open('/logout?redirect=/chooser');
  await visitor.expectPath('/chooser');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});

test('LOGOUT-02: it goes on although the service did not answer', async ({ visitor, api }) => {
  api.answer('DELETE /token', fault.cut);
  await visitor.open('/logout');
  await visitor.expectPath('/');
});

/** Tricks that have opened redirects in other portals (promise P01). */
const TRICKS = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  '/\t/evil.example',
  'https://localhost@evil.example/',
  'https://localhost.evil.example/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://[::ffff:7f00:1]@evil.example',
  'https://evil.example\\@localhost/',
];

for (const trick of TRICKS)
  test(`LOGOUT-01: redirect=${JSON.stringify(trick)} goes nowhere but to us`, async ({ visitor, page, baseURL }) => {
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits.push(new URL(request.url()).origin);
    });
    await visitor.open(`/logout?redirect=${encodeURIComponent(trick)}`);
    await expect(visitor.named('logout')).toBeHidden();
    await expect(visitor.page.locator('[data-screen]')).toBeVisible();
    expect([...new Set(visits)]).toEqual([baseURL]);
  });
