import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeAppAccess } from '../../../src/server/apps/judgeAppAccess.ts';
import { sweepDatabase } from '../../../src/server/database/sweepDatabase.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { REDIRECT, RelyingParty } from '../support/RelyingParty.ts';

let folder: string;
let service: TestService;
let shell: AdminShell;
let app: RelyingParty;
let held: { readonly access: unknown; readonly refresh: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-narrowed-'));
  service = await openTestService();
  shell = new AdminShell(service.database, folder);
  app = new RelyingParty(service);
  await app.register();
  const ada = service.browser();
  await ada.signIn('ada@acme.test');
  await app.approve(ada, 'openid', 'profile', 'email', 'offline_access');
  const { body } = await app.exchange(await app.code(ada, app.query({ scope: 'openid profile email offline_access' })));
  held = { access: body.access_token, refresh: String(body.refresh_token) };
  expect((await app.userinfo(held.access)).body).toHaveProperty('email');
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function expectEnded(): Promise<void> {
  expect((await app.userinfo(held.access)).status).toBe(401);
  const { body } = await app.refresh(held.refresh);
  expect([body.error, body.error_description]).toEqual([
    expect.stringMatching(/^invalid_(grant|client)$/),
    expect.any(String),
  ]);
}

const decided = async () => {
  const rows = service.database.selectFrom('consents').select('scope').where('client_id', '=', 'acme-notes');
  return (await rows.orderBy('scope').execute()).map(({ scope }) => scope);
};

/** The client in a world file. */
async function applyClient(scope: readonly string[], redirectUris = [REDIRECT], orgAppId = 'ORG-APP-1') {
  const world = { clients: [{ id: 'acme-notes', orgAppId, redirectUris, scope }] };
  await shell.read(`apply ${await shell.file('world.json', JSON.stringify(world))}`);
}
const again = `clients add acme-notes --redirect-uris ${REDIRECT} --scope openid --app`;

it('a scope that grants nothing is removed with the next change, and ends nothing', async () => {
  const scope = JSON.stringify(['openid', 'profile', 'email', 'phone', 'offline_access']);
  await service.database.updateTable('oauth_clients').set({ scope }).where('id', '=', 'acme-notes').execute();
  const stored = service.database.selectFrom('oauth_clients').select('scope').where('id', '=', 'acme-notes');
  await shell.read(`clients set acme-notes --post-logout-redirect-uris https://notes.acme.test/bye`);
  expect((await stored.executeTakeFirstOrThrow()).scope).not.toContain('phone');
  expect((await app.userinfo(held.access)).status).toBe(200);
});

describe('what a client holds ends', () => {
  it('P09: with a scope that it may no longer request, which has to be approved again', async () => {
    await applyClient(['openid', 'offline_access']);
    await expectEnded();
    expect(await decided()).toEqual(['offline_access', 'openid']);
  });

  it.each([
    ['with an address of its own', 'clients set acme-notes --redirect-uris https://other.acme.test/callback'],
    ['with its secret', 'clients set acme-notes --confidential'],
  ])('P09: %s', async (_, line) => {
    expect(await shell.read(line)).toMatchObject({
      changes: expect.arrayContaining(['- client acme-notes grants and tokens']),
    });
    expect(
      await service.database.selectFrom('oidc_records').select('kind').where('kind', '<>', 'acme:Session').execute(),
    ).toEqual([]);
  });

  it('P09: with the app, even if another one gets a client of that name', async () => {
    await shell.read('apps remove ORG-APP-1');
    await expectEnded();
    await shell.read('apps add X-APP --organisation acme --name Other');
    await shell.read(`${again} X-APP`);
    await shell.read('apps assign X-APP --everyone');
    await expectEnded();
  });

  it('P09: with a move to another app, whose consents are its own', async () => {
    const { database, clock } = service;
    const [told, created_at] = ['told to acme-notes', clock.now()];
    const user_id = 'somebody who agreed to acme-notes';
    const event = { id: told, client_id: 'acme-notes', user_id, created_at, event: 'credential-change' } as const;
    await database.insertInto('logouts').values(event).execute();
    await applyClient(['openid', 'profile', 'email'], [REDIRECT], 'ORG-APP-2');
    await expectEnded();
    expect(await decided()).toEqual([]);
    expect(await database.selectFrom('logouts').select('id').where('id', '=', told).execute()).toEqual([]);
  });

  it('P09: with a move of its app to another organisation, which no member of the former one may use', async () => {
    await shell.read('apps assign ORG-APP-1 ada@acme.test');
    const apps = [{ id: 'APP-1', orgAppId: 'ORG-APP-1', organisation: 'ORG-2', name: 'Acme Notes' }];
    await shell.read(`apply ${await shell.file('world.json', JSON.stringify({ apps }))}`);
    await expectEnded();
    const ada = service.database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
    const { id } = await ada.executeTakeFirstOrThrow();
    expect(await judgeAppAccess(service, id, 'ORG-APP-1')).toEqual({ reason: 'NOT_ASSIGNED' });
    expect(await decided()).toEqual([]);
  });

  it('P09: with the alias of its organisation, also if the client was removed weeks before', async () => {
    for (const client of await shell.read<{ id: string }[]>('clients list --organisation acme'))
      await shell.read(`clients remove ${client.id}`);
    service.clock.advance(40 * 24 * 3600);
    await sweepDatabase(service);
    await shell.read('organisations set acme --alias acme-two');
    const { status, errors } = await shell.run('organisations set globex --alias acme');
    expect([status, errors]).toEqual([1, expect.stringContaining('was that of ORG-1')]);
  });

  it('P09: with the alias of its organisation, which no other may have', async () => {
    await shell.read('organisations set acme --alias acme-two');
    await shell.read('organisations set acme-two --alias acme');
    await expectEnded();
    await shell.read('organisations set acme --alias acme-three');
    const { status, errors } = await shell.run('organisations add ORG-9 --name Other --alias acme');
    expect([status, errors]).toEqual([1, expect.stringContaining('was that of ORG-1')]);
  });
});

it('an alias is no id of another organisation, which commands would then mistake for it', async () => {
  await shell.read('organisations add umbrella --name Umbrella --alias umbrella-inc');
  const lines = [
    'organisations set globex --alias umbrella',
    'organisations add globex --name Other --alias other',
    'organisations set globex --alias umbrella-inc',
  ];
  for (const line of lines) {
    const { status, errors } = await shell.run(line);
    expect([line, status, errors]).toEqual([line, 1, expect.stringContaining('another')]);
  }
  await shell.read('organisations set umbrella --alias umbrella');
});

it('stays if a client may do more', async () => {
  const scope = ['openid', 'profile', 'email', 'group', 'offline_access'];
  await applyClient(scope, [REDIRECT, 'https://two.acme.test/callback']);
  expect((await app.refresh(held.refresh)).status).toBe(200);
});

it('an app gets no claim that its client may not request, also after a change by SQL', async () => {
  const clients = service.database.updateTable('oauth_clients').where('id', '=', 'acme-notes');
  await clients.set({ scope: JSON.stringify(['openid', 'profile', 'offline_access']) }).execute();
  const { body } = await app.userinfo(held.access);
  expect(body).toHaveProperty('name');
  expect(body).not.toHaveProperty('email');
});
