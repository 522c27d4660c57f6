import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSeconds, DAY } from '../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { applyWorld } from '../../../src/server/world/applyWorld.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { Directory } from '../scim/Directory.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

/** Node.js lowers the last letter to a final sigma, the database to a sigma. */
const NAME = 'ΝΙΚΟΣ';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
  await service.database
    .updateTable('users')
    .set({ username: NAME, last_name: NAME, display_name: `Ada ${NAME}` })
    .where('username', '=', 'ada@acme.test')
    .execute();
});
afterAll(() => service.close());

it('a name is found by the letter case of the database at every entry point', async () => {
  // The second one is told about the first one's session, so its password was right too.
  expect((await service.browser().signIn(NAME)).code).toBe('OK');
  expect((await service.browser().signIn('νικοσ')).code).toBe('NOT_ALLOWED_MULTI_SESSION');
  const operator = { ...service, keys: createKeyStore(service.settings, service.database) };
  const user = { username: NAME, organisation: 'ORG-1', firstName: 'Ada', lastName: NAME };
  expect((await applyWorld(operator, { users: [user] }, { isDry: true })).changes).toEqual([]);
  const directory = await Directory.open(service);
  for (const filter of [`userName eq "${NAME}"`, `userName ew "${NAME}"`, `displayName co "${NAME}"`]) {
    expect([filter, await directory.find(filter)]).toEqual([filter, [NAME]]);
  }
});

it('an organisation is found by the beginning of its name in any letter case', async () => {
  await service.database.updateTable('organisations').set({ name: NAME }).where('id', '=', 'ORG-2').execute();
  for (const alias of [NAME, 'ΝΙΚ', 'νικοσ']) {
    const { data } = await service.browser().call('GET /orgs', { alias });
    expect(data).toMatchObject([{ id: 'ORG-2' }]);
  }
});

it('two names in a file are one account exactly where the database treats them as equal', async () => {
  const operator = { ...service, keys: createKeyStore(service.settings, service.database) };
  const account = await service.database
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', NAME)
    .executeTakeFirstOrThrow();
  const passwordHash = account.password_hash ?? '';
  const usersOf = (...names: string[]) =>
    names.map((username) => ({ username, organisation: 'ORG-1', firstName: 'A', passwordHash }));
  const twins = applyWorld(operator, { users: usersOf('ΜΑΡΙΟΣ', 'μαριοσ') });
  await expect(twins).rejects.toThrow('names μαριοσ again: remove it');
  // Node.js lowers both to the second one.
  const two = ['İda', 'i\u0307da'];
  const { changes } = await applyWorld(operator, { users: usersOf(...two) });
  expect(changes).toEqual(two.map((name) => `+ user ${name}`));
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-letters-'));
  const shell = new AdminShell(service.database, folder);
  const importOf = async (...names: string[]) => {
    const rows = names.map((name) => `${name},A,B,"${passwordHash}"`);
    const path = await shell.file('users.csv', `username,firstName,lastName,passwordHash\n${rows.join('\n')}\n`);
    const { out, errors } = await shell.run(`users import ${path} --organisation ORG-2`);
    return out + errors.replace(path, 'users.csv');
  };
  expect(await importOf('ΜΑΡΙΟΣ', 'μαριοσ')).toBe('users.csv:3: names μαριοσ again: remove it');
  expect(await importOf(...two)).toBe([...changes, '2 users with a password'].join('\n'));
  await rm(folder, { recursive: true });
});

it('an assignment and a dormant account use the letter case of the database for a name', async () => {
  const operator = { ...service, keys: createKeyStore(service.settings, service.database) };
  const assignments = [{ orgAppId: 'ORG-APP-1', users: ['νικοσ'] }];
  const { changes } = await applyWorld(operator, { assignments }, { isDry: true });
  expect(changes).not.toContain(`- app ORG-APP-1 for ${NAME}`);
  expect(changes.length).toBeGreaterThan(0);
  await service.database
    .updateTable('users')
    .set({ last_login_at: addSeconds(service.clock.now(), -400 * DAY), state: 'ACTIVATED' })
    .where('username', '=', NAME)
    .execute();
  const browser = service.browser();
  expect((await browser.signIn('νικοσ')).errors).toEqual({ state: 'DORMANT' });
  expect((await browser.call('GET /dormant-user/token', { username: 'νικοσ' })).code).toBe('OK');
});
