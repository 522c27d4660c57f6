import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyWorld } from '../../../src/server/admin/applyWorld.ts';
import { readWorld } from '../../../src/server/admin/readWorld.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { openMigrated } from '../../../src/server/database/openMigrated.ts';
import { findClient } from '../../../src/server/oidc/findClient.ts';

const now = new Date('2026-01-05T09:00:00Z');
const organisation = { id: 'ORG-1', name: 'Acme', alias: 'acme', domains: ['acme.example'], ipZones: ['192.0.2.0/24'] };
const app = { id: 'APP-1', orgAppId: 'ORG-APP-1', organisation: 'ORG-1', name: 'Acme Notes' };
const client = {
  ...{ id: 'acme-notes', orgAppId: 'ORG-APP-1', scope: ['openid', 'email'] },
  redirectUris: ['https://notes.acme.example/callback'],
};
const world = { organisations: [organisation], apps: [app], clients: [client] };

let database: Database;
beforeAll(async () => {
  database = await openMigrated({ databaseUrl: undefined, dataDir: 'memory:' });
}, 60_000);
afterAll(() => database.destroy());

const count = async () => (await database.selectFrom('organisations').select('id').execute()).length;

it('a dry run tells the difference and keeps nothing, then the file is taken once', async () => {
  const difference = [
    '+ organisation ORG-1',
    '+ organisation ORG-1 domain acme.example',
    '+ app APP-1',
    '+ app APP-1 as ORG-APP-1',
    '+ client acme-notes',
  ];
  expect(await applyWorld(database, world, now, true)).toEqual(difference);
  expect(await count()).toBe(0);
  expect(await applyWorld(database, world, now)).toEqual(difference);
  expect(await applyWorld(database, world, now)).toEqual([]);
  const { redirectUris: redirect_uris, scope } = client;
  expect(await findClient({ database }, 'acme-notes')).toMatchObject({ redirect_uris, scope, alias: 'acme' });
});

it('a changed member and a domain that is gone are told and stored, and the rest stays', async () => {
  const changed = { id: 'ORG-1', name: 'Acme', alias: 'acme', domains: ['acme.test'], mfaRequired: true };
  expect(await applyWorld(database, { organisations: [changed] }, now)).toEqual([
    '~ organisation ORG-1 mfa_required: false becomes true',
    '+ organisation ORG-1 domain acme.test',
    '- organisation ORG-1 domain acme.example',
  ]);
  const stored = await database.selectFrom('organisations').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ mfa_required: true, ip_zones: ['192.0.2.0/24'] });
});

it('a mistake at the end of a world keeps nothing of its beginning', async () => {
  const other = { id: 'ORG-2', name: 'Globex', alias: 'globex' };
  const stray = { ...client, id: 'stray', orgAppId: 'ORG-APP-9' };
  await expect(applyWorld(database, { organisations: [other], clients: [stray] }, now)).rejects.toMatchObject({
    message: 'names app ORG-APP-9, which is not there: add an app with that orgAppId',
    place: ['clients', 0],
  });
  const twin = { ...other, alias: 'acme' };
  await expect(applyWorld(database, { organisations: [twin] }, now)).rejects.toThrow(/^has an id, alias or domain/);
  expect(await count()).toBe(1);
});

it('each mistake of a file is one line with its place and what to do', () => {
  const text = JSON.stringify(
    { organisations: [{ ...organisation, ipZones: ['192.0.2.0/99'], colour: 'red' }] },
    null,
    1,
  );
  expect(() => readWorld('world.json', text)).toThrow(
    'world.json:3: organisations.0 has "colour", which is no member: remove it\nworld.json:11: organisations.0.ipZones.0 must match format "network": change it',
  );
  expect(() => readWorld('world.json', '{\n"apps": [,]}')).toThrow(/^world\.json:2: is not JSON/);
});
