import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import { TRAFFIC, TRAFFIC_FILE, type TrafficReport } from '../../../src/contract/traffic.ts';
import { readTraffic } from '../../../src/engine/graph/Traffic.ts';
import { definition } from '../../../src/portal/definition.ts';
import { runAdmin } from '../../../src/server/admin/runAdmin.ts';
import { workHourly } from '../../../src/server/registerService.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { addTraffic, readTraffic as sumTraffic } from '../../../src/server/traffic/traffic.ts';
import { publishRelease } from '../portal/publishRelease.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const RELEASE = 'a'.repeat(32);
const SEEN = 'sign-in form seen';
const WRONG = 'sign-in form sign-in UNAUTHORIZED 0';
const TOKEN = 'a'.repeat(32);

const client = mkdtempSync(join(tmpdir(), 'traffic-'));
let service: TestService;
let off: TestService;
beforeAll(async () => {
  writeFileSync(join(client, MANIFEST_FILE), JSON.stringify({ id: RELEASE }));
  writeFileSync(join(client, TRAFFIC_FILE), JSON.stringify([SEEN, WRONG, 'sign-in form .reset 0']));
  service = await openTestService({ CLIENT_DIR: client, METRICS_TOKEN: TOKEN });
  off = await openTestService({ CLIENT_DIR: client, TRAFFIC: 'off' });
});
afterAll(async () => {
  await service.close();
  await off.close();
  rmSync(client, { recursive: true });
});

const send = (counts: unknown, { to = service, headers = {} } = {}) =>
  to.app.inject({
    method: 'POST',
    url: '/traffic',
    headers: { origin: to.settings.origin.origin, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(counts),
  });

/** Everything that was counted, as soon as the nodes have written it. */
const reportOf = async ({ database, clock }: TestService): Promise<TrafficReport['releases']> => {
  const end = new Date(clock.now().getTime() + 1);
  return (await sumTraffic(database, new Date(0), end)).releases;
};

it('has an address of its own, which no screen can have', () => {
  expect(definition.reserved).toContain(TRAFFIC);
});

it('adds up what pages send, per release and hour', async () => {
  expect((await send({ [SEEN]: 2, [WRONG]: 1 })).statusCode).toBe(204);
  expect((await send({ [SEEN]: 3 })).statusCode).toBe(204);
  await expect.poll(() => reportOf(service), { timeout: 20_000 }).toEqual({ [RELEASE]: { [SEEN]: 5, [WRONG]: 1 } });
  const rows = await service.database.selectFrom('traffic').selectAll().execute();
  expect(new Set(rows.map(({ hour }) => hour.toISOString()))).toEqual(new Set(['2026-01-05T09:00:00.000Z']));
});

it('a page of a published release counts by the names of that release', async () => {
  const name = 'welcome undefined seen';
  const { database, clock, app } = service;
  const page = ['html/en/sign-in.html', 'html/ko/sign-in.html', 'html/ja/sign-in.html'].map((path) => [path, 'page']);
  const published = await publishRelease(database, {
    ...Object.fromEntries(page),
    'routes.json': JSON.stringify({ '/': 'sign-in', '*': 'sign-in' }),
    'styles.json': '[]',
    [TRAFFIC_FILE]: JSON.stringify([name]),
  });
  await setLive(database, { release: published, candidate: null, share: null }, 'ada', clock.now());
  const visitor = { cookie: `vestibule_release=${'f'.repeat(32)}.0` };
  // A request with an unknown release has a node look for it.
  for (const _ of ['one node', 'the other']) await app.inject({ url: '/', headers: visitor });
  const bound = { cookie: `vestibule_release=${published}.${Math.floor(clock.now().getTime() / 60_000)}` };
  expect((await send({ [SEEN]: 1 }, { headers: bound })).statusCode).toBe(400);
  expect((await send({ [name]: 3 }, { headers: bound })).statusCode).toBe(204);
  await expect.poll(async () => (await reportOf(service))[published], { timeout: 20_000 }).toEqual({ [name]: 3 });
  await setLive(database, { release: null, candidate: null, share: null }, 'ada', clock.now());
  for (const _ of ['one node', 'the other']) await app.inject({ url: '/', headers: visitor });
});

it('refuses a message whole unless every name is in the closed list of the release, with a sensible count', async () => {
  const before = await service.database.selectFrom('traffic').selectAll().execute();
  const refused = [
    { [SEEN]: 1, 'ada@acme.test': 1 },
    { __proto__: 1, constructor: 1 },
    { [SEEN]: 0 },
    { [SEEN]: -1 },
    { [SEEN]: 1.5 },
    { [SEEN]: '1' },
    { [SEEN]: 1001 },
    {},
    [SEEN],
    Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${SEEN}${index}`, 1])),
  ];
  for (const message of refused) expect((await send(message)).statusCode, JSON.stringify(message)).toBe(400);
  expect(await service.database.selectFrom('traffic').selectAll().execute()).toEqual(before);
});

it('takes messages only of its own pages', async () => {
  for (const headers of [{ origin: 'https://evil.test' }, { 'content-type': 'text/plain' }])
    expect((await send({ [SEEN]: 1 }, { headers })).statusCode).toBe(403);
});

it('counts nothing for a visitor with Global Privacy Control, and nothing at all when switched off', async () => {
  expect((await send({ 'unknown name': 1 }, { headers: { 'sec-gpc': '1' } })).statusCode).toBe(204);
  expect((await send({ 'unknown name': 1 }, { to: off })).statusCode).toBe(204);
  const environmentOf = async (to: TestService) => (await to.browser().call('GET /env', {})).data;
  expect(await environmentOf(service)).toMatchObject({ countsTraffic: true });
  expect(await environmentOf(off)).not.toHaveProperty('countsTraffic');
});

it('/metrics has the totals by screen and outcome', async () => {
  await send({ [SEEN]: 1, [WRONG]: 4, 'sign-in form .reset 0': 1 });
  const { body } = await service.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = body.split('\n').filter((line) => line.startsWith('vestibule_traffic_total{screen="sign-in"'));
  const outcomes = lines.map((line) => /outcome="([^"]*)"/.exec(line)?.[1]).sort();
  expect(outcomes).toEqual(['UNAUTHORIZED', 'seen']);
  expect(
    Number(
      lines
        .find((line) => line.includes('UNAUTHORIZED'))
        ?.split(' ')
        .at(-1),
    ),
  ).toBeGreaterThanOrEqual(4);
});

it('"traffic export" prints the counts of the last 7 days, or of the given days', async () => {
  const { database } = service;
  const now = new Date();
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await addTraffic(database, [
    { hour: at(1), release: 'b', name: SEEN, count: 7 },
    { hour: at(2), release: 'b', name: SEEN, count: 1 },
    { hour: at(9), release: 'b', name: SEEN, count: 100 },
  ]);
  const run = async (...words: string[]) => {
    const printed: string[] = [];
    const surroundings = { variables: {}, user: 'test', database };
    const complain = (text: string) => printed.push(text);
    const status = await runAdmin(['traffic', 'export', ...words], { ...surroundings, print: complain, complain });
    return { status, text: printed.join('') };
  };
  const { text } = await run();
  expect(JSON.parse(text).releases.b).toEqual({ [SEEN]: 8 });
  // The tools that show traffic read this file.
  expect(readTraffic(text).counts.get(SEEN)).toBeGreaterThanOrEqual(8);
  const before = await run('--since', at(10).toISOString(), '--until', at(8).toISOString());
  expect(JSON.parse(before.text).releases).toEqual({ b: { [SEEN]: 100 } });
  expect(await run('--since', 'yesterday')).toMatchObject({ status: 1, text: expect.stringContaining('--since is') });
});

it('counts are kept for 90 days', async () => {
  const { database, clock, settings } = service;
  const day = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await addTraffic(database, [
    { hour: day(89), release: 'c', name: 'kept', count: 1 },
    { hour: day(91), release: 'c', name: 'over', count: 1 },
  ]);
  await workHourly({ database, clock, settings });
  const rows = await database.selectFrom('traffic').select('name').where('release', '=', 'c').execute();
  expect(rows).toEqual([{ name: 'kept' }]);
});
