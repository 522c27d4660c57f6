import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { workHourly } from '../../../src/server/registerService.ts';
import { applyWorld } from '../../../src/server/world/applyWorld.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

const DAY = 24 * 3600;
let service: TestService;
let admin: TestBrowser;
beforeEach(async () => {
  service = await openTestService();
  admin = service.browser();
  return () => service.close();
});

const read = (token: string) => admin.call('GET /licence-renewals/{token}', { token });
const reply = (token: string, choice: 'RENEW' | 'NOT_RENEW', message = '') =>
  admin.call('POST /licence-renewals/{token}', { token, choice, message });
const assigned = async (orgAppId: string) =>
  (
    await service.database
      .selectFrom('app_assignments')
      .select('user_id')
      .where('org_app_id', '=', orgAppId)
      .where('revoked_at', 'is', null)
      .execute()
  ).length;

describe('licence renewals', () => {
  it('LICENCE-01 LICENCE-04: the link shows the licence, takes one answer, and shows that answer afterwards', async () => {
    const open = await read('renewal-press');
    expect(open.data).toEqual({
      orgId: 'ORG-1',
      workspace: 'Newsroom',
      organizationName: 'Acme',
      appInstance: 'Acme Press',
      license: 'Press, 25 seats',
      expirationDate: '2026-01-19T09:00:00.000Z',
      choice: null,
    });
    expect((await reply('renewal-press', 'RENEW')).status).toBe(200);
    expect((await read('renewal-press')).data).toMatchObject({ choice: 'RENEW' });
    expect((await reply('renewal-press', 'NOT_RENEW', 'too dear')).code).toBe('INVALID_TOKEN');
  });

  it('D-20: a refusal to renew needs a reason of at most 100 characters', async () => {
    expect((await reply('renewal-press', 'NOT_RENEW', '  ')).code).toBe('BAD_REQUEST');
    expect((await reply('renewal-press', 'NOT_RENEW', 'x'.repeat(101))).code).toBe('BAD_REQUEST');
    expect((await reply('renewal-press', 'NOT_RENEW', 'x'.repeat(100))).status).toBe(200);
  });

  it('an unknown link is refused', async () => {
    expect((await read('renewal-nothing')).code).toBe('INVALID_TOKEN');
    expect((await reply('renewal-nothing', 'RENEW')).code).toBe('INVALID_TOKEN');
  });

  it('LICENCE-05: without an answer by the expiry date, the assigned apps are revoked', async () => {
    const before = await assigned('ORG-APP-7');
    expect(before).toBeGreaterThan(0);
    service.clock.advance(14 * DAY - 1);
    expect((await read('renewal-press')).status).toBe(200);
    expect(await assigned('ORG-APP-7')).toBe(before);
    service.clock.advance(1);
    expect((await read('renewal-press')).code).toBe('EXPIRED');
    expect((await reply('renewal-press', 'RENEW')).code).toBe('EXPIRED');
    expect(await assigned('ORG-APP-7')).toBe(0);
    expect(await assigned('ORG-APP-3')).toBeGreaterThan(0);
  });

  it.each([
    ['RENEW', true],
    ['NOT_RENEW', false],
  ] as const)('LICENCE-05: after %s the app is kept: %s', async (choice, isKept) => {
    await reply('renewal-press', choice, 'because');
    service.clock.advance(15 * DAY);
    expect((await read('renewal-press')).data).toMatchObject({ choice });
    expect((await assigned('ORG-APP-7')) > 0).toBe(isKept);
  });

  it('LICENCE-05: a licence that is extended after its end ends again, and its link takes another answer', async () => {
    expect((await reply('renewal-press', 'RENEW')).status).toBe(200);
    service.clock.advance(14 * DAY);
    await workHourly(service);
    expect(await assigned('ORG-APP-7')).toBeGreaterThan(0);
    const expiresAt = new Date(service.clock.now().getTime() + 30 * DAY * 1000).toISOString();
    const rows = service.database.selectFrom('licence_renewals').select(['id', 'workspace', 'license']);
    const licence = await rows.where('org_app_id', '=', 'ORG-APP-7').executeTakeFirstOrThrow();
    const keys = createKeyStore(service.settings, service.database);
    await applyWorld({ ...service, keys }, { licences: [{ ...licence, orgAppId: 'ORG-APP-7', expiresAt }] });
    expect((await read('renewal-press')).data).toMatchObject({ choice: null, expirationDate: expiresAt });
    service.clock.advance(30 * DAY);
    await workHourly(service);
    expect(await assigned('ORG-APP-7')).toBe(0);
  });

  it('LICENCE-05: the hourly job does it without a visit', async () => {
    service.clock.advance(15 * DAY);
    await workHourly(service);
    expect(await assigned('ORG-APP-7')).toBe(0);
  });
});
