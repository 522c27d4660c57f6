import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());

const leave = (address: string) => service.browser({ address }).call('DELETE /token', {});
const rows = async () => (await service.database.selectFrom('audit_events').select('at').execute()).length;

it('P08: calls that write are counted by their source, whatever comes of them', async () => {
  const flood = await Promise.all(Array.from({ length: 1250 }, () => leave('198.51.100.7')));
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await leave('198.51.100.8')).status).not.toBe(429);
  // Reads go on.
  expect((await service.browser({ address: '198.51.100.7' }).call('GET /env', {})).code).toBe('OK');
  service.clock.advance(60);
  expect((await leave('198.51.100.7')).status).not.toBe(429);
}, 60_000);

it('P08: decisions about an app, forth and back, fill no audit trail', async () => {
  const ada = service.browser({ address: '192.0.2.7' });
  expect((await ada.signIn('ada@acme.test')).code).toBe('OK');
  const decide = (state: 'APPROVED' | 'DENIED') =>
    ada.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
      clientId: 'acme-notes',
      approvals: [{ scope: 'profile', state }],
    });
  const before = await rows();
  const statuses: number[] = [];
  for (let count = 0; count < 80; count++)
    statuses.push((await decide(count % 2 === 0 ? 'APPROVED' : 'DENIED')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await rows()) - before).toBeLessThanOrEqual(61);
}, 60_000);
