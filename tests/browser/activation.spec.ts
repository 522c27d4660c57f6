import { expect, ok, test } from './harness/scripted.ts';

const DORMANT = {
  ...{ username: 'dormant@acme.test', latestLoggedInAt: '2025-01-01T20:00:00.000Z' },
  dormantCreatedAt: '2026-01-02T03:04:05.000Z',
};

test("ROUTE-39 DORMANT-01 DORMANT-02 CALL-57 DATA-19: the two dates are in the visitor's time zone", async ({
  visitor,
  api,
}) => {
  api.answer('POST /dormant-user/check-token', ok(DORMANT));
  await visitor.open('/dormant-user?token=tk');
  // 20:00 UTC is on the next day in Seoul.
  await expect(visitor.named('dormant-user')).toContainText('2 January 2025');
  await expect(visitor.named('dormant-user')).toContainText('2 January 2026');
  expect(api.requests('POST /dormant-user/check-token').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
});
