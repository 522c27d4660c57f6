import { account } from '../../browser/harness/examples.ts';
import { expect, fault, ok, test } from '../bench/scripted.ts';

test('ROUTE-25 CALL-13 LOGOUT-02: logging out calls the service and goes to the root', async ({ visitor, api }) => {
  await visitor.open('/logout');
  visitor.expectPath('/');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});

test('LOGOUT-01: logging out goes to the redirect of the query', async ({ visitor, api }) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  await visitor.open('/logout?redirect=/chooser');
  visitor.expectPath('/chooser');
  expect(api.requests('DELETE /token')).toHaveLength(1);
});

test('LOGOUT-02: logging out continues without an answer of the service', async ({ visitor, api }) => {
  api.answer('DELETE /token', fault.cut);
  await visitor.open('/logout');
  visitor.expectPath('/');
});

test('LOGOUT-01: logging out goes to the page that tells apps of it, which knows the redirect', async ({
  visitor,
  api,
}) => {
  const next = '/oidc/signed-out?redirect=%2Fchooser';
  api.answer('DELETE /token', ok({ next }));
  await visitor.open('/logout?redirect=/chooser');
  visitor.expectPath('/oidc/signed-out');
  expect(api.requests('DELETE /token')).toMatchObject([{ query: { redirect: '/chooser' } }]);
});

test('P20: a redirect that no call may have does not keep anyone signed in', async ({ visitor, api }) => {
  await visitor.open(`/logout?redirect=/${'x'.repeat(2048)}`);
  visitor.expectPath('/');
  expect(api.requests('DELETE /token')).toMatchObject([{ query: {} }]);
});
