import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepPasskey } from '../../../src/server/factors/registerPasskey.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** The session of a browser that is about to register a passkey. */
let session: { readonly id: string; readonly user_id: string };
beforeEach(async () => {
  const { database } = service;
  await database.deleteFrom('passkeys').execute();
  await database.deleteFrom('sessions').execute();
  await database.updateTable('users').set({ mfa_active: false }).where('username', '=', 'ada@acme.test').execute();
  expect((await service.browser().signIn('ada@acme.test')).code).toBe('OK');
  session = await database
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
});

const keep = (credential_id: string) =>
  keepPasskey(createCallOf(service), session.id, {
    credential_id,
    user_id: session.user_id,
    device_id: null,
    public_key: 'key',
    counter: 0,
    user_verified: true,
    backup_eligible: false,
    backed_up: false,
    transports: '[]',
    registered_at: service.clock.now(),
    last_used_at: null,
  });
const kept = async () => (await service.database.selectFrom('passkeys').select('credential_id').execute()).length;
const isOn = async () => {
  const query = service.database.selectFrom('users').select('mfa_active').where('id', '=', session.user_id);
  return (await query.executeTakeFirstOrThrow()).mfa_active;
};

it('P11: a passkey is not stored if a reset has ended its session meanwhile', async () => {
  const sessions = service.database.updateTable('sessions').where('id', '=', session.id);
  await sessions.set({ ended_at: service.clock.now(), end_reason: 'REVOKED' }).execute();
  await expect(keep('late')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect([await kept(), await isOn()]).toEqual([0, false]);
});

it('P10: nor if its session has not proved a factor that was added meanwhile', async () => {
  await service.database.updateTable('users').set({ mfa_active: true }).where('id', '=', session.user_id).execute();
  await expect(keep('late')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await kept()).toBe(0);
});

it('of two first passkeys at the same time one raises the session, and the other is refused with its old session', async () => {
  const both = await Promise.allSettled([keep('one'), keep('two')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([await kept(), await isOn()]).toEqual([1, true]);
});

it('an account keeps at most twenty passkeys, however many arrive at the same time', async () => {
  const { user_id } = session;
  await service.database.updateTable('users').set({ mfa_active: true }).where('id', '=', user_id).execute();
  await service.database.updateTable('sessions').set({ level: 'mfa' }).where('id', '=', session.id).execute();
  for (let number = 1; number <= 20; number++) await keep(`key-${number}`);
  await expect(keep('key-21')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await kept()).toBe(20);
});
