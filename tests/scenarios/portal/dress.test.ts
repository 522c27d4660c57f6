import { ACME } from '../../browser/harness/examples.ts';
import { expect, ok, test } from '../bench/scripted.ts';

const instant = '2026-05-01T10:00:00.000Z';

// A mailed link opens in any browser, so the page knows the organisation only from the answer of its check (D-95).
for (const [address, operation, data] of [
  [
    '/licence-renewal?token=tk',
    'GET /licence-renewals/{token}',
    {
      ...{ workspace: 'Newsroom', organizationName: 'Acme', appInstance: 'Press', license: 'Press, 25 seats' },
      ...{ expirationDate: instant, choice: null },
    },
  ],
  [
    '/dormant-user?token=tk',
    'POST /dormant-user/check-token',
    { username: 'ada@acme.test', latestLoggedInAt: instant, dormantCreatedAt: instant },
  ],
] as const)
  test(`${address} has the look of the organisation that its check names`, async ({ visitor, api }) => {
    api.answer(operation, ok(data)).answer('GET /orgs/{id}', ok({ ...ACME, color: '#0b7a5b' }));
    await visitor.open(address);
    expect(visitor.color).toBeUndefined();
    api.answer(operation, ok({ ...data, orgId: 'O1' }));
    await visitor.open(address);
    expect(visitor.color).toBe('#0b7a5b');
  });
