import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claims } from '../support/openReceiver.ts';
import { locationOf, SIGNED_OUT } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { LogoutWorld } from './backChannel/LogoutWorld.ts';

/*
 * The modules of three certification plans of the OpenID Foundation, each under its name: RP-Initiated Logout OP,
 * Back-Channel Logout OP and Front-Channel Logout OP. As in those plans, the client is confidential.
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

describe('oidcc-frontchannel-rp-initiated-logout-certification-test-plan', () => {
  const PAGE = 'https://notes.acme.test/out?from=portal';

  const PORTAL_PAGE = '/oidc/signed-out?redirect=%2Fchooser';

  const frameAt = (uri: string | null, isNamed = true) =>
    world.service.database
      .updateTable('oauth_clients')
      .set({ frontchannel_logout_uri: uri, frontchannel_logout_session_required: isNamed })
      .where('id', '=', 'acme-notes')
      .execute();
  const framesIn = (page: string) =>
    [...page.matchAll(/<iframe src="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  beforeEach(() => frameAt(PAGE));
  afterAll(() => frameAt(null));

  it('oidcc-frontchannel-logout-discovery-endpoint-verification', async () => {
    expect(await metadata()).toMatchObject({
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
      claims_supported: expect.arrayContaining(['sid']),
    });
  });

  it('oidcc-frontchannel-rp-initiated-logout', async () => {
    const answer = await end({ id_token_hint: idToken, ...back, state: 'bye' });
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    const named = new URLSearchParams({ iss: ISSUER, sid: String(claims.sid) });
    expect(framesIn(answer.body)).toEqual([`${PAGE}&${named}`]);
    expect(answer.body).toContain(`<a href="${SIGNED_OUT}?state=bye"`);
    expect(answer.headers['content-security-policy']).toContain('; frame-src https://notes.acme.test;');
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect(await isSignedIn()).toBe(false);
    const again = await end({ id_token_hint: idToken, ...back, state: 'bye' });
    expect(again.headers.location, 'there is no session any more').toBe(`${SIGNED_OUT}?state=bye`);
  });

  it('after the confirmation too, with the session that the app has', async () => {
    const page = await end({ client_id: 'acme-notes', ...back });
    expect(page.headers['content-security-policy']).not.toContain('frame-src');
    const answer = await agree(page.body);
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(new URL(framesIn(answer.body)[0] ?? '').searchParams.get('sid')).toBe(claims.sid);
    expect(answer.body).toContain(`<a href="${SIGNED_OUT}"`);
    expect(answer.headers['content-security-policy']).toContain('; frame-src https://notes.acme.test;');
    expect(await isSignedIn()).toBe(false);
  });

  it('P17: after a sign-out in the portal too, once, in the browser that had the session', async () => {
    const tell = (browser = ada) => browser.send({ url: PORTAL_PAGE });
    const chooser = 'http://localhost:3100/chooser';
    expect((await tell()).headers.location, 'the person is signed in').toBe(chooser);
    const { data } = await ada.call('DELETE /token', { redirect: '/chooser' });
    expect(data).toEqual({ next: PORTAL_PAGE });
    expect((await tell(world.service.browser())).headers.location, 'another browser').toBe(chooser);
    const answer = await tell();
    expect(new URL(framesIn(answer.body)[0] ?? '').searchParams.get('sid')).toBe(claims.sid);
    expect(answer.body).toContain(`<a href="${chooser}"`);
    expect(answer.headers['content-security-policy']).toContain('; frame-src https://notes.acme.test;');
    expect((await tell()).headers.location).toBe(chooser);
    expect(await isSignedIn()).toBe(false);
  });

  it.each([
    ['P01', 'https://evil.test/', 'http://localhost:3100/'],
    ['D-57', '//localhost:3100/x', 'http://localhost:3100/x'],
  ])('%s: the page leads on from %s to %s', async (_id, redirect, address) => {
    const answer = await ada.send({ url: `/oidc/signed-out?${new URLSearchParams({ redirect })}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
  });

  it('a sign-out in the portal leads to no page if no app is to be told in frames', async () => {
    await frameAt(null);
    expect((await ada.call('DELETE /token', {})).data).toBeNull();
    expect((await ada.send({ url: '/oidc/signed-out' })).headers.location).toBe('http://localhost:3100/');
  });

  it('a destination that is too long for an address does not keep anyone signed in', async () => {
    const { data } = await ada.call('DELETE /token', { redirect: `/${'/'.repeat(2000)}` });
    expect([data, await isSignedIn()]).toEqual([{ next: '/oidc/signed-out' }, false]);
  });

  it('a minute after the sign-out, the page tells nobody any more', async () => {
    await ada.call('DELETE /token', {});
    world.service.clock.advance(61);
    expect((await ada.send({ url: '/oidc/signed-out' })).statusCode).toBe(303);
  });

  it('frontchannel_logout_session_required: false leaves out `iss` and `sid`', async () => {
    await world.receiveAt(null);
    await frameAt(PAGE, false);
    expect((await world.signInApp(ada)).claims).not.toHaveProperty('sid');
    expect(framesIn((await end({ id_token_hint: idToken })).body)).toEqual([PAGE]);
    await world.receiveAt(world.receiver.uri);
  });

  it('the ID token of an app that is told in a frame alone has the `sid`', async () => {
    await world.receiveAt(null);
    expect((await world.signInApp(ada)).claims.sid).toBe(claims.sid);
    await world.receiveAt(world.receiver.uri);
  });

  it('an app that this session did not sign in to is not told', async () => {
    const other = world.service.browser();
    await other.signIn('passkey@acme.test');
    const page = await other.send({ url: '/oidc/acme/session/end' });
    expect(page.body).toContain('data-action="sign-out"');
    const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '';
    const answer = await other.send({
      ...{ method: 'POST', url: '/oidc/acme/session/end/confirm' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    });
    expect([answer.statusCode, framesIn(answer.body)]).toEqual([303, []]);
  });
});
