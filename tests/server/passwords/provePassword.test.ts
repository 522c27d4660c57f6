import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword, OURSELVES } from '../../../src/server/passwords/hashPassword.ts';
import { provePassword } from '../../../src/server/passwords/provePassword.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const COSTS = { memoryCost: 16, timeCost: 1, parallelism: 1 };

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('P11: a password that changes while it is checked counts as wrong', async () => {
  const { database } = service;
  const users = database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
  const found = await users.executeTakeFirstOrThrow();
  const prove = () => provePassword(createCallOf(service), found.username, [found], 'Correct-Horse-7');
  await expect(prove()).resolves.toMatchObject({ id: found.id });
  const another = await hashPassword(service.settings, 'Another-Word-1', OURSELVES);
  await database.updateTable('users').set({ password_hash: another }).where('id', '=', found.id).execute();
  await expect(prove()).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
});

it('after a change of the costs a sign-in computes the hash again, and everything that was earned stays', async () => {
  const { database } = service;
  const read = () =>
    database.selectFrom('users').selectAll().where('username', '=', 'multi@acme.test').executeTakeFirstOrThrow();
  await service.browser().call('POST /password/reset-token', { username: 'multi@acme.test' });
  const token = await newestToken(service, 'multi@acme.test');
  const found = await read();
  const dearer = { ...createCallOf(service), settings: { ...service.settings, hashCosts: COSTS } };
  const prove = (password: string) => provePassword(dearer, found.username, [found], password);
  await expect(prove('wrong')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  expect((await read()).password_hash).toBe(found.password_hash);
  // All of them have read the old hash.
  const proved = await Promise.all(Array.from({ length: 5 }, () => prove('Correct-Horse-7')));
  expect(proved.map(({ id }) => id)).toEqual(Array.from({ length: 5 }, () => found.id));
  const renewed = await read();
  expect(renewed.password_hash).toMatch(/^\$argon2id\$v=19\$m=16,t=1,p=1\$/);
  expect(renewed).toEqual({ ...found, password_hash: renewed.password_hash });
  expect((await service.browser().call('POST /password/check-token', { token })).code).toBe('OK');
  await expect(prove('Correct-Horse-7')).resolves.toMatchObject({ id: found.id });
  expect((await read()).password_hash).toBe(renewed.password_hash);
});

it('P07: an unknown name is checked against the hash of an account, whose password does not sign it in', async () => {
  const prove = (name: string) => provePassword(createCallOf(service), name, [], 'Correct-Horse-7');
  for (const name of ['nobody-1@acme.test', 'nobody-2@acme.test', 'nobody-3@acme.test']) {
    await expect(prove(name)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  }
  const social = service.database.selectFrom('users').selectAll().where('username', '=', 'google@solo.test');
  const user = await social.executeTakeFirstOrThrow();
  const ofSocial = provePassword(createCallOf(service), user.username, [user], 'Correct-Horse-7');
  await expect(ofSocial).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
});
