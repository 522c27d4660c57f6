import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { workHourly } from '../../../src/server/registerService.ts';
import { readOutcomes, type Sides, totalOf } from '../../../src/server/releases/guard/judgeOutcomes.ts';
import { readLive, setLive } from '../../../src/server/releases/liveRelease.ts';
import { createSecret } from '../../../src/server/tokens/issueToken.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { addGuests } from './addGuests.ts';
import { publishRelease } from './publishRelease.ts';

/** Enough for a verdict of the guard: it needs 50 on each side. */
const ACCOUNTS = 104;
/** Further accounts, whose visits show that the nodes have stored what they counted before. */
const CONTROLS = [ACCOUNTS, ACCOUNTS + 1];
const NODES = inject('nodesDatabase') === undefined ? 1 : 2;
const TOKEN = 'm'.repeat(32);

const filesOf = (name: string) => ({
  'html/en/sign-in.html': name,
  'routes.json': '{"/":"sign-in"}',
  'styles.json': '[]',
});

let folder: string;
let service: TestService;
let one: string;
let other: string;
/** The device cookies of accounts that have registered their browser. */
const devices: string[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'vestibule-guard-'));
  service = await openTestService({ METRICS_TOKEN: TOKEN, TRUSTED_NETWORKS: '127.0.0.0/8' });
  one = await publishRelease(service.database, filesOf('one'));
  other = await publishRelease(service.database, filesOf('other'));
  devices.push(...(await addGuests(service, ACCOUNTS + CONTROLS.length)));
});
afterAll(async () => {
  await service.close();
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const shell = () => new AdminShell(service.database, folder);

/** Lets the nodes work until something is true. It moves the timers on. */
const until = (isTrue: () => Promise<void>) => vi.waitFor(isTrue, { timeout: 20_000, interval: 500 });

/** Makes a choice, and has each node look, as it also does by itself. */
async function choose(options: string) {
  await shell().run(`releases live ${other} ${options} --as ada`);
  for (let node = 0; node < NODES; node++)
    await service.app.inject({ url: '/', headers: { cookie: `vestibule_release=${'f'.repeat(32)}.0` } });
}

beforeEach(async () => {
  await setLive(service.database, { release: one, candidate: null, share: null }, 'ada', service.clock.now());
  await choose('--share 50% --guard');
});

/** A browser of an account, which has begun a visit. */
async function visitOf(number: number): Promise<{ readonly browser: TestBrowser; readonly isShared: boolean }> {
  const browser = service.browser();
  browser.cookies.set('vestibule_device', devices[number] ?? '');
  // One half of the accounts is on each side.
  browser.cookies.set('vestibule_lot', String((number % 2) * 500));
  const { body } = await browser.send({ url: '/' });
  return { browser, isShared: body === 'other' };
}

/** The device cookie changes with each sign-in. */
const keepDevice = (number: number, browser: TestBrowser) => {
  devices[number] = browser.cookies.get('vestibule_device') ?? '';
};

/** A sign-in of each account, one after the other. @param fails whether the password is wrong */
async function signInAll(fails: (isShared: boolean) => boolean): Promise<void> {
  for (let number = 0; number < ACCOUNTS; number++) {
    const { browser, isShared } = await visitOf(number);
    const password = fails(isShared) ? 'wrong' : undefined;
    const { code } = await browser.signIn(`guest-${number}@guests.test`, password);
    expect(code).toBe(password === undefined ? 'OK' : 'BAD_CREDENTIALS');
    keepDevice(number, browser);
  }
}

const counted = async () => readOutcomes(service.database, (await readLive(service.database)).number);
const BROKEN = { method: 'POST', url: '/apis/v1/signin/password', payload: '{"user":"x"}' } as const;

/** What was counted so far at each node: a number of visits. */
async function countedWhen(visits: number): Promise<Sides> {
  for (const number of CONTROLS) {
    const { browser } = await visitOf(number);
    expect((await browser.send(BROKEN)).statusCode).toBe(400);
    // The next call of an account goes to the other node.
    await service.app.inject('/healthz');
  }
  await until(async () => {
    const { candidate, live } = await counted();
    expect(totalOf(candidate) + totalOf(live)).toBe(visits + CONTROLS.length);
  });
  const { candidate, live } = await counted();
  return { candidate: { ...candidate, fault: candidate.fault - 1 }, live: { ...live, fault: live.fault - 1 } };
}

const NOTHING = { accepted: 0, refused: 0, fault: 0 };

describe('a shared release with a guard', () => {
  it('is withdrawn if its sign-ins are refused, and the list, the metrics and the audit trail say so', async () => {
    await signInAll((isShared) => isShared);
    await until(async () =>
      expect(await readLive(service.database)).toMatchObject({ release: one, candidate: null, share: null, by: null }),
    );
    const events = (await shell().run('audit --action administration.release-withdrawn')).out.split('\n');
    expect(events.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ actor: 'guard', subject: other, outcome: 'OK' },
        details: {
          ...{ from: other, to: one, more: 'refused sign-ins', margin: '1%' },
          ...{ shared: expect.stringMatching(/^5\d of 5\d visits \(100.0%\)$/) },
          ...{ live: expect.stringMatching(/^0 of 5\d visits \(0.0%\)$/) },
        },
      }),
    ]);
    const list = (await shell().run('releases list')).out;
    expect(list).toMatch(new RegExp(`^The guard withdrew ${other} at .*: npm run admin -- audit --action`, 'm'));
    // New visits begin with the live release at each node.
    await until(async () => {
      const pages = await Promise.all(Array.from({ length: 20 }, () => service.browser().send({ url: '/' })));
      expect(new Set(pages.map(({ body }) => body))).toEqual(new Set(['one']));
    });
    const { body } = await service.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toContain('vestibule_events_total{action="administration.release-withdrawn",outcome="OK"} 1');
  });

  it('stays if both do as well, and the list says what the guard has counted', async () => {
    await signInAll(() => false);
    const half = { ...NOTHING, accepted: ACCOUNTS / 2 };
    expect(await countedWhen(ACCOUNTS)).toEqual({ candidate: half, live: half });
    expect(await readLive(service.database)).toMatchObject({ candidate: other, share: { percent: 50, guard: 1 } });
    const { out } = await shell().run('releases list');
    expect(out).toContain(`${other} (50% of visits, guarded at 1%)`);
    const told = `${ACCOUNTS / 2 + 1} visits (1 faults, 0 refused sign-ins)`;
    expect(out).toContain(`Counted by the guard: with the shared release ${told}, with the live release ${told}`);
  });

  it('counts an account once, by its first outcome', async () => {
    for (const password of ['wrong', 'wrong', undefined]) {
      const { browser } = await visitOf(0);
      await browser.signIn('guest-0@guests.test', password);
      keepDevice(0, browser);
    }
    const { candidate, live } = await countedWhen(1);
    expect([candidate, live]).toContainEqual(NOTHING);
    expect([candidate, live]).toContainEqual({ ...NOTHING, refused: 1 });
  });

  it('counts a call that the page made wrongly as a fault', async () => {
    const { browser, isShared } = await visitOf(1);
    expect((await browser.send(BROKEN)).statusCode).toBe(400);
    expect((await countedWhen(1))[isShared ? 'candidate' : 'live']).toEqual({ ...NOTHING, fault: 1 });
  });

  it('does not count strangers, however often they are refused', async () => {
    for (let number = 0; number < 60; number++) {
      const browser = service.browser();
      if (number % 2 === 0) browser.cookies.set('vestibule_device', createSecret());
      await browser.send({ url: '/' });
      await browser.signIn(`stranger-${number}@guests.test`, 'wrong');
      await browser.send(BROKEN);
    }
    // Nor a browser that became an account's only after the release was shared.
    await service.database.deleteFrom('bucket_entries').where('device_id', '=', 'device-2').execute();
    const known = service.database.updateTable('known_devices').set({ registered_at: new Date('2100-01-01') });
    await known.where('device_id', '=', 'device-2').execute();
    const { browser } = await visitOf(2);
    await browser.signIn('guest-2@guests.test', 'wrong');
    expect(await countedWhen(0)).toEqual({ candidate: NOTHING, live: NOTHING });
  });

  it('does not count a visit that began under another choice', async () => {
    const { browser } = await visitOf(3);
    await choose('--share 50% --guard 2%');
    await browser.signIn('guest-3@guests.test', 'wrong');
    expect(await countedWhen(0)).toEqual({ candidate: NOTHING, live: NOTHING });
  });

  it('forgets which accounts it has counted once another choice is made', async () => {
    const { browser } = await visitOf(4);
    await browser.send(BROKEN);
    await countedWhen(1);
    await workHourly(service);
    const accounts = () => service.database.selectFrom('guarded_accounts').selectAll().execute();
    expect(await accounts()).toHaveLength(3);
    await shell().run(`releases live ${one} --as ada`);
    await workHourly(service);
    expect(await accounts()).toEqual([]);
  });
});
