import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '../../../src/server/core/time/Clock.ts';
import { openSession } from '../../../src/server/sessions/openSession.ts';
import { createCallOf, type TestCall } from '../support/createCallOf.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const findAda = () =>
  service.database.selectFrom('users').selectAll().where('first_name', '=', 'Ada').executeTakeFirstOrThrow();

async function createDevice(): Promise<string> {
  const id = randomUUID();
  const device = { id, token_hash: id, created_at: service.clock.now() };
  await service.database.insertInto('devices').values(device).execute();
  return id;
}

async function begin(call: TestCall, more: { readonly singleSession: boolean }) {
  const user = await findAda();
  const deviceId = await createDevice();
  const authenticatedAt = service.clock.now();
  return () =>
    openSession(call, {
      user,
      deviceId,
      channel: 'PASSWORD',
      level: 'password',
      methods: ['pwd'],
      authenticatedAt,
      freshAt: null,
      ...more,
    });
}

it.each([
  ['P11', 'its password was changed', { password_hash: 'another' }],
  ['P09', 'its address was changed', { username: 'ada.lee@acme.test' }],
  ['P10', 'it has a second factor', { mfa_active: true }],
  ['P10', 'it was locked', { locked_at: new Date('2026-01-05T10:00:00Z') }],
  ['P10', 'it was deactivated', { state: 'DEACTIVATED' }],
] as const)('%s: an account is checked again if %s meanwhile', async (_promise, _what, change) => {
  const call = createCallOf(service);
  const open = await begin(call, { singleSession: true });
  const { id, username, password_hash } = await findAda();
  const users = service.database.updateTable('users').where('id', '=', id);
  await users.set(change).execute();
  expect(await open()).toBe(false);
  expect(call.cookies.changes()).toEqual([]);
  expect(await service.database.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
  const before = { username, password_hash, mfa_active: false, locked_at: null, state: 'ACTIVATED' } as const;
  await users.set(before).execute();
  expect(await (await begin(call, { singleSession: true }))()).toBe(true);
  expect(call.cookies.get('session')).toBeDefined();
  await service.database.deleteFrom('sessions').where('user_id', '=', id).execute();
});

it('D-39: of two devices that each counted as the only one, one is checked again', async () => {
  const both = [
    await begin(createCallOf(service), { singleSession: false }),
    await begin(createCallOf(service), { singleSession: false }),
  ];
  expect((await Promise.all(both.map((open) => open()))).sort()).toEqual([false, true]);
});

it('D-39: of three devices that sign in at once, two are asked', async () => {
  const ada = service.database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
  await service.database.deleteFrom('sessions').where('user_id', '=', ada).execute();
  const devices = [service.browser(), service.browser(), service.browser()];
  const answers = await Promise.all(devices.map((device) => device.signIn('ada@acme.test')));
  expect(answers.map(({ code }) => code).sort()).toEqual([
    'NOT_ALLOWED_MULTI_SESSION',
    'NOT_ALLOWED_MULTI_SESSION',
    'OK',
  ]);
});

it('choosing among the accounts of a device does not postpone the end of a sign-in', async () => {
  await service.database.deleteFrom('sessions').execute();
  const guest = service.browser();
  await guest.signIn('ada@acme.test');
  const { data } = await guest.call('GET /signin/token-bucket', {});
  const [tid = ''] = Array.isArray(data) ? data.map(({ id }) => String(id)) : [];
  for (let hours = 1; hours < 12; hours++) {
    service.clock.advance(HOUR);
    expect((await guest.call('POST /signin/token', { tid })).code).toBe('OK');
  }
  service.clock.advance(HOUR);
  expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  expect((await guest.call('POST /signin/token', { tid })).code).toBe('REVOKED_TOKEN');
});
