import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '../../../src/server/core/time/Clock.ts';
import { countTry } from '../../../src/server/limits/countTry.ts';
import { reservePasswordTry } from '../../../src/server/passwords/PasswordTries.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Outcome } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const checkedOf = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status !== 429);
const tryInParallel = (username: string, count: number, passwordOf: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => service.browser().signIn(username, passwordOf(index))));

it('P08: of 1,000 parallel tries at a name five are admitted', async () => {
  const target = { username: 'many@acme.test', users: [] };
  const places = await Promise.allSettled(Array.from({ length: 1000 }, () => reservePasswordTry(service, target)));
  expect(places.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

it('P08: of 60 parallel guesses at most five are checked before the lock, and three during it', async () => {
  const outcomes = await tryInParallel('ada@acme.test', 60, (index) => `guess-${index}`);
  const checked = checkedOf(outcomes);
  expect(checked.length).toBeGreaterThanOrEqual(5);
  expect(checked.length).toBeLessThanOrEqual(8);
  expect(checked.every(({ code }) => code === 'BAD_CREDENTIALS')).toBe(true);
  const refused = outcomes.filter(({ status }) => status === 429);
  for (const { code, headers } of refused) {
    expect(code).toBe('TOO_MANY_REQUESTS');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const user = await service.database
    .selectFrom('users')
    .select('locked_at')
    .where('username', '=', 'ada@acme.test')
    .executeTakeFirstOrThrow();
  expect(user.locked_at).not.toBeNull();
});

it('P08: the limit applies until the lock ends, for every address', async () => {
  const elsewhere = service.browser({ address: '198.51.100.7' });
  let last = await elsewhere.signIn('ada@acme.test', 'guess');
  for (let tries = 0; tries < 4 && last.status !== 429; tries++)
    last = await elsewhere.signIn('ada@acme.test', 'guess');
  expect(last).toMatchObject({ status: 429, headers: { 'retry-after': String(5 * MINUTE) } });
  expect(await elsewhere.signIn('ADA@acme .test')).toMatchObject({ status: 429 });
  service.clock.advance(5 * MINUTE);
  expect((await elsewhere.signIn('ada@acme.test')).code).toBe('OK');
});

it('P07 and P08: an unknown username has exactly the limits of a known one', async () => {
  const outcomeOf = async (username: string) => {
    const guest = service.browser({ address: '198.51.100.8' });
    const outcomes: string[] = [];
    for (let tries = 0; tries < 20; tries++) {
      const { status, body, headers } = await guest.signIn(username, 'wrong');
      outcomes.push(`${status} ${body} ${Object.keys(headers).sort()} ${headers['retry-after']}`);
    }
    return outcomes;
  };
  expect(await outcomeOf('nobody@acme.test')).toEqual(await outcomeOf('directory@acme.test'));
});

it('P08: correct passwords in parallel never lock', async () => {
  const outcomes = await tryInParallel('remind@acme.test', 12, () => 'Correct-Horse-7');
  expect(outcomes.some(({ code }) => code === 'PASSWORD_CHANGE_RECOMMEND')).toBe(true);
  expect(outcomes.some(({ errors }) => errors !== undefined)).toBe(false);
  expect((await service.browser().signIn('remind@acme.test')).code).toBe('PASSWORD_CHANGE_RECOMMEND');
});

it('P08: a source that has tried too often uses up no tries of an account', async () => {
  const address = '198.51.100.21';
  const end = new Date(service.clock.now().getTime() + 60_000);
  await service.database
    .insertInto('counters')
    .values(
      ['password-from', 'mail-from'].map((key) => ({ key: `${key}:${address}`, count: 300, window_ends_at: end })),
    )
    .execute();
  const count = async () => [
    await service.database.selectFrom('attempts').select(['key', 'reserved']).orderBy('key').execute(),
    await service.database.selectFrom('counters').select(['key', 'count']).where('key', 'like', 'mail-to:%').execute(),
  ];
  const before = await count();
  const throttled = service.browser({ address });
  for (let tries = 0; tries < 6; tries++) {
    expect((await throttled.signIn('twin@shared.test', 'wrong', 'ORG-1')).status).toBe(429);
    expect((await throttled.call('POST /password/reset-token', { username: 'twin@shared.test' })).status).toBe(429);
  }
  expect(await count()).toEqual(before);
});

it('an account whose password is not stored here is never locked, since no reset could unlock it', async () => {
  const names = ['directory@acme.test', 'google@solo.test', 'idp@acme.test', 'disconnected@acme.test'];
  await service.database.deleteFrom('attempts').execute();
  for (const name of names) {
    for (let tries = 0; tries < 6; tries++) {
      await service.browser({ address: '198.51.100.22' }).signIn(name, 'wrong');
    }
  }
  const locked = service.database.selectFrom('users').select('username').where('locked_at', 'is not', null);
  expect(await locked.where('username', 'in', names).execute()).toEqual([]);
  expect((await service.browser({ address: '198.51.100.22' }).signIn('directory@acme.test')).code).toBe('OK');
});

it('a try that never ended is returned', async () => {
  const lost = { username: 'lost@acme.test', users: [] };
  for (let tries = 0; tries < 5; tries++) await reservePasswordTry(service, lost);
  await expect(reservePasswordTry(service, lost)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  service.clock.advance(61);
  await expect(reservePasswordTry(service, lost)).resolves.toMatchObject({ refusal: undefined });
});

it('P08: a counter admits at most its limit, even in parallel, and starts again after its window', async () => {
  const limit = { tries: 7, window: 60 };
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => countTry(service, 'test', limit)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  await expect(countTry(service, 'test', limit)).rejects.toMatchObject({ details: { retryAfter: 60 } });
  service.clock.advance(59);
  await expect(countTry(service, 'test', limit)).rejects.toMatchObject({ details: { retryAfter: 1 } });
  service.clock.advance(1);
  await expect(countTry(service, 'test', limit)).resolves.toBeUndefined();
});
