import { afterAll, beforeAll, expect, it } from 'vitest';
import { tell } from '../../../src/server/core/telemetry/signals.ts';
import { addSeconds } from '../../../src/server/core/time/Clock.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const TOKEN = 'a'.repeat(32);

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ METRICS_TOKEN: TOKEN });
});
afterAll(() => service.close());

const get = (authorization?: string) =>
  service.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** The value of a line of `/metrics`, by its name and labels. */
async function metricOf(name: string): Promise<number | undefined> {
  const { body } = await get(`Bearer ${TOKEN}`);
  const line = body.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

it('requires the token, and has the headers of every answer', async () => {
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${'b'.repeat(32)}`, `Basic ${TOKEN}`, `Bearer ${TOKEN} x`]) {
    const refused = await get(wrong);
    expect(refused.statusCode, wrong).toBe(401);
    expect(refused.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
    expect(refused.body).toBe('401\n');
  }
  const read = await get(`bearer ${TOKEN}`);
  expect(read.statusCode).toBe(200);
  expect(read.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

it('counts requests by operation and outcome, and how long they take', async () => {
  const before = (await metricOf('vestibule_requests_total{operation="account.look-up",outcome="OK"}')) ?? 0;
  const guest = service.browser();
  await guest.call('GET /lookup', { username: 'ada@acme.test' });
  await guest.call('GET /lookup', { username: 'ada@acme.test' });
  await guest.call('GET /users/me', {});
  await guest.send({ url: '/nowhere/at-all' });
  await guest.send({ url: '/init-st' });
  await guest.send({ url: '/oidc/acme/jwks' });
  expect(await metricOf('vestibule_requests_total{operation="account.look-up",outcome="OK"}')).toBe(before + 2);
  expect(await metricOf('vestibule_requests_total{operation="account.read",outcome="UNAUTHORIZED"}')).toBe(1);
  expect(await metricOf('vestibule_requests_total{operation="GET /init-st",outcome="OK"}')).toBe(1);
  expect(await metricOf('vestibule_requests_total{operation="GET /oidc/:orgAlias/jwks",outcome="OK"}')).toBe(1);
  expect(await metricOf('vestibule_request_duration_seconds_count{operation="account.look-up"}')).toBe(before + 2);
  const slowest = 'vestibule_request_duration_seconds_bucket{le="+Inf",operation="account.look-up"}';
  expect(await metricOf(slowest)).toBe(before + 2);
});

it('counts sign-ins by outcome, locks, and limits that refuse', async () => {
  const stranger = service.browser({ address: '192.0.2.30' });
  for (let tries = 0; tries < 10; tries++) await stranger.signIn('remind@acme.test', 'wrong');
  await service.browser().signIn('ada@acme.test');
  expect(await metricOf('vestibule_events_total{action="account.locked",outcome="OK"}')).toBe(1);
  expect(await metricOf('vestibule_events_total{action="sign-in",outcome="OK"}')).toBe(1);
  // Five lock, and three more are checked during the lock.
  expect(await metricOf('vestibule_events_total{action="password.refused",outcome="BAD_CREDENTIALS"}')).toBe(8);
  expect(await metricOf('vestibule_limits_hit_total{limit="password-name"}')).toBe(2);
});

it('has the queue of logouts with its age, and the attempts by result', async () => {
  const { database, clock } = service;
  const metrics = ['vestibule_logouts_waiting', 'vestibule_logouts_oldest_seconds'];
  expect(await Promise.all(metrics.map(metricOf))).toEqual([0, 0]);
  const now = clock.now();
  const row = { client_id: 'acme-notes', user_id: 'u', sid: 's', next_try_at: now };
  for (const [id, age] of [
    ['a', 40],
    ['b', 90],
  ] as const)
    await database
      .insertInto('logouts')
      .values({ ...row, id, created_at: addSeconds(now, -age) })
      .execute();
  tell('logout', { result: 'deferred' });
  expect(await Promise.all(metrics.map(metricOf))).toEqual([2, 90]);
  expect(await metricOf('vestibule_logouts_total{result="deferred"}')).toBe(1);
  await database.deleteFrom('logouts').execute();
});

it('has the queue of hashes, the database, the mails and the lag of the event loop', async () => {
  await service.browser().call('POST /password/reset-token', { username: 'ada@acme.test' });
  // The mailbox of development has delivered it already.
  await service.database.updateTable('mails').set({ sent_at: null }).where('content', 'is not', null).execute();
  tell('mail', { result: 'failed' });
  expect(await metricOf('vestibule_mails_waiting')).toBe(1);
  expect(await metricOf('vestibule_mails_total{result="failed"}')).toBe(1);
  expect(await metricOf('vestibule_statement_duration_seconds_count')).toBeGreaterThan(10);
  expect(await metricOf('vestibule_password_hash_duration_seconds_count')).toBeGreaterThan(8);
  expect(await metricOf('vestibule_password_hashes{state="waiting"}')).toBe(0);
  expect(await metricOf('vestibule_password_hashes{state="working"}')).toBe(0);
  // The count of mails is using it.
  expect(await metricOf('vestibule_database_connections{state="used"}')).toBe(1);
  expect(await metricOf('vestibule_database_connections{state="waiting"}')).toBe(0);
  expect(await metricOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

it("follows the naming of Prometheus, where only a counter's name ends in _total", async () => {
  const { body } = await get(`Bearer ${TOKEN}`);
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});

it('P16: no label has a personal name, address or id', async () => {
  const { body } = await get(`Bearer ${TOKEN}`);
  const labels = [...body.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value);
  expect(labels.length).toBeGreaterThan(50);
  expect(labels.filter((label) => /@|192\.0\.2|[0-9a-f]{8}-[0-9a-f]{4}|nowhere/.test(label))).toEqual([]);
});

it('does not exist without a token', async () => {
  const plain = await openTestService();
  const ask = async (url: string) => {
    const { statusCode, body } = await plain.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
    return { statusCode, body };
  };
  expect(await ask('/metrics')).toEqual(await ask('/nowhere'));
  await plain.close();
});
