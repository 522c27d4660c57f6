import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../src/server/core/telemetry/signals.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let statements = 0;
/** A visitor that comes from an address with limits, and one from a network without. */
let guests: readonly [TestBrowser, TestBrowser];
let close: () => Promise<unknown>;
beforeAll(async () => {
  service = await openTestService();
  const settings = { ...service.settings, trustedNetworks: ['203.0.113.0/24'] };
  const app = await createApp(settings, { clock: service.clock, database: service.database });
  listen('statement', () => {
    statements += 1;
  });
  const from = (address: string) => new TestBrowser(app, settings.origin.origin, { address });
  guests = [from('198.51.100.7'), from('203.0.113.7')];
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await service.close();
});

/** How many statements the database runs for a call, each a round trip. */
async function statementsOf(call: () => Promise<{ readonly status: number }>): Promise<number> {
  statements = 0;
  expect((await call()).status).toBe(200);
  return statements;
}

it('a look-up takes one round trip to the database, its limit included, also where accounts are disclosed', async () => {
  expect(await statementsOf(() => guests[0].call('GET /lookup', { username: 'later@solo.test' }))).toBe(1);
  await service.database.updateTable('organisations').set({ discloses_lookup: false }).execute();
  for (const guest of guests)
    for (const username of ['later@solo.test', 'nobody@acme.test', 'nobody@shared.test'])
      expect(await statementsOf(() => guest.call('GET /lookup', { username }))).toBe(1);
  expect(await statementsOf(() => guests[0].call('GET /lookup', { username: 'a@acme.test', orgId: 'ORG-1' }))).toBe(1);
});

it('a look-up is counted by its source, but not in a trusted network', async () => {
  const lookUp = (guest: TestBrowser) => guest.call('GET /lookup', { username: 'nobody@acme.test' });
  await service.database.updateTable('counters').set({ count: 600 }).where('key', 'like', 'lookup-from:%').execute();
  const refused = await lookUp(guests[0]);
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await lookUp(guests[1])).code).toBe('OK');
  const counted = await service.database
    .selectFrom('counters')
    .select('key')
    .where('key', 'like', '%203.0.113%')
    .execute();
  expect(counted).toEqual([]);
});

it('P08: of parallel look-ups as many pass as the limit allows, and a window that is over starts again', async () => {
  const counters = () => service.database.updateTable('counters').where('key', 'like', 'lookup-from:198.%');
  const together = async (count: number) => {
    const asked = Array.from({ length: count }, () => guests[0].call('GET /lookup', { username: 'nobody@acme.test' }));
    return (await Promise.all(asked)).filter(({ code }) => code === 'OK').length;
  };
  await counters().set({ count: 595 }).execute();
  statements = 0;
  expect(await together(12)).toBe(5);
  expect(statements).toBeLessThan(12);
  await counters().set({ count: 595, window_ends_at: service.clock.now() }).execute();
  expect(await together(12)).toBe(12);
});

it('look-ups that arrive together get the answers of each alone', async () => {
  await service.database.updateTable('organisations').set({ discloses_lookup: true }).execute();
  const names = [
    'ada@acme.test',
    'twin@shared.test',
    'google@solo.test',
    'nobody@solo.test',
    '\ud800"\\{,}@acme.test',
    'invited@acme.test',
  ];
  const calls = [
    ...names.map((username) => ({ username })),
    { username: 'twin@shared.test', orgId: 'ORG-1' },
    { username: 'nobody@acme.test', orgId: 'ORG-2' },
  ];
  const ask = (parameters: { username: string }, index: number) =>
    guests[index % 2 === 0 ? 0 : 1].call('GET /lookup', parameters).then(({ code, data }) => ({ code, data }));
  const alone = [];
  for (const [index, parameters] of calls.entries()) alone.push(await ask(parameters, index));
  expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(4);
  expect(await Promise.all(calls.map(ask))).toEqual(alone);
});

it('a check of a session takes two round trips', async () => {
  const [guest] = guests;
  expect((await guest.signIn('ada@acme.test')).code).toBe('OK');
  expect(await statementsOf(() => guest.call('POST /check-token', {}))).toBe(2);
});
