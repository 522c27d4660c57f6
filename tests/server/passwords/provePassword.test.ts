import { afterAll, beforeAll, expect, it } from 'vitest';
import { provePassword } from '../../../src/server/passwords/provePassword.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());

it('P11: a password that changes while it is checked counts as wrong', async () => {
  const { database } = service;
  const users = database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
  const found = await users.executeTakeFirstOrThrow();
  const prove = () => provePassword(createCallOf(service), found.username, found, 'Correct-Horse-7');
  await expect(prove()).resolves.toMatchObject({ id: found.id });
  await database.updateTable('users').set({ password_hash: 'another' }).where('id', '=', found.id).execute();
  await expect(prove()).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
});
