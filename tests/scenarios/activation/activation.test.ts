import { LANGUAGES, textOf } from '../../browser/harness/texts.ts';
import { expect, ok, refusal, test } from '../bench/scripted.ts';

const GOOD = 'Abc-12345!';

test('ROUTE-37 ROUTE-38 ACTIVATE-01 CALL-18 CALL-19 DATA-16: an invited account gets its first password', async ({
  visitor,
  api,
}) => {
  api.answer('POST /activation/check-token', ok({ orgName: 'Acme', username: 'new@acme.test' }));
  await visitor.open('/activate?token=tk');
  expect(visitor.named('activate')).toContainText('Acme');
  expect(visitor.field('username')).toHaveValue('new@acme.test');
  await visitor.fill('password', GOOD);
  await visitor.fill('confirmPassword', GOOD);
  expect(visitor.address).not.toContain('tk');
  await visitor.press('activate');
  visitor.expectPath('/activate/done');
  expect(visitor.named('activated')).toBeVisible();
  expect(api.requests('POST /activation/check-token').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
  expect(api.requests('POST /users/activate').map(({ body }) => body)).toEqual([{ token: 'tk', password: GOOD }]);
});

test('ACTIVATE-02 ACTIVATE-03: an invalid or missing token shows the page for expired links', async ({
  visitor,
  api,
}) => {
  api.answer('POST /activation/check-token', refusal('INVALID_TOKEN'));
  await visitor.open('/activate?token=tk');
  visitor.expectPath('/expired');
  await visitor.open('/activate');
  visitor.expectPath('/expired');
});

test('DATA-07: the policy of the organisation and its unit applies', async ({ visitor, api }) => {
  api.answer(
    'POST /activation/check-token',
    ok({ orgName: 'Acme', username: 'new@acme.test', orgId: 'O1', orgUnitId: 'U1' }),
  );
  await visitor.open('/activate?token=tk');
  await expect
    .poll(() =>
      api.requests('GET /orgs/{orgId}/security/settings/password').map(({ path, query }) => ({ path, query })),
    )
    .toEqual([{ path: '/orgs/O1/security/settings/password', query: { orgUnitId: 'U1' } }]);
});

const DORMANT = {
  ...{ username: 'dormant@acme.test', latestLoggedInAt: '2025-01-01T20:00:00.000Z' },
  dormantCreatedAt: '2026-01-02T03:04:05.000Z',
};

test('DORMANT-04 DORMANT-05 DORMANT-06 CALL-58: Reactivate restores the account, confirms it, and leads to sign-in', async ({
  visitor,
  api,
}) => {
  api.answer('POST /dormant-user/check-token', ok(DORMANT));
  await visitor.open('/dormant-user?token=tk');
  await visitor.press('reactivate');
  expect(visitor.dialog('reactivated')).toBeVisible();
  const [request] = api.requests('POST /dormant-users/{username}:restore');
  expect(decodeURIComponent(request?.path ?? '')).toBe('/dormant-users/dormant@acme.test:restore');
  expect(request?.body).toEqual({ token: 'tk' });
  await visitor.press('ok');
  visitor.expectPath('/');
});

test('DORMANT-03: Cancel restores nothing', async ({ visitor, api }) => {
  api.answer('POST /dormant-user/check-token', ok(DORMANT));
  await visitor.open('/dormant-user?token=tk');
  await visitor.press('cancel');
  visitor.expectPath('/');
  expect(api.requests('POST /dormant-users/{username}:restore')).toEqual([]);
});

test('D-100: a failed check shows the page for expired links', async ({ visitor, api }) => {
  api.answer('POST /dormant-user/check-token', refusal('EXPIRED'));
  await visitor.open('/dormant-user?token=tk');
  visitor.expectPath('/expired');
});

test('ERR-45: the dormant screen gives the reason in three languages', async ({ visitor, api }) => {
  api.answer('POST /dormant-user/check-token', ok(DORMANT));
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await visitor.open('/dormant-user?token=tk');
    expect(visitor.named('dormant-user')).toContainText(
      textOf('dormant-user.lead', { language, namespace: 'dormancy' }),
    );
  }
});

test('ERR-43: an expired reset link is explained in three languages', async ({ visitor, api }) => {
  const check = { email: 'a@b.co', displayName: 'A', username: 'a@b.co', orgName: null };
  api
    .answer('POST /password/check-token', ok({ ...check, latestPasswordChangedAt: '2026-01-02T03:04:05.000Z' }))
    .answer('POST /password', refusal('EXPIRED'));
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await visitor.open('/password/reset?token=tk');
    await visitor.fill('password', GOOD);
    await visitor.fill('confirmPassword', GOOD);
    await visitor.press('change');
    const words = textOf('validation.password.expired', { language });
    expect(visitor.field('confirmPassword')).toContainText(words);
    told.add(words);
  }
  expect(told.size).toBe(3);
});
