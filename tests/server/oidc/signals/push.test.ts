import type { ServerResponse } from 'node:http';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../../src/server/keys/createKeyStore.ts';
import { issueToken } from '../../../../src/server/tokens/issueToken.ts';
import { applyWorld } from '../../../../src/server/world/applyWorld.ts';
import { LogoutWorld } from '../backChannel/LogoutWorld.ts';

let world: LogoutWorld;
afterEach(() => world.close());

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const ISSUER = 'http://localhost:3100/oidc/acme';

type Answer = NonNullable<Parameters<typeof LogoutWorld.open>[0]>;

async function open(answer?: Answer, variables?: Record<string, string>): Promise<void> {
  world = await LogoutWorld.open(answer, variables);
  await world.receiveAt(null);
  await world.tellAt(world.receiver.uri);
}

/** Lets the app hear of the end of a session, and returns the ID token of it. */
async function queueOne() {
  const signedIn = await world.signedIn();
  await signedIn.browser.call('DELETE /token', {});
  return signedIn;
}

/** Verifies an event as a stranger does, with nothing but what the issuer publishes. */
async function verify(token = world.receiver.received[0]?.token ?? '') {
  const keys = createLocalJWKSet((await world.service.app.inject({ url: '/oidc/acme/jwks' })).json());
  return jwtVerify(token, keys, { issuer: ISSUER, audience: 'acme-notes', typ: 'secevent+jwt', algorithms: ['RS256'] });
}

const jtis = () => world.receiver.received.map(({ claims }) => claims.jti);

it('an app gets the end of a session as a signed token that names the person and the session', async () => {
  await open();
  const { claims, userId } = await queueOne();
  expect(claims.sid).toEqual(expect.any(String));
  const [row] = await world.waiting();
  await world.deliver();
  const { payload, protectedHeader } = await verify();
  const at = Math.floor(world.service.clock.now().getTime() / 1000);
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'secevent+jwt' });
  expect(payload).toEqual({
    ...{ iss: ISSUER, aud: 'acme-notes', jti: row?.id, iat: at },
    sub_id: {
      ...{ format: 'complex', user: { format: 'iss_sub', iss: ISSUER, sub: userId } },
      session: { format: 'opaque', id: claims.sid },
    },
    events: { [`${CAEP}/session-revoked`]: { event_timestamp: at } },
  });
  expect(world.receiver.received[0]?.headers).toMatchObject({
    ...{ 'content-type': 'application/secevent+jwt', accept: 'application/json' },
  });
  expect(await world.waiting()).toEqual([]);
});

it('a new password reaches the app as its change and as the end of each session', async () => {
  await open();
  const { userId } = await world.signedIn();
  const { service } = world;
  const users = service.database.selectFrom('users').selectAll().where('id', '=', userId);
  const reset = { purpose: 'password-reset', user: await users.executeTakeFirstOrThrow() } as const;
  const token = await issueToken({ ...service, cookies: undefined }, reset);
  const password = { password: 'Bright-Lamp-99', authorizePassword: '', checkAuthorizePassword: false };
  expect((await service.browser().call('POST /password', { token, ...password })).code).toBe('OK');
  await world.deliver();
  const told = await Promise.all(world.receiver.received.map(async ({ token }) => (await verify(token)).payload));
  const at = Math.floor(world.service.clock.now().getTime() / 1000);
  expect(told.find(({ events }) => `${CAEP}/credential-change` in Object(events))).toMatchObject({
    sub_id: { format: 'iss_sub', iss: ISSUER, sub: userId },
    events: {
      [`${CAEP}/credential-change`]: { credential_type: 'password', change_type: 'update', event_timestamp: at },
    },
  });
  expect(told.filter(({ events }) => `${CAEP}/session-revoked` in Object(events))).toHaveLength(1);
});

describe('an app that does not take an event', () => {
  it.each<[string, (response: ServerResponse) => void, string]>([
    ['answers 200', (response) => response.writeHead(200).end(), 'HTTP_200'],
    ['answers 204', (response) => response.writeHead(204).end(), 'HTTP_204'],
    ['says why', (response) => response.writeHead(400).end('{"err":"invalid_audience"}'), 'invalid_audience'],
    ['says anything', (response) => response.writeHead(400).end('{"err":"ada@acme.test"}'), 'HTTP_400'],
    ['says too much', (response) => response.writeHead(400).end('{'.repeat(100_000)), 'HTTP_400'],
    ['is deaf', (response) => response.destroy(), 'ECONNRESET'],
  ])('%s: gets it again with the same content, and the log says why', async (_name, refuse, code) => {
    let answer = refuse;
    await open((response) => answer(response));
    await queueOne();
    const lines: unknown[] = [];
    const { log } = world.service.app;
    const { warn } = log;
    log.warn = ((...line: unknown[]) => lines.push(line)) as typeof warn;
    await world.deliver();
    log.warn = warn;
    const what = { client: 'acme-notes', event: 'session-revoked', code };
    expect(lines).toEqual([[expect.objectContaining(what), expect.any(String)]]);
    answer = (response) => response.writeHead(202).end();
    world.service.clock.advance(1);
    await world.deliver();
    const [first, second] = world.receiver.received;
    expect(second?.token).toBe(first?.token);
    expect(await world.waiting()).toEqual([]);
    world.service.clock.advance(DAY);
    await world.deliver();
    expect(jtis()).toHaveLength(2);
  });
});

it('an event goes to a private network only if the operator allows it', async () => {
  await open(undefined, { APP_NETWORKS: '10.0.0.0/8' });
  await queueOne();
  await world.deliver();
  expect([jtis(), (await world.waiting()).map(({ tries }) => tries)]).toEqual([[], [1]]);
});

describe('an app that gets its events in another way from now on', () => {
  const change = async (sharedSignals: string | null) => {
    const { settings, database, clock } = world.service;
    const client = { id: 'acme-notes', orgAppId: 'ORG-APP-1', scope: ['openid'] as ['openid'], sharedSignals };
    const redirectUris = ['https://notes.acme.test/callback'];
    const service = { settings, database, clock, keys: createKeyStore(settings, database) };
    await applyWorld(service, { clients: [{ ...client, redirectUris }] });
  };

  it('fetches those that wait to be pushed', async () => {
    await open();
    await queueOne();
    await change('poll');
    await world.deliver();
    expect(jtis()).toEqual([]);
    expect(await world.waiting()).toEqual([expect.objectContaining({ next_try_at: null, leased_until: null })]);
  });

  it('gets those pushed that wait to be fetched', async () => {
    await open();
    await world.tellAt('poll');
    await queueOne();
    await world.deliver();
    expect(jtis()).toEqual([]);
    await change(world.receiver.uri);
    await world.deliver();
    expect([jtis().length, await world.waiting()]).toEqual([1, []]);
  });

  it('or gets none any more', async () => {
    await open();
    await world.tellAt('poll');
    await queueOne();
    await change(null);
    await world.deliver();
    expect([jtis(), await world.waiting()]).toEqual([[], []]);
  });
});

it('an app whose address is removed meanwhile gets nothing', async () => {
  await open();
  await queueOne();
  await world.tellAt(null);
  await world.deliver();
  expect([jtis(), await world.waiting()]).toEqual([[], []]);
});

it('an app of another organisation hears nothing of the person, and never gets another app’s event', async () => {
  await open();
  const { database } = world.service;
  await database.updateTable('oauth_clients').set({ shared_signals: world.receiver.uri }).execute();
  await queueOne();
  await world.deliver();
  expect(world.receiver.received.map(({ claims }) => claims.aud)).toEqual(['acme-notes']);
});

it('an event is neither an ID token nor a proof of the app', async () => {
  await open();
  await queueOne();
  await world.deliver();
  const { browser } = await world.signedIn();
  const token = world.receiver.received[0]?.token ?? '';
  const ended = await browser.send({ url: `/oidc/acme/session/end?id_token_hint=${token}` });
  expect(ended.statusCode).toBe(200);
  expect((await browser.call('GET /users/me', {})).status).toBe(200);
  const asked = await world.app.authorize(browser, world.app.query({ id_token_hint: token, prompt: 'none' }));
  expect(String(asked.headers.location)).toContain('error=');
  const assertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const proof = { client_assertion: token, client_assertion_type: assertion };
  const { status } = await world.app.token({ grant_type: 'authorization_code', code: 'x', ...proof });
  expect(status).toBe(401);
});
