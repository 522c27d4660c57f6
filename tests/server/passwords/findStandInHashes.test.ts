import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfNobody } from '../../../src/server/passwords/hashPassword.ts';
import { findStandInHashes } from '../../../src/server/passwords/provePassword.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('P07: each name has one stand-in, and the stand-ins have all costs that accounts have', async () => {
  const { database } = service;
  const users = await database.selectFrom('users').select('id').where('password_hash', 'is not', null).execute();
  for (const { id } of users) {
    await database.updateTable('users').set({ password_hash: id }).where('id', '=', id).execute();
  }
  const names = Array.from({ length: 300 }, (_, index) => `nobody-${index}@acme.test`);
  const find = (name: string) => findStandInHashes(service, name);
  const found = await Promise.all(names.map(find));
  expect(await Promise.all(names.map((name) => find(name.toUpperCase())))).toEqual(found);
  const known = new Set([...users.map(({ id }) => id), await hashOfNobody(service.settings)]);
  expect(found.flat().filter((hash) => !known.has(hash))).toEqual([]);
  expect(new Set(found.flat()).size).toBeGreaterThan(users.length / 2);
});
