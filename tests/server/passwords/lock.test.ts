import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/server/core/time/Clock.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const ADA = 'ada@acme.test';
const guess = (username: string) => service.browser({ address: '198.51.100.1' }).signIn(username, 'wrong');
const right = (username: string) => service.browser({ address: '192.0.2.1' }).signIn(username);
const lockEndOf = async (username: string) => {
  const users = service.database.selectFrom('users').select('locked_until').where('username', '=', username);
  return (await users.executeTakeFirstOrThrow()).locked_until;
};
/** Seconds from now until the lock ends. */
const lockOf = async (username: string) => {
  const end = await lockEndOf(username);
  return end === null ? 0 : (end.getTime() - service.clock.now().getTime()) / 1000;
};

it('D-78 TIME-01: the fifth wrong password in a row locks, and the correct one reveals that', async () => {
  for (let tries = 0; tries < 4; tries++) await guess(ADA);
  expect(await lockOf(ADA)).toBe(0);
  await guess(ADA);
  expect(await right(ADA)).toMatchObject({ status: 401, errors: { state: 'LOCKED' } });
});

it('only the correct password reveals when the lock ends, in whole minutes', async () => {
  expect((await right(ADA)).data).toEqual({ retryAfter: 5 * MINUTE });
  expect((await guess(ADA)).body).not.toContain('retryAfter');
  service.clock.advance(10);
  expect((await right(ADA)).data).toEqual({ retryAfter: 5 * MINUTE });
  service.clock.advance(MINUTE);
  expect((await right(ADA)).data).toEqual({ retryAfter: 4 * MINUTE });
});

it('a lock expires, and the correct password clears the wrong ones', async () => {
  service.clock.advance((await lockOf(ADA)) - 1);
  expect(await right(ADA)).toMatchObject({ errors: { state: 'LOCKED' }, data: { retryAfter: MINUTE } });
  service.clock.advance(1);
  expect((await right(ADA)).code).toBe('OK');
  expect(await lockEndOf(ADA)).toBeNull();
  for (let tries = 0; tries < 4; tries++) await guess(ADA);
  expect(await lockOf(ADA)).toBe(0);
  await guess(ADA);
  expect(await lockOf(ADA)).toBe(5 * MINUTE);
});

it('P08: without a correct password each further wrong one locks for twice as long, up to a day', async () => {
  const lasting: number[] = [];
  for (let lock = 0; lock < 11; lock++) {
    service.clock.advance(await lockOf(ADA));
    await guess(ADA);
    lasting.push((await lockOf(ADA)) / MINUTE);
  }
  expect(lasting).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440]);
});

it('P08: on each day of a year of guessing, three tries are checked during a lock and one after it', async () => {
  const judged: number[] = [];
  for (let day = 0; day < 5; day++) {
    let count = 0;
    service.clock.advance(DAY);
    while ((await guess(ADA)).status !== 429) count += 1;
    judged.push(count);
  }
  expect(judged).toEqual([4, 4, 4, 4, 4]);
});

it('every correct password during a lock reveals it', async () => {
  service.clock.advance(DAY);
  await guess(ADA);
  for (let tries = 0; tries < 6; tries++) expect(await right(ADA)).toMatchObject({ errors: { state: 'LOCKED' } });
});

it('P07: an unknown name is refused for the same time', async () => {
  const outcomesOf = async (username: string) => {
    const outcomes: string[] = [];
    for (const pause of [0, 5 * MINUTE, 10 * MINUTE, HOUR]) {
      service.clock.advance(pause);
      for (let tries = 0; tries < 10; tries++) {
        const { status, body, headers } = await guess(username);
        outcomes.push(`${status} ${body} ${headers['retry-after']}`);
      }
    }
    return outcomes;
  };
  const unknown = await outcomesOf('nobody@acme.test');
  expect(await outcomesOf('remind@acme.test')).toEqual(unknown);
  // Accounts of two organisations count together, so the number of tries does not distinguish them.
  expect(await outcomesOf('twin@shared.test')).toEqual(unknown);
});

it('a lock without an end, set by an operator, lasts until a reset', async () => {
  service.clock.advance(400 * DAY);
  const { errors, body } = await right('locked@acme.test');
  expect(errors).toEqual({ state: 'LOCKED' });
  expect(JSON.parse(body)).not.toHaveProperty('data');
});

it('P08: another node counts together with the first', async () => {
  const { database, clock, settings } = service;
  const name = 'device@acme.test';
  for (let tries = 0; tries < 4; tries++) await guess(name);
  const app = await createApp(settings, { clock, database });
  const elsewhere = new TestBrowser(app, settings.origin.origin, { address: '192.0.2.2' });
  await elsewhere.signIn(name, 'wrong');
  expect(await elsewhere.signIn(name)).toMatchObject({ errors: { state: 'LOCKED' } });
  expect(await right(name)).toMatchObject({ errors: { state: 'LOCKED' } });
  await app.close();
});
