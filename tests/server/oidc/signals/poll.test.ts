import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeClient } from '../../../../src/server/administration/removeOrganisation.ts';
import { DAY } from '../../../../src/server/core/time/Clock.ts';
import { sweepDatabase } from '../../../../src/server/database/sweepDatabase.ts';
import { RelyingParty } from '../../support/RelyingParty.ts';
import { LogoutWorld } from '../backChannel/LogoutWorld.ts';

const SECRET = 'the-secret-of-the-app';
const ISSUER = 'http://localhost:3100/oidc/acme';
const METADATA = '/.well-known/ssf-configuration/oidc/acme';

let world: LogoutWorld;
let token: string;
beforeAll(async () => {
  world = await LogoutWorld.open();
  await world.receiveAt(null);
  await world.tellAt('poll');
  token = await tokenFor('acme-notes');
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['logouts', 'counters'] as const) await world.service.database.deleteFrom(table).execute();
  await world.tellAt('poll');
});

const basic = (client: string) => ({ authorization: `Basic ${Buffer.from(`${client}:${SECRET}`).toString('base64')}` });

/** What the token endpoint answers to a client that asks for a token of its own. */
const askToken = (client: string, more: Readonly<Record<string, string>> = {}) =>
  new RelyingParty(world.service, client).token({ grant_type: 'client_credentials', ...more }, basic(client));

const tokenFor = async (client: string) => String((await askToken(client)).body.access_token);

async function post(path: string, body: unknown, bearer: string | undefined = token) {
  const {
    statusCode,
    headers,
    body: text,
  } = await world.service.app.inject({
    ...{ method: 'POST', url: `/oidc/acme/signals/${path}`, payload: JSON.stringify(body) },
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
  return { status: statusCode, headers, body: text === '' ? undefined : JSON.parse(text) };
}

const poll = async (body: object = {}, bearer = token) => {
  const answer = await post('poll', { returnImmediately: true, ...body }, bearer);
  return { ...answer, jtis: Object.keys(answer.body.sets ?? {}) };
};

const stream = async (bearer = token, query = '') => {
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await world.service.app.inject({ url: `/oidc/acme/signals/stream${query}`, headers });
  return { status: answer.statusCode, body: answer.json() };
};

/** Queues events of a client. */
async function queue(count: number, client = 'acme-notes'): Promise<string[]> {
  const { database, clock } = world.service;
  const at = { created_at: clock.now(), next_try_at: null };
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: `${client}-${index}`, client_id: client, user_id: 'somebody', sid: `sid-${index}` },
    ...{ event: 'session-revoked' as const, ...at },
  }));
  await database.insertInto('logouts').values(rows).execute();
  return rows.map(({ id }) => id);
}

it('an app finds everything from the metadata, and verifies what it fetches as a stranger does', async () => {
  const get = async (address: string, headers = {}) => {
    const { pathname, search } = new URL(address);
    return (await world.service.app.inject({ url: pathname + search, headers })).json();
  };
  const metadata = await get(`http://localhost:3100${METADATA}`);
  expect(metadata).toEqual({
    ...{ spec_version: '1_0', issuer: ISSUER, jwks_uri: `${ISSUER}/jwks`, default_subjects: 'ALL' },
    delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
    configuration_endpoint: `${ISSUER}/signals/stream`,
    verification_endpoint: `${ISSUER}/signals/verify`,
    authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
  });
  const [own] = await get(metadata.configuration_endpoint, { authorization: `Bearer ${token}` });
  const types = ['session-revoked', 'credential-change'].map(
    (name) => `https://schemas.openid.net/secevent/caep/event-type/${name}`,
  );
  expect(own).toEqual({
    ...{ stream_id: 'acme-notes', iss: ISSUER, aud: 'acme-notes', min_verification_interval: 60 },
    ...{ events_supported: types, events_delivered: types },
    delivery: { method: 'urn:ietf:rfc:8936', endpoint_url: `${ISSUER}/signals/poll` },
  });
  const { browser, claims, userId } = await world.signedIn();
  await browser.call('DELETE /token', {});
  const { body, jtis } = await poll();
  expect([jtis.length, body.moreAvailable]).toEqual([1, false]);
  const keys = createLocalJWKSet(await get(metadata.jwks_uri));
  const expected = { issuer: own.iss, audience: own.aud, typ: 'secevent+jwt' };
  const { payload } = await jwtVerify(body.sets[jtis[0] ?? ''], keys, expected);
  expect(payload).toMatchObject({
    jti: jtis[0],
    sub_id: { user: { format: 'iss_sub', iss: ISSUER, sub: userId }, session: { format: 'opaque', id: claims.sid } },
  });
  await world.deliver();
  expect(world.receiver.received).toEqual([]);
});

describe('an event comes', () => {
  it('again, with the same token, until the app takes it', async () => {
    await queue(3);
    const first = await poll();
    expect(first.jtis).toEqual(['acme-notes-0', 'acme-notes-1', 'acme-notes-2']);
    const second = await poll({ ack: ['acme-notes-1', 'unknown'] });
    expect(second.jtis).toEqual(['acme-notes-0', 'acme-notes-2']);
    expect(second.body.sets['acme-notes-0']).toBe(first.body.sets['acme-notes-0']);
  });

  it('no more once the app refuses it', async () => {
    await queue(2);
    const setErrs = { 'acme-notes-0': { err: 'invalid_audience', description: 'not ours' } };
    expect((await poll({ setErrs })).jtis).toEqual(['acme-notes-1']);
  });

  it('with as many others as the app wants, oldest first', async () => {
    await queue(3);
    const answer = await poll({ maxEvents: 2 });
    expect([answer.jtis, answer.body.moreAvailable]).toEqual([['acme-notes-0', 'acme-notes-1'], true]);
    const none = await poll({ maxEvents: 0, ack: answer.jtis });
    expect(none.body).toEqual({ sets: {}, moreAvailable: true });
    expect((await poll({ maxEvents: 1 })).body).toMatchObject({ moreAvailable: false });
  });

  it('a hundred at a time at most', async () => {
    await queue(120);
    const answer = await poll({ maxEvents: 5000 });
    expect([answer.jtis.length, answer.body.moreAvailable]).toEqual([100, true]);
  });

  it('for a day', async () => {
    await queue(1);
    world.service.clock.advance(DAY - 1);
    await sweepDatabase(world.service);
    token = await tokenFor('acme-notes');
    expect((await poll()).jtis).toHaveLength(1);
    world.service.clock.advance(1);
    await sweepDatabase(world.service);
    expect((await poll()).jtis).toEqual([]);
  });

  it('to a request that waits, as soon as it happens', async () => {
    const waiting = post('poll', {});
    await expect.poll(() => counted('signals:acme-notes')).toBe(1);
    await queue(1);
    expect(Object.keys((await waiting).body.sets)).toEqual(['acme-notes-0']);
  });

  it('not at all, to a request that has waited for twenty seconds, or is one of many', async () => {
    // More than two nodes let wait.
    const waiting = Array.from({ length: 9 }, () => post('poll', {}));
    await expect.poll(() => counted('signals:acme-notes')).toBe(9);
    expect((await Promise.race(waiting)).body).toEqual({ sets: {}, moreAvailable: false });
    world.service.clock.advance(20);
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ body }) => body.moreAvailable !== false)).toEqual([]);
  });

  it('at once, to a request beyond the 64 of a node, though its own app has few', async () => {
    const { database } = world.service;
    const own = database.selectFrom('oauth_clients').select('org_app_id').where('id', '=', 'acme-notes');
    const { org_app_id } = await own.executeTakeFirstOrThrow();
    // More than two nodes let wait.
    const clients = Array.from({ length: 2 * 17 }, (_, index) => `crowd-${index}`);
    const lists = { redirect_uris: '[]', post_logout_redirect_uris: '[]', scope: '["openid"]', autoapprove: '[]' };
    const rows = clients.map((id) => ({ id, org_app_id, shared_signals: 'poll', ...lists }));
    await database.insertInto('oauth_clients').values(rows).execute();
    const waiting: ReturnType<typeof post>[] = [];
    for (const client of clients) {
      await new RelyingParty(world.service, client).register({ secret: SECRET });
      const bearer = await tokenFor(client);
      waiting.push(...Array.from({ length: 4 }, () => post('poll', {}, bearer)));
    }
    expect((await Promise.race(waiting)).body).toEqual({ sets: {}, moreAvailable: false });
    // More than once, since some may not wait yet.
    const timer = setInterval(() => world.service.clock.advance(20), 50);
    await Promise.all(waiting).finally(() => clearInterval(timer));
    token = await tokenFor('acme-notes');
  });
});

it.each([
  ['the token was revoked', 401, () => revokeClient(world.service.database, 'acme-notes')],
  ['events are pushed', 403, () => world.tellAt('https://notes.acme.test/events')],
  ['the app gets none any more', 403, () => world.tellAt(null)],
])('a request that waits learns nothing of what happens after %s', async (_name, status, change) => {
  const waiting = post('poll', {});
  await expect.poll(() => counted('signals:acme-notes')).toBe(1);
  await change();
  await queue(1);
  const answer = await waiting;
  await world.tellAt('poll');
  token = await tokenFor('acme-notes');
  expect([answer.status, answer.body.sets]).toEqual([status, undefined]);
});

const counted = async (key: string) =>
  (await world.service.database.selectFrom('counters').select('count').where('key', '=', key).executeTakeFirst())
    ?.count;

describe('no app reads, takes or learns of the events of another', () => {
  it('of the same organisation', async () => {
    const { database } = world.service;
    await new RelyingParty(world.service, 'acme-press').register({ secret: SECRET });
    await world.tellAt('poll', 'acme-press');
    const other = await tokenFor('acme-press');
    await queue(2);
    const ack = ['acme-notes-0', 'acme-notes-1'];
    expect((await poll({ ack, setErrs: { 'acme-notes-0': { err: 'invalid_key' } } }, other)).body).toEqual({
      ...{ sets: {}, moreAvailable: false },
    });
    expect((await stream(other)).body).toMatchObject([{ stream_id: 'acme-press' }]);
    expect((await stream(other, '?stream_id=acme-notes')).status).toBe(404);
    expect((await post('verify', { stream_id: 'acme-notes' }, other)).status).toBe(404);
    expect((await poll()).jtis).toEqual(ack);
    await database.updateTable('oauth_clients').set({ shared_signals: null }).where('id', '=', 'acme-press').execute();
    expect((await poll({}, other)).status).toBe(403);
    expect((await stream(other)).status).toBe(403);
  });

  it('of another organisation', async () => {
    await queue(1);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = { method: 'POST', payload: '{"returnImmediately":true}', headers } as const;
    const answer = await world.service.app.inject({ ...ask, url: '/oidc/globex/signals/poll' });
    expect(answer.statusCode).toBe(401);
    expect((await world.service.app.inject({ ...ask, url: '/oidc/nobody/signals/poll' })).statusCode).toBe(404);
  });

  it('nor does anybody without a token of the app itself', async () => {
    await queue(1);
    const { tokens } = await world.signedIn();
    for (const bearer of [undefined, '', 'x', String(tokens.access_token), String(tokens.id_token), SECRET]) {
      const answer = await post('poll', { returnImmediately: true }, bearer ?? '');
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="signals"']);
      expect(answer.body).toEqual({ err: 'authentication_failed', description: expect.any(String) });
    }
    const old = await tokenFor('acme-notes');
    await revokeClient(world.service.database, 'acme-notes');
    expect((await poll({}, old)).status).toBe(401);
    token = await tokenFor('acme-notes');
    const short = await tokenFor('acme-notes');
    world.service.clock.advance(600);
    expect((await poll({}, short)).status).toBe(401);
    token = await tokenFor('acme-notes');
  });

  it('nor an app whose events are pushed', async () => {
    await world.tellAt(world.receiver.uri);
    await queue(1);
    expect((await poll()).status).toBe(403);
    const delivery = { method: 'urn:ietf:rfc:8935', endpoint_url: world.receiver.uri };
    expect((await stream()).body).toMatchObject([{ delivery }]);
  });
});

describe('an app’s own token', () => {
  it('is given only to a confidential client that gets events', async () => {
    await world.tellAt(null);
    expect((await askToken('acme-notes')).body.error).toBe('invalid_request');
    await world.tellAt('https://fax.acme.test/events', 'acme-fax');
    const fax = new RelyingParty(world.service, 'acme-fax');
    await fax.register();
    expect((await fax.token({ grant_type: 'client_credentials' })).body.error).toBe('invalid_request');
  });

  it('is for no API and tells of no person', async () => {
    const { database } = world.service;
    const api = 'https://api.acme.test/';
    const apis = { resources: JSON.stringify([api]), default_resource: api };
    await database.updateTable('oauth_clients').set(apis).where('id', '=', 'acme-notes').execute();
    expect((await askToken('acme-notes', { resource: api })).body.error).toBe('invalid_target');
    const { body } = await askToken('acme-notes', { scope: 'openid ssf.read' });
    expect(String(body.access_token)).not.toContain('.');
    expect((await world.app.userinfo(body.access_token)).status).toBe(401);
    const none = { resources: '[]', default_resource: null };
    await database.updateTable('oauth_clients').set(none).where('id', '=', 'acme-notes').execute();
    const headers = { ...basic('acme-notes'), 'content-type': 'application/x-www-form-urlencoded' };
    const asked = { method: 'POST', url: '/oidc/acme/token/introspection', headers } as const;
    const told = await world.service.app.inject({ ...asked, payload: `token=${body.access_token}` });
    expect(told.json()).toEqual({ active: false });
  });

  it('P08: is given sixty times in 15 minutes', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => askToken('acme-notes')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error)).toEqual(['temporarily_unavailable', 'temporarily_unavailable']);
  });
});

describe('a verification', () => {
  it('is fetched like an event, and names the stream', async () => {
    expect((await post('verify', { stream_id: 'acme-notes', state: 'state-7' })).status).toBe(204);
    const { body, jtis } = await poll();
    const [, payload = ''] = body.sets[jtis[0] ?? ''].split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub_id: { format: 'opaque', id: 'acme-notes' },
      events: { 'https://schemas.openid.net/secevent/ssf/event-type/verification': { state: 'state-7' } },
    });
  });

  it('is pushed where events are', async () => {
    await world.tellAt(world.receiver.uri);
    expect((await post('verify', { stream_id: 'acme-notes' })).status).toBe(204);
    await world.deliver();
    expect(world.receiver.received.at(-1)?.claims).toMatchObject({
      events: { 'https://schemas.openid.net/secevent/ssf/event-type/verification': {} },
    });
  });

  it('P08: comes once a minute at most', async () => {
    const ask = async () => (await post('verify', { stream_id: 'acme-notes' })).status;
    expect([await ask(), await ask()]).toEqual([204, 429]);
    world.service.clock.advance(60);
    expect(await ask()).toBe(204);
  });
});

it.each([
  ['poll', { maxEvents: -1 }],
  ['poll', { maxEvents: 1.5 }],
  ['poll', { returnImmediately: 'yes' }],
  ['poll', { ack: 'acme-notes-0' }],
  ['poll', { ack: [1] }],
  ['poll', { ack: ['\0'] }],
  ['poll', { setErrs: ['acme-notes-0'] }],
  ['poll', { setErrs: { '\0': {} } }],
  ['poll', []],
  ['poll', undefined],
  ['verify', { stream_id: 'acme-notes', state: 7 }],
  ['verify', { stream_id: 'acme-notes', state: '\0' }],
  ['verify', { stream_id: 'acme-notes', state: 'x'.repeat(257) }],
  ['verify', undefined],
])('%s refuses %j', async (path, body) => {
  await queue(1);
  const answer = await post(path, body);
  expect([answer.status, answer.body.err]).toEqual([400, 'invalid_request']);
  expect(await world.waiting()).toHaveLength(1);
});
