import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { readOutcomes, totalOf } from '../../../src/server/releases/guard/judgeOutcomes.ts';
import { readLive, setLive } from '../../../src/server/releases/liveRelease.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { TestBrowser } from '../support/TestBrowser.ts';
import { addGuests } from './addGuests.ts';
import { publishRelease } from './publishRelease.ts';

/** Visits with each release, and with each of the two nodes fewer than the 50 that a verdict needs. */
const EACH_SIDE = 56;

const filesOf = (name: string) => ({
  'html/en/sign-in.html': name,
  'routes.json': '{"/":"sign-in"}',
  'styles.json': '[]',
});

let service: TestService;
let [live, shared]: string[] = [];
let devices: readonly string[];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  service = await openTestService({ TRUSTED_NETWORKS: '127.0.0.0/8' });
  live = await publishRelease(service.database, filesOf('live'));
  shared = await publishRelease(service.database, filesOf('shared'));
  devices = await addGuests(service, 2 * EACH_SIDE);
});
afterAll(async () => {
  await service.close();
  vi.useRealTimers();
});

it('a guard goes on after a restart: with its counts, with visits that began before, and until it withdraws', async () => {
  const { database, clock, settings } = service;
  const choice = { release: live ?? '', candidate: shared ?? '', share: { percent: 50, guard: 1 } };
  await setLive(database, choice, 'ada', clock.now());
  await service.app.inject({ url: '/', headers: { cookie: `vestibule_release=${'f'.repeat(32)}.0` } });
  const visits = devices.map(async (device, number) => {
    const browser = service.browser();
    browser.cookies.set('vestibule_device', device);
    // One half of the accounts is on each side.
    browser.cookies.set('vestibule_lot', String((number % 2) * 500));
    const isShared = (await browser.send({ url: '/' })).body === 'shared';
    return { isShared, cookies: browser.cookies, username: `guest-${number}@guests.test` };
  });
  const begun = await Promise.all(visits);
  /** Signs in at a node; visitors with the shared release are refused. */
  const signIn = async (node: FastifyInstance, some: typeof begun) => {
    for (const { isShared, cookies, username } of some) {
      const browser = new TestBrowser(node, settings.origin.origin);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      await browser.signIn(username, isShared ? 'wrong' : undefined);
    }
  };
  const counted = async () => {
    const { candidate, live: other } = await readOutcomes(database, (await readLive(database)).number);
    return [totalOf(candidate), totalOf(other)];
  };

  await signIn(service.app, begun.slice(0, EACH_SIDE));
  // A stopping node stores what it has counted.
  await service.app.close();
  expect(await counted()).toEqual([EACH_SIDE / 2, EACH_SIDE / 2]);
  expect(await readLive(database)).toMatchObject({ candidate: shared });

  const again = await createApp(settings, { clock, database });
  await again.ready();
  await signIn(again, begun.slice(EACH_SIDE));
  await vi.waitFor(
    async () => expect(await readLive(database)).toMatchObject({ release: live, candidate: null, by: null }),
    { timeout: 20_000, interval: 500 },
  );
  await again.close();
});
