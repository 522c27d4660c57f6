import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claims } from '../support/openReceiver.ts';
import { locationOf, SIGNED_OUT } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { LogoutWorld } from './backChannel/LogoutWorld.ts';

/*
 * The modules of two certification plans of the OpenID Foundation, each under its name: RP-Initiated Logout OP and
 * Back-Channel Logout OP. As in those plans, the client is confidential.
 */

const ISSUER = 'http://localhost:3100/oidc/acme';

let world: LogoutWorld;
let ada: TestBrowser;
let idToken: string;
let claims: Claims;
let userId: string;
beforeAll(async () => {
  world = await LogoutWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['sessions', 'logouts'] as const) await world.service.database.deleteFrom(table).execute();
  world.receiver.received.length = 0;
  const person = await world.signedIn();
  ({ browser: ada, claims, userId } = person);
  idToken = String(person.tokens.id_token);
});

const metadata = async (): Promise<Claims> =>
  (await world.service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' })).json();

const end = (query: Readonly<Record<string, string>>) =>
  ada.send({ url: `/oidc/acme/session/end?${new URLSearchParams(query)}` });

/** Agrees on the page that asks whether to sign out. */
async function agree(page: string) {
  const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/oidc/acme/session/end/confirm';
  return ada.send({ method: 'POST', url, headers, payload: new URLSearchParams({ xsrf, logout: 'yes' }).toString() });
}

/** Whether the app can sign the person in without a page. */
const isSignedIn = async () =>
  locationOf(await world.app.authorize(ada, world.app.query({ prompt: 'none' }))).searchParams.has('code');

const back = { post_logout_redirect_uri: SIGNED_OUT };

describe('oidcc-rp-initiated-logout-certification-test-plan', () => {
  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    expect(await metadata()).toMatchObject({ issuer: ISSUER, end_session_endpoint: `${ISSUER}/session/end` });
  });

  it.each([
    ['oidcc-rp-initiated-logout', { state: 'bye' }, `${SIGNED_OUT}?state=bye`],
    ['oidcc-rp-initiated-logout-no-state', {}, SIGNED_OUT],
  ])('%s', async (_module, wish, address) => {
    expect(await isSignedIn()).toBe(true);
    const answer = await end({ id_token_hint: idToken, ...back, ...wish });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
    expect(await isSignedIn()).toBe(false);
  });

  // The suite accepts a page: what ends there does not lead to the app.
  const withHint = (wish: Readonly<Record<string, string>>) => ({ id_token_hint: idToken, ...wish });
  const tampered = () => idToken.replace(/\.[^.]+$/, `.${'A'.repeat(342)}`);
  it.each<[string, () => Readonly<Record<string, string>>]>([
    [
      'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
      () => withHint({ post_logout_redirect_uri: `${SIGNED_OUT}/x` }),
    ],
    [
      'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
      () => withHint({ post_logout_redirect_uri: `${SIGNED_OUT}?x=1` }),
    ],
    ['oidcc-rp-initiated-logout-no-post-logout-redirect-uri', () => withHint({ state: 'bye' })],
    ['oidcc-rp-initiated-logout-no-id-token-hint', () => ({ ...back, state: 'bye' })],
    ['oidcc-rp-initiated-logout-no-params', () => ({})],
    ['oidcc-rp-initiated-logout-only-state', () => ({ state: 'bye' })],
  ])('%s', async (_module, wish) => {
    const first = await end(wish());
    const last = first.statusCode === 200 ? await agree(first.body) : first;
    expect(String(last.headers.location ?? '/')).not.toMatch(/^https:\/\/notes\.acme\.test/);
    expect(await isSignedIn()).toBe(false);
  });

  it.each<[string, () => string]>([
    ['oidcc-rp-initiated-logout-modified-id-token-hint', tampered],
    ['oidcc-rp-initiated-logout-bad-id-token-hint', () => 'e30.e30.'],
  ])('%s', async (_module, hint) => {
    const page = await end({ id_token_hint: hint(), ...back });
    expect(page.headers.location).toBeUndefined();
    expect(await isSignedIn()).toBe(true);
  });
});

describe('oidcc-backchannel-rp-initiated-logout-certification-test-plan', () => {
  it('oidcc-backchannel-logout-discovery-endpoint-verification', async () => {
    expect(await metadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      claims_supported: expect.arrayContaining(['sid']),
    });
  });

  it('oidcc-backchannel-rp-initiated-logout', async () => {
    const { received } = world.receiver;
    const answer = await end({ id_token_hint: idToken, ...back, state: 'bye' });
    expect(answer.headers.location).toBe(`${SIGNED_OUT}?state=bye`);
    await world.deliver();
    const [{ token, header, claims: told, headers } = { token: '', header: {}, claims: {}, headers: {} }] = received;
    expect(received).toHaveLength(1);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(header).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' });
    expect(told).toEqual({
      ...{ iss: ISSUER, aud: 'acme-notes', sub: userId, sid: claims.sid },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...{ iat: expect.any(Number), exp: expect.any(Number), jti: expect.any(String) },
    });
    expect(Math.abs(Number(told.iat) - Date.now() / 1000)).toBeLessThan(60);
    expect(Number(told.exp) - Number(told.iat)).toBe(120);
    const { keys } = (await world.service.app.inject({ url: '/oidc/acme/jwks' })).json<{
      keys: (JsonWebKey & { kid: string })[];
    }>();
    const jwk = keys.find(({ kid }) => kid === header.kid);
    const [signed, signature = ''] = [token.slice(0, token.lastIndexOf('.')), token.split('.')[2]];
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
    expect(verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('backchannel_logout_session_required: false leaves out `sid` from both tokens', async () => {
    await world.receiveAt(world.receiver.uri, false);
    expect((await world.signInApp(ada)).claims).not.toHaveProperty('sid');
    await ada.call('DELETE /token', {});
    await world.deliver();
    expect(world.receiver.received).toEqual([
      expect.objectContaining({ claims: expect.objectContaining({ sub: userId }) }),
    ]);
    expect(world.receiver.received[0]?.claims).not.toHaveProperty('sid');
    await world.receiveAt(world.receiver.uri);
  });
});
