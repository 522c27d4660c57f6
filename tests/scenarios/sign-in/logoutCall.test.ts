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
