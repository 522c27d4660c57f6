import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { applyWorld } from '../../../src/server/world/applyWorld.ts';
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
}, 60_000);
afterAll(() => service.close());

it('a name is found by the letter case of the database at every door', async () => {
  // The second one is told of the first one's session, so its password was right too.
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
