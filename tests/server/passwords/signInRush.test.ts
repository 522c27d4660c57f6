import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

const OFFICE = '192.0.2.10';
const LIMIT = 5;

let service: TestService;
beforeAll(async () => {
  service = await openTestService({
    SIGN_IN_LIMIT_PER_SOURCE: String(LIMIT),
    SIGN_IN_LIMIT_PER_ORGANISATION: '10',
    TRUSTED_NETWORKS: '203.0.113.0/24, 2001:db8:7::/48',
  });
  const { database } = service;
  const ada = database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
  const model = await ada.executeTakeFirstOrThrow();
  const names = Array.from({ length: 20 }, (_, index) => member(index));
  await database
    .insertInto('users')
    .values(names.map((username) => ({ ...model, id: username, username, ip_zones: null, given_answers: null })))
    .execute();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('counters').execute();
  await service.database.deleteFrom('attempts').execute();
  await service.database.deleteFrom('sessions').execute();
});

const member = (index: number) => `member-${index}@acme.test`;
const from = (address: string) => service.browser({ address });
const codesOf = async (tries: Promise<{ code: string }>[]) => (await Promise.all(tries)).map(({ code }) => code);
const spray = async (count: number, addressOf: (index: number) => string) =>
  codesOf(Array.from({ length: count }, (_, index) => from(addressOf(index)).signIn(member(index), 'Guess-for-all-1')));
const sum = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length;

it('P08: correct sign-ins from one address all pass at once, even above its limit of wrong ones', async () => {
  const names = Array.from({ length: 20 }, (_, index) => member(index));
  const codes = await codesOf(names.map((name) => from(OFFICE).signIn(name)));
  expect(sum(codes, 'OK')).toBe(20);
});

it('P08: one password tried on many accounts from one address is refused at the limit', async () => {
  const codes = await spray(8, () => OFFICE);
  expect(sum(codes, 'BAD_CREDENTIALS')).toBe(LIMIT);
  expect(sum(codes, 'TOO_MANY_REQUESTS')).toBe(3);
});

it('strangers at the same address do not delay a known device with the correct password', async () => {
  const known = from(OFFICE);
  expect((await known.signIn(member(0))).code).toBe('OK');
  await known.call('DELETE /token', {});
  await spray(LIMIT, () => OFFICE);
  expect((await from(OFFICE).signIn(member(1))).code).toBe('TOO_MANY_REQUESTS');
  expect((await known.signIn(member(0))).code).toBe('OK');
  expect((await known.signIn(member(1))).code).toBe('TOO_MANY_REQUESTS');
});

it('P08: a known device has a limit of its own', async () => {
  const known = from(OFFICE);
  await known.signIn(member(2));
  await spray(LIMIT, () => OFFICE);
  const codes: string[] = [];
  for (let tries = 0; tries < 12; tries++) codes.push((await known.signIn(member(2), 'wrong')).code);
  expect(codes).toEqual([...Array(10).fill('BAD_CREDENTIALS'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  await service.database.updateTable('users').set({ locked_at: null, locked_until: null }).execute();
});

it('TRUSTED_NETWORKS: a trusted office has no limit per source', async () => {
  expect(sum(await spray(8, () => '203.0.113.9'), 'BAD_CREDENTIALS')).toBe(8);
  expect(sum(await spray(8, () => '2001:db8:7::1'), 'BAD_CREDENTIALS')).toBe(8);
  const sources = service.database.selectFrom('counters').select('key').where('key', 'like', '%-from:%');
  expect(await sources.execute()).toEqual([]);
});

it('P08: spraying from many addresses leaves each a few tries, and locks out no member', async () => {
  const botnet = (index: number) => `198.51.100.${index}`;
  expect(sum(await spray(10, botnet), 'BAD_CREDENTIALS')).toBe(10);
  const tryAll = (address: string) =>
    [10, 11, 12, 13].reduce<Promise<string[]>>(
      async (before, index) => [...(await before), (await from(address).signIn(member(index), 'wrong')).code],
      Promise.resolve([]),
    );
  expect(await tryAll(botnet(99))).toEqual([
    ...Array(2).fill('BAD_CREDENTIALS'),
    ...Array(2).fill('TOO_MANY_REQUESTS'),
  ]);
  expect((await from('192.0.2.77').signIn(member(19))).code).toBe('OK');
  // An unknown name has the same limits, and other organisations are not affected.
  expect((await from(botnet(99)).signIn('nobody@acme.test', 'wrong')).code).toBe('TOO_MANY_REQUESTS');
  expect((await from(botnet(98)).signIn('nobody@solo.test', 'wrong')).code).toBe('BAD_CREDENTIALS');
});

it('P08: correct passwords do not count, even at an organisation that is sprayed', async () => {
  await spray(10, (index) => `198.51.100.${index}`);
  const before = await counts();
  for (const index of [17, 18, 19]) expect((await from(OFFICE).signIn(member(index))).code).toBe('OK');
  expect(await counts()).toEqual(before);
});

const counts = () =>
  service.database
    .selectFrom('counters')
    .select(['key', 'count'])
    .where('count', '>', 0)
    // Correct passwords have a limit of their own.
    .where('key', 'not like', 'sign-in:%')
    .orderBy('key')
    .execute();
