import { createRemoteJWKSet, jwtVerify } from 'jose';
import { allowInsecureRequests, clientCredentialsGrant, discovery } from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { LogoutWorld } from '../backChannel/LogoutWorld.ts';

// A receiver that knows only the issuer and its own secret, over HTTP, with libraries that others wrote. The service
// listens, so its own queue delivers.

let world: LogoutWorld;
let issuer: URL;
beforeAll(async () => {
  const port = await freePort();
  world = await LogoutWorld.open(undefined, { PORT: String(port), REQUEST_TIMEOUT: '1' });
  await world.receiveAt(null);
  await world.service.app.listen({ port, host: '127.0.0.1' });
  issuer = new URL(`http://localhost:${port}/oidc/acme`);
});
afterAll(() => world.close());

/** The types of events in a token whose signature, issuer, audience and type are right. */
async function eventsIn(token: string): Promise<string[]> {
  const metadata = await (await fetch(new URL(`/.well-known/ssf-configuration${issuer.pathname}`, issuer))).json();
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri));
  const expected = { issuer: metadata.issuer, audience: 'acme-notes', typ: 'secevent+jwt' };
  const { payload } = await jwtVerify(token, keys, expected);
  return Object.keys(Object(payload.events));
}

const REVOKED = ['https://schemas.openid.net/secevent/caep/event-type/session-revoked'];

it('a stranger fetches and takes an event', async () => {
  await world.tellAt('poll');
  const { browser } = await world.signedIn();
  await browser.call('DELETE /token', {});
  const options = { execute: [allowInsecureRequests] };
  const config = await discovery(issuer, 'acme-notes', 'the-secret-of-the-app', undefined, options);
  const { access_token } = await clientCredentialsGrant(config);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const metadata = await (await fetch(new URL(`/.well-known/ssf-configuration${issuer.pathname}`, issuer))).json();
  const [stream] = await (await fetch(metadata.configuration_endpoint, { headers })).json();
  const poll = async (body: object) => {
    const sent = { method: 'POST', headers, body: JSON.stringify({ returnImmediately: true, ...body }) };
    return (await fetch(stream.delivery.endpoint_url, sent)).json();
  };
  const { sets } = await poll({});
  const [[jti, token] = ['', '']] = Object.entries<string>(sets);
  expect(await eventsIn(token)).toEqual(REVOKED);
  expect(await poll({ ack: [jti] })).toEqual({ sets: {}, moreAvailable: false });
  // A silent connection ends after two seconds here, and the answer comes before.
  const waiting = poll({ returnImmediately: false });
  const count = world.service.database.selectFrom('counters').select('count').where('key', '=', 'signals:acme-notes');
  await expect.poll(() => count.executeTakeFirst()).toEqual({ count: 4 });
  world.service.clock.advance(1);
  expect(await waiting).toEqual({ sets: {}, moreAvailable: false });
});

it('a stranger is sent an event', async () => {
  await world.tellAt(world.receiver.uri);
  const { browser } = await world.signedIn();
  await browser.call('DELETE /token', {});
  await expect.poll(() => world.receiver.received.length, { timeout: 10_000 }).toBe(1);
  expect(await eventsIn(world.receiver.received[0]?.token ?? '')).toEqual(REVOKED);
  await expect.poll(() => world.waiting()).toEqual([]);
});

it('R07: a request that waits when the node stops is answered, and its connection closed', async () => {
  await world.tellAt('poll');
  const options = { execute: [allowInsecureRequests] };
  const config = await discovery(issuer, 'acme-notes', 'the-secret-of-the-app', undefined, options);
  const { access_token } = await clientCredentialsGrant(config);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const { database } = world.service;
  await database.deleteFrom('counters').execute();
  const waiting = fetch(`${issuer}/signals/poll`, { method: 'POST', headers, body: '{}' });
  const count = database.selectFrom('counters').select('count').where('key', '=', 'signals:acme-notes');
  await expect.poll(() => count.executeTakeFirst()).toEqual({ count: 1 });
  const closing = world.service.app.close();
  const answer = await waiting;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await closing;
});
