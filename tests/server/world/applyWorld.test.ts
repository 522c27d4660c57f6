import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '../../../src/contract/worldSchema.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { listMails } from '../../../src/server/mail/mailbox/registerMailbox.ts';
import { findClient } from '../../../src/server/oidc/findClient.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { applyWorld } from '../../../src/server/world/applyWorld.ts';
import { readWorld } from '../../../src/server/world/readWorld.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';

const clock = { now: () => new Date('2026-01-05T09:00:00Z'), wait: async () => {} };
const settings = readSettings({ DATA_DIR: 'memory:' });
const organisation = {
  id: 'ORG-1',
  name: 'Acme',
  alias: 'acme',
  domains: ['acme.example'],
  ipZones: ['192.0.2.0/24', '203.0.113.9'],
};
const app = { id: 'APP-1', orgAppId: 'ORG-APP-1', organisation: 'ORG-1', name: 'Acme Notes' };
const client: NonNullable<World['clients']>[number] = {
  ...{ id: 'acme-notes', orgAppId: 'ORG-APP-1', scope: ['openid', 'email'] },
  redirectUris: ['https://notes.acme.example/callback'],
};
const world: World = { organisations: [organisation], apps: [app], clients: [client] };

let database: Database;
beforeAll(async () => {
  database = await takeDatabase(settings);
  await database
    .insertInto('organisations')
    .values({
      ...{ id: 'ORG-0', name: 'Default', alias: 'default', label: 'Default', password_policy: '{}' },
      ...{ icon: null, password_change_uri: null, ip_zones: null, admin_email: null, created_at: clock.now() },
    })
    .execute();
});
afterAll(() => giveBack(database));

const apply = (given: World, isDry = false) =>
  applyWorld({ database, clock, settings, keys: createKeyStore(settings, database) }, given, { isDry });
const changesOf = async (given: World, isDry = false) => (await apply(given, isDry)).changes;

const count = async () => (await database.selectFrom('organisations').select('id').execute()).length;

it('a dry run reports the difference and stores nothing, then the file is applied once', async () => {
  const difference = [
    '+ organisation ORG-1',
    '+ organisation ORG-1 domain acme.example',
    '+ app APP-1',
    '+ app APP-1 as ORG-APP-1',
    '+ client acme-notes',
  ];
  expect(await changesOf(world, true)).toEqual(difference);
  expect(await count()).toBe(1);
  expect(await changesOf(world)).toEqual(difference);
  expect(await changesOf(world)).toEqual([]);
  const { redirectUris: redirect_uris, scope } = client;
  expect(await findClient({ database }, 'acme-notes')).toMatchObject({ redirect_uris, scope, alias: 'acme' });
});

it('a changed member and a removed domain are reported and stored, and the rest stays', async () => {
  const changed = { id: 'ORG-1', name: 'Acme', alias: 'acme', domains: ['acme.test'], mfaRequired: true };
  expect(await changesOf({ organisations: [changed] })).toEqual([
    '~ organisation ORG-1 mfa_required: false becomes true',
    '+ organisation ORG-1 domain acme.test',
    '- organisation ORG-1 domain acme.example',
  ]);
  const query = database.selectFrom('organisations').selectAll().where('id', '=', 'ORG-1');
  const stored = await query.executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ mfa_required: true, ip_zones: organisation.ipZones });
});

it('a mistake at the end of a world stores nothing of its beginning', async () => {
  const other = { id: 'ORG-2', name: 'Globex', alias: 'globex' };
  const stray = { ...client, id: 'stray', orgAppId: 'ORG-APP-9' };
  await expect(changesOf({ organisations: [other], clients: [stray] })).rejects.toMatchObject({
    message: 'names app ORG-APP-9, which does not exist: add an app with that orgAppId',
    place: ['clients', 0],
  });
  const twin = { ...other, alias: 'acme' };
  await expect(changesOf({ organisations: [twin] })).rejects.toThrow(/^has an id, alias or domain/);
  expect(await count()).toBe(2);
});

it('each mistake of a file is one line with its place and what to do', () => {
  const text = JSON.stringify(
    { organisations: [{ ...organisation, ipZones: ['192.0.2.0/99'], colour: 'red' }] },
    null,
    1,
  );
  expect(() => readWorld('world.json', text)).toThrow(
    'world.json:3: organisations.0 has "colour", which is not a member: remove it\nworld.json:11: organisations.0.ipZones.0 must be a network, such as 192.0.2.0/24, or an IP address: change it',
  );
  expect(() => readWorld('world.json', '{\n"apps": [,]}')).toThrow(/^world\.json:2: is not JSON/);
});

const user = { username: 'Ann@acme.example', organisation: 'ORG-1', firstName: 'Ann', lastName: 'Lee' };
const find = (username: string) =>
  database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

it('invites a new user once, and a user without the flag not at all', async () => {
  const users = [
    { ...user, invite: true, externalId: '7', language: 'ja' as const },
    { ...user, username: 'bob@acme.example' },
  ];
  expect(await changesOf({ users }, true)).toEqual([
    ...['+ user Ann@acme.example', '+ user bob@acme.example', '+ mail to Ann@acme.example'],
  ]);
  expect(await database.selectFrom('mails').select('id').execute()).toEqual([]);
  await apply({ users });
  expect(await changesOf({ users })).toEqual([]);
  const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2g';
  const known = { ...user, username: 'bob@acme.example', invite: true, passwordHash };
  expect(await changesOf({ users: [known] })).toEqual([]);
  expect(await find('bob@acme.example')).toMatchObject({ state: 'PENDING', password_hash: null });
  const mails = await listMails({ database, keys: createKeyStore(settings, database) });
  expect(mails.map(({ to, text }) => [to, text])).toEqual([
    ['Ann@acme.example', expect.stringMatching(/\/activate\?token=[\w-]{43}&locale=ja/)],
  ]);
  expect(await find('Ann@acme.example')).toMatchObject({ state: 'PENDING', external_id: '7', display_name: 'Ann Lee' });
});

it('P11: a user who is closed loses every open session and token, and comes back in the state of the account', async () => {
  const { id } = await find('Ann@acme.example');
  const closed = { users: [{ ...user, lastName: 'Li', active: false }] };
  expect(await changesOf(closed)).toEqual([
    '~ user Ann@acme.example last_name: "Lee" becomes "Li"',
    '~ user Ann@acme.example display_name: "Ann Lee" becomes "Ann Li"',
    '~ user Ann@acme.example state: "PENDING" becomes "DEACTIVATED"',
  ]);
  const open = database.selectFrom('tokens').select('hash').where('user_id', '=', id).where('used_at', 'is', null);
  expect(await open.execute()).toEqual([]);
  expect(await changesOf({ users: [{ ...user, lastName: 'Li', active: true }] })).toEqual([
    '~ user Ann@acme.example state: "DEACTIVATED" becomes "PENDING"',
  ]);
});

it('a sign-up that proved no address gives way to a user of a world, with its password', async () => {
  const before = await find('bob@acme.example');
  await database
    .updateTable('users')
    .set({ state: 'UNVERIFIED', password_hash: 'x' })
    .where('id', '=', before.id)
    .execute();
  expect(await changesOf({ users: [{ ...user, username: 'bob@acme.example' }] })).toEqual(['+ user bob@acme.example']);
  const after = await find('bob@acme.example');
  expect(after).toMatchObject({ state: 'PENDING', password_hash: null });
  expect(after.id).not.toBe(before.id);
});

it('a name that is repeated hundreds of users later is refused at its place, and nothing is stored', async () => {
  const userOf = (username: string) => ({ username, organisation: 'ORG-1', firstName: 'A' });
  const users = Array.from({ length: 600 }, (_, index) => userOf(`many${index}@acme.example`));
  await expect(apply({ users: [...users, userOf('MANY0@acme.example')] })).rejects.toMatchObject({
    message: 'names MANY0@acme.example again: remove it',
    place: ['users', 600],
  });
  const kept = database.selectFrom('users').select('id').where('username', 'like', 'many%');
  expect(await kept.execute()).toEqual([]);
});

it('assigns an app to those who are named and no others, or to everyone', async () => {
  const assign = (users: string[]) => changesOf({ assignments: [{ orgAppId: 'ORG-APP-1', users }] });
  expect(await assign(['ann@acme.example', 'bob@acme.example'])).toEqual([
    ...['+ app ORG-APP-1 for Ann@acme.example', '+ app ORG-APP-1 for bob@acme.example'],
  ]);
  expect(await assign(['bob@acme.example'])).toEqual(['- app ORG-APP-1 for Ann@acme.example']);
  expect(await assign(['bob@acme.example'])).toEqual([]);
  await expect(assign(['eve@acme.example'])).rejects.toThrow(/eve@acme.example, who is not a member of ORG-1: add/);
  const everyone = { assignments: [{ orgAppId: 'ORG-APP-1', everyone: true }] };
  expect(await changesOf(everyone)).toEqual(['+ app ORG-APP-1 for everyone']);
  expect(await changesOf(everyone)).toEqual([]);
});

it('shows a new secret once, and keeps it sealed', async () => {
  const confidential = { clients: [{ ...client, confidential: true }] };
  expect((await apply(confidential, true)).made).toEqual([]);
  const { changes, made } = await apply(confidential);
  expect(changes).toEqual(['~ client acme-notes gets its secret', '- client acme-notes grants and tokens']);
  expect(made).toEqual([{ name: 'secret of client acme-notes', value: expect.stringMatching(/^[\w-]{43}$/) }]);
  const stored = await database.selectFrom('oauth_clients').select('secret').executeTakeFirstOrThrow();
  expect(stored.secret).not.toContain(made[0]?.value);
  expect(await apply(confidential)).toEqual({ changes: [], made: [] });
  const licence = { orgAppId: 'ORG-APP-1', workspace: 'Acme', license: '5 seats', expiresAt: '2026-03-01T00:00:00Z' };
  const licences = { licences: [{ ...licence, id: 'L-1' }] };
  expect((await apply(licences)).made[0]?.value).toMatch(/\/licence-renewal\?token=[\w-]{43}$/);
  expect(await changesOf(licences)).toEqual([]);
});
