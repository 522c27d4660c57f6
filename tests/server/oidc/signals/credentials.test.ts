import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellApps } from '../../../../src/server/credentials/tellApps.ts';
import { removeFactors } from '../../../../src/server/factors/removeFactors.ts';
import { storeApprovals, withdrawConsents } from '../../../../src/server/oidc/consents.ts';
import { findClient } from '../../../../src/server/oidc/findClient.ts';
import { issueToken } from '../../../../src/server/tokens/issueToken.ts';
import { EarnedWorld } from '../../credentials/EarnedWorld.ts';

let world: EarnedWorld;
beforeAll(async () => {
  world = await EarnedWorld.open();
});
afterAll(() => world.close());

/** What apps are told of each way to change credentials (OpenID CAEP 1.0, section 3.3). The other ways change none. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  'a reset of the password': ['password update'],
  'an activation': ['password create'],
  'a set-up of one-time codes': ['app create'],
  'the first passkey': ['fido2-platform create'],
  'another passkey': ['fido2-platform create'],
  'the removal of one of two passkeys': ['fido2-platform delete'],
  'the removal of the last passkey': ['fido2-platform delete'],
  'a mailed code that turns the second factor off': ['app delete'],
};

const told = async (client: string) => {
  const rows = world.service.database.selectFrom('logouts').selectAll().where('client_id', '=', client);
  const all = await rows.where('event', '=', 'credential-change').orderBy('number').execute();
  return all.map(({ details }) => `${details.credential_type} ${details.change_type}`);
};

/** Lets a person use an app, and agree to it or refuse. */
async function admit(username: string, client: string, state: 'APPROVED' | 'DENIED' = 'APPROVED'): Promise<void> {
  const { database, clock } = world.service;
  const at = clock.now();
  const find = database.selectFrom('users').select('id').where('username', '=', username);
  const { id } = await find.executeTakeFirstOrThrow();
  const use = database.selectFrom('oauth_clients').select('org_app_id').where('id', '=', client);
  const { org_app_id } = await use.executeTakeFirstOrThrow();
  const assigned = { user_id: id, org_app_id, assigned_at: at, revoked_at: null };
  await database
    .insertInto('app_assignments')
    .values(assigned)
    .onConflict((same) => same.doNothing())
    .execute();
  const decided = { user_id: id, client_id: client, scope: 'openid', state, decided_at: at };
  await database.insertInto('consents').values(decided).execute();
}

describe.each(Object.entries(EarnedWorld.WAYS))('%s', (way, [, prepare]) => {
  it('is told, as far as it changes a credential, to the apps that the person has agreed to use', async () => {
    const { database } = world.service;
    await database.deleteFrom('logouts').execute();
    await database.deleteFrom('consents').execute();
    await database.updateTable('oauth_clients').set({ shared_signals: 'poll' }).execute();
    await database
      .updateTable('oauth_clients')
      .set({ shared_signals: null })
      .where('id', '=', 'acme-payroll')
      .execute();
    const { username, change } = await prepare(world);
    await admit(username, 'acme-notes');
    await admit(username, 'acme-press', 'DENIED');
    await admit(username, 'acme-payroll');
    await database.deleteFrom('logouts').execute();
    expect(await change()).toBe('OK');
    expect(await told('acme-notes')).toEqual(TOLD[way] ?? []);
    expect([await told('acme-press'), await told('acme-payroll')]).toEqual([[], []]);
  });
});

it('what the owner takes back by the link of a warning is told, with the password that no longer works', async () => {
  const { database, clock } = world.service;
  const users = database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
  const user = await users.executeTakeFirstOrThrow();
  await database.deleteFrom('consents').execute();
  await admit('ada@acme.test', 'acme-press');
  const since = new Date(clock.now().getTime() - 1000).toISOString();
  const payload = { change: 'passkey-added', since, backup: null };
  const token = await issueToken({ ...world.service, cookies: undefined }, { purpose: 'disown', user, payload });
  await database.deleteFrom('logouts').execute();
  expect((await world.service.browser().call('POST /account-changes:undo', { token })).code).toBe('OK');
  // The tests before gave it a passkey.
  expect(await told('acme-press')).toEqual(['fido2-platform delete', 'password delete']);
});

it('of a person whose app was taken away, that app hears no more', async () => {
  const { database, clock } = world.service;
  // The tests before gave it two passkeys.
  const username = 'device@acme.test';
  await database.deleteFrom('consents').execute();
  for (const client of ['acme-notes', 'acme-press']) await admit(username, client);
  const { user_id } = await database.selectFrom('consents').select('user_id').executeTakeFirstOrThrow();
  await database.updateTable('org_apps').set({ assigned_to_all: false }).execute();
  const taken = database.updateTable('app_assignments').set({ revoked_at: clock.now() });
  await taken.where('org_app_id', '=', 'ORG-APP-1').execute();
  await database.deleteFrom('logouts').execute();
  await removeFactors(world.service, user_id);
  const removed = ['fido2-platform delete', 'fido2-platform delete'];
  expect([await told('acme-notes'), await told('acme-press')]).toEqual([[], removed]);
});

it('of a person who has withdrawn the consent, the app fetches not even earlier changes', async () => {
  const { database } = world.service;
  await database.deleteFrom('consents').execute();
  await admit('ada@acme.test', 'acme-press');
  await admit('device@acme.test', 'acme-press');
  const users = database.selectFrom('users').select(['id', 'org_id']);
  const find = users.where('username', 'in', ['ada@acme.test', 'device@acme.test']).orderBy('username');
  const [ada, other] = await find.execute();
  if (!ada || !other) throw new Error('both are in the world');
  await database.deleteFrom('logouts').execute();
  await tellApps(world.service, ada.id, [{ type: 'password', change: 'update' }]);
  await tellApps(world.service, other.id, [{ type: 'app', change: 'delete' }]);
  expect(await told('acme-press')).toEqual(['password update', 'app delete']);
  await withdrawConsents(world.service, ada, 'acme-press');
  expect(await told('acme-press')).toEqual(['app delete']);
  const client = await findClient(world.service, 'acme-press');
  if (!client) throw new Error('the app is in the world');
  const denied = client.scope.map((scope) => ({ scope, state: 'DENIED' }) as const);
  await storeApprovals(world.service, other, { ...client, autoapprove: [] }, denied);
  expect(await told('acme-press')).toEqual([]);
});
