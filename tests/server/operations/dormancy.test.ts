import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

const DAY = 24 * 3600;
const username = 'dormant@acme.test';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PORT: '3606' });
});
afterAll(() => service.close());

const proveDormant = async (): Promise<TestBrowser> => {
  const person = service.browser();
  expect((await person.signIn(username)).errors).toEqual({ state: 'DORMANT' });
  return person;
};

it('the service gives a restore token only to the browser in which the correct password was just entered', async () => {
  expect((await service.browser().call('GET /dormant-user/token', { username })).code).toBe('UNAUTHORIZED');
  const guesser = service.browser();
  await guesser.signIn(username, 'Wrong-Horse-7');
  expect((await guesser.call('GET /dormant-user/token', { username })).code).toBe('UNAUTHORIZED');
  const other = service.browser();
  await other.signIn('otp@acme.test');
  expect((await other.call('GET /dormant-user/token', { username })).code).toBe('INVALID_TOKEN');

  const person = await proveDormant();
  expect((await person.call('GET /dormant-user/token', { username: 'ada@acme.test' })).code).toBe('FORBIDDEN');
  const token = tokenOf(await person.call('GET /dormant-user/token', { username }));
  expect((await person.call('POST /dormant-user/check-token', { token })).data).toEqual({
    username,
    orgId: 'ORG-1',
    latestLoggedInAt: new Date(service.clock.now().getTime() - 400 * DAY * 1000).toISOString(),
    dormantCreatedAt: new Date(service.clock.now().getTime() - 35 * DAY * 1000).toISOString(),
  });
});

it('a newer token voids the older one; each is valid for 1 hour, and the proof for 15 minutes', async () => {
  const person = await proveDormant();
  const old = tokenOf(await person.call('GET /dormant-user/token', { username }));
  const token = tokenOf(await person.call('GET /dormant-user/token', { username }));
  const check = (of: string) => person.call('POST /dormant-user/check-token', { token: of });
  expect((await check(old)).code).toBe('INVALID_TOKEN');
  service.clock.advance(15 * 60);
  expect((await person.call('GET /dormant-user/token', { username })).code).toBe('EXPIRED');
  service.clock.advance(45 * 60 - 1);
  expect((await check(token)).code).toBe('OK');
  service.clock.advance(1);
  expect((await check(token)).code).toBe('EXPIRED');
  const late = await person.call('POST /dormant-users/{username}:restore', { username, token });
  expect(late.code).toBe('EXPIRED');
});

it('TIME-04 TIME-05 P09: an account is dormant after a year, and active again after a restore, by one of 50 parallel uses', async () => {
  const person = await proveDormant();
  const token = tokenOf(await person.call('GET /dormant-user/token', { username }));
  const restore = (of: string) => person.call('POST /dormant-users/{username}:restore', { username: of, token });
  expect((await restore('ada@acme.test')).code).toBe('INVALID_TOKEN');
  const answers = await Promise.all(Array.from({ length: 50 }, () => restore(username)));
  expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'INVALID_TOKEN')).toHaveLength(49);
  expect((await service.browser().signIn(username)).code).toBe('OK');

  await service.database.deleteFrom('sessions').execute();
  const fresh = { password_changed_at: new Date(service.clock.now().getTime() + 365 * DAY * 1000) };
  await service.database.updateTable('users').set(fresh).where('username', '=', username).execute();
  service.clock.advance(365 * DAY);
  expect((await service.browser().signIn(username)).code).toBe('OK');
  await service.database.deleteFrom('sessions').execute();
  await service.database.updateTable('users').set(fresh).where('username', '=', username).execute();
  service.clock.advance(365 * DAY + 1);
  expect((await service.browser().signIn(username)).errors).toMatchObject({ state: 'DORMANT' });
});
