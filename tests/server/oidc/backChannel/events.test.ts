import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockUntilReset } from '../../../../src/server/administration/Operator.ts';
import {
  deleteAccount,
  removeClient,
  removeOrganisation,
} from '../../../../src/server/administration/removeOrganisation.ts';
import { setActive } from '../../../../src/server/administration/setActive.ts';
import { addSeconds, DAY, HOUR } from '../../../../src/server/core/time/Clock.ts';
import { sweepDatabase } from '../../../../src/server/database/sweepDatabase.ts';
import { createKeyStore } from '../../../../src/server/keys/createKeyStore.ts';
import { EVENT_TYPES } from '../../../../src/server/oidc/signals/openSigner.ts';
import { endUses } from '../../../../src/server/registerService.ts';
import { issueToken } from '../../../../src/server/tokens/issueToken.ts';
import { applyWorld } from '../../../../src/server/world/applyWorld.ts';
import { Directory } from '../../scim/Directory.ts';
import type { Claims } from '../../support/openReceiver.ts';
import type { TestBrowser } from '../../support/TestBrowser.ts';
import { LogoutWorld } from './LogoutWorld.ts';

let world: LogoutWorld;
beforeAll(async () => {
  world = await LogoutWorld.open();
});
afterAll(() => world.close());

/** Every test has a member of its own, since some delete theirs. */
let username: string;
let number = 0;
beforeEach(async () => {
  const { database } = world.service;
  for (const table of ['sessions', 'logouts', 'app_assignments'] as const) await database.deleteFrom(table).execute();
  await database.updateTable('org_apps').set({ state: 'ACTIVE', assigned_to_all: true, used_end_at: null }).execute();
  const notes = { org_app_id: 'ORG-APP-1', scope: JSON.stringify(CLIENT.scope) };
  await database.updateTable('oauth_clients').set(notes).where('id', '=', 'acme-notes').execute();
  await world.receiveAt(world.receiver.uri);
  await world.tellAt(null);
  world.receiver.received.length = 0;
  username = `member-${number++}@acme.test`;
  await sql`insert into users select (jsonb_populate_record(ada, jsonb_build_object('id', ${username}::text,
    'username', ${username}::text))).* from users ada where username = 'ada@acme.test'`.execute(database);
});

const member = () =>
  world.service.database.selectFrom('users').selectAll().where('id', '=', username).executeTakeFirstOrThrow();

const apply = (given: Parameters<typeof applyWorld>[1]) => {
  const { settings, database, clock } = world.service;
  return applyWorld({ settings, database, clock, keys: createKeyStore(settings, database) }, given);
};

const NOTES = { id: 'APP-1', orgAppId: 'ORG-APP-1', organisation: 'ORG-1', name: 'Acme Notes' };
const CLIENT = {
  ...{ id: 'acme-notes', orgAppId: 'ORG-APP-1', redirectUris: ['https://notes.acme.test/callback'] },
  scope: ['openid', 'profile', 'email', 'offline_access'] as ('openid' | 'profile' | 'email' | 'offline_access')[],
};

interface Person {
  readonly browser: TestBrowser;
  readonly tokens: Readonly<Record<string, unknown>>;
}

/** What ends a session, or its part at the app. */
const EVENTS: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'a sign-out in the portal': ({ browser }) => browser.call('DELETE /token', {}),
  'a sign-out that the app asks for': ({ browser, tokens }) =>
    browser.send({ url: `/oidc/acme/session/end?id_token_hint=${tokens.id_token}` }),
  'a sign-out that the page confirms': async ({ browser }) => {
    const { body } = await browser.send({ url: '/oidc/acme/session/end?client_id=acme-notes' });
    const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(body)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/oidc/acme/session/end/confirm';
    return browser.send({ method: 'POST', url, headers, payload: `xsrf=${xsrf}&logout=yes` });
  },
  'a session ended in the list of the start page': async ({ browser }) => {
    const query = world.service.database.selectFrom('sessions').select('id').where('ended_at', 'is', null);
    const { id } = await query.executeTakeFirstOrThrow();
    return browser.send({ method: 'DELETE', url: `/init-st/sessions/${id}` });
  },
  'a sign-in elsewhere': async () => {
    const other = world.service.browser({ userAgent: 'Mozilla/5.0 (Macintosh) Firefox/130.0' });
    const { data } = await other.signIn(username);
    const { token } = data as { readonly token: string };
    return other.call('POST /signin/single-session-token', { token });
  },
  'a lock': async () => lockUntilReset(world.service, await member()),
  'an account closed by an operator': async () => setActive(world.service, await member(), false),
  'a deleted account': async () => deleteAccount(world.service, await member()),
  'a new password': async () => {
    const { service } = world;
    const token = await issueToken(
      { ...service, cookies: undefined },
      { purpose: 'password-reset', user: await member() },
    );
    return service.browser().call('POST /password', {
      ...{ token, password: 'Bright-Lamp-99', authorizePassword: '', checkAuthorizePassword: false },
    });
  },
  'SCIM active: false': async () =>
    (await Directory.open(world.service)).patch(`/Users/${(await member()).id}`, {
      ...{ op: 'replace', path: 'active', value: false },
    }),
  'SCIM DELETE': async () => (await Directory.open(world.service)).send('DELETE', `/Users/${(await member()).id}`),
  'an app that is no longer for everyone': () => apply({ assignments: [{ orgAppId: 'ORG-APP-1', everyone: false }] }),
  'a lost assignment': async () => {
    const { database, clock } = world.service;
    const assigned = { org_app_id: 'ORG-APP-1', assigned_at: clock.now(), revoked_at: null, user_id: username };
    await database.insertInto('app_assignments').values(assigned).execute();
    await database.updateTable('org_apps').set({ assigned_to_all: false }).where('id', '=', 'ORG-APP-1').execute();
    return apply({ assignments: [{ orgAppId: 'ORG-APP-1', users: ['passkey@acme.test'] }] });
  },
  'a deactivated app': () =>
    apply({
      apps: [{ id: 'APP-1', orgAppId: 'ORG-APP-1', organisation: 'ORG-1', name: 'Acme Notes', deactivated: true }],
    }),
  'a licence that ends': async () => {
    const { database, clock } = world.service;
    const use = { org_app_id: 'ORG-APP-1', expires_at: addSeconds(clock.now(), DAY) };
    await database.updateTable('licence_renewals').set(use).where('id', '=', 'RENEWAL-1').execute();
    clock.advance(DAY);
    return endUses(world.service);
  },
};

/** Ends without a sign-out, which the service looks for. */
Object.assign(EVENTS, {
  'an app whose last day has passed': async () => {
    const { database, clock } = world.service;
    const use = { used_end_at: addSeconds(clock.now(), HOUR) };
    await database.updateTable('org_apps').set(use).where('id', '=', 'ORG-APP-1').execute();
    await endUses(world.service);
    expect(await world.waiting()).toEqual([]);
    clock.advance(HOUR);
    await endUses(world.service);
    return endUses(world.service);
  },
  'an end of use that is put into the past': () =>
    apply({ apps: [{ ...NOTES, endsAt: new Date(world.service.clock.now().getTime() - 1000).toISOString() }] }),
  'a client that is moved to an app which the person may not use': async () => {
    await apply({ assignments: [{ orgAppId: 'ORG-APP-6', everyone: false }] });
    return apply({ clients: [{ ...CLIENT, orgAppId: 'ORG-APP-6' }] });
  },
});

/** Whether a token is an event of this kind. */
const tellsOf = ({ events }: Claims, kind: keyof typeof EVENT_TYPES) => EVENT_TYPES[kind] in Object(events);

describe('each of these reaches the app once, as a logout token and as a security event', () => {
  it.each(Object.keys(EVENTS))('%s', async (name) => {
    await world.tellAt(world.receiver.uri);
    const { browser, tokens, claims, userId } = await world.signedIn(username);
    await EVENTS[name]?.({ browser, tokens });
    await world.deliver();
    await world.deliver();
    const session = { format: 'opaque', id: claims.sid };
    const user = { format: 'iss_sub', iss: claims.iss, sub: userId };
    const ended = world.receiver.received
      .map((one) => one.claims)
      .filter((told) => !tellsOf(told, 'credential-change'));
    expect(ended.toSorted((one) => (tellsOf(one, 'session-revoked') ? 1 : -1))).toEqual([
      expect.objectContaining({ sub: userId, sid: claims.sid, aud: 'acme-notes' }),
      expect.objectContaining({ sub_id: { format: 'complex', user, session }, aud: 'acme-notes' }),
    ]);
    expect(await world.waiting()).toEqual([]);
  });
});

describe('what reaches nobody', () => {
  it('a session that only expires: the person may be at work in the app, which has a session of its own', async () => {
    await world.signedIn(username);
    world.service.clock.advance(DAY);
    await sweepDatabase(world.service);
    await endUses(world.service);
    expect(await world.waiting()).toEqual([]);
  });

  it('a client with fewer rights: its tokens end, and the person stays signed in', async () => {
    const { tokens } = await world.signedIn(username);
    await apply({ clients: [{ ...CLIENT, scope: ['openid'] }] });
    expect((await world.app.userinfo(tokens.access_token)).status).toBe(401);
    expect(await world.waiting()).toEqual([]);
  });

  it('a client that is removed, also with its organisation: there is no issuer left that the app could trust', async () => {
    const { browser, tokens } = await world.signedIn(username);
    const { database } = world.service;
    const undo = new Error('undo');
    const removed = database.transaction().execute(async (transaction) => {
      await removeClient(transaction, 'acme-notes');
      expect(await transaction.selectFrom('logouts').execute()).toEqual([]);
      throw undo;
    });
    await expect(removed).rejects.toBe(undo);
    const gone = database.transaction().execute(async (transaction) => {
      await removeOrganisation({ ...world.service, database: transaction }, { id: 'ORG-1', alias: 'acme' }, true);
      expect(await transaction.selectFrom('logouts').execute()).toEqual([]);
      throw undo;
    });
    await expect(gone).rejects.toBe(undo);
    expect((await world.app.userinfo(tokens.access_token)).status).toBe(200);
    await browser.call('DELETE /token', {});
    expect(await world.waiting()).toHaveLength(1);
  });

  it('an end of a session in which the app did not sign anybody in', async () => {
    const browser = world.service.browser();
    await browser.signIn(username);
    await browser.call('DELETE /token', {});
    expect(await world.waiting()).toEqual([]);
  });

  it('an app without an address, and one whose address is removed meanwhile', async () => {
    await world.receiveAt(null);
    const first = await world.signedIn(username);
    expect(first.claims).not.toHaveProperty('sid');
    await first.browser.call('DELETE /token', {});
    expect(await world.waiting()).toEqual([]);
    await world.receiveAt(world.receiver.uri);
    const second = await world.signedIn(username);
    await second.browser.call('DELETE /token', {});
    await world.receiveAt(null);
    await world.deliver();
    expect([world.receiver.received, await world.waiting()]).toEqual([[], []]);
  });

  it('an app that the person may still use', async () => {
    await world.signedIn(username);
    await apply({ assignments: [{ orgAppId: 'ORG-APP-1', everyone: false, users: [username] }] });
    await apply({ assignments: [{ orgAppId: 'ORG-APP-2', everyone: false }] });
    expect(await world.waiting()).toEqual([]);
  });
});

it('a session that a new sign-in replaces hands its apps on: their next end is told with the same sid', async () => {
  const { browser, claims } = await world.signedIn(username);
  await browser.signIn(username);
  expect(await world.waiting()).toEqual([]);
  expect((await world.signInApp(browser)).claims.sid).toBe(claims.sid);
  await browser.signIn(username);
  await browser.call('DELETE /token', {});
  expect(await world.waiting()).toEqual([expect.objectContaining({ sid: claims.sid })]);
});

it('two sign-ins of the app at once in one session have one sid', async () => {
  const { browser } = await world.signedIn(username);
  await world.service.database.deleteFrom('app_sessions').execute();
  await world.service.database.deleteFrom('oidc_records').where('kind', '=', 'acme:Session').execute();
  const both = await Promise.all([world.signInApp(browser), world.signInApp(browser)]);
  const rows = await world.service.database.selectFrom('app_sessions').select('sid').execute();
  expect(rows).toEqual([{ sid: both[0].claims.sid }]);
  expect(both[1].claims.sid).toBe(both[0].claims.sid);
});
