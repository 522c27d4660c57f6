import { generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const TOKEN_ENDPOINT = 'http://localhost:3100/oidc/acme/token';
const CLIENT = 'acme-notes';

interface Pair {
  readonly jwk: JsonWebKey & { readonly kid: string };
  readonly key: KeyObject;
}

function makePair(kid = 'one'): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { jwk: { ...publicKey.export({ format: 'jwk' }), kid }, key: privateKey };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

/** A client's assertion (RFC 7523, section 3); `undefined` leaves a claim out. */
function assertion({ key, jwk }: Pair, changes: Record<string, unknown> = {}, header: object = {}): string {
  const now = seconds();
  const claims = { iss: CLIENT, sub: CLIENT, aud: TOKEN_ENDPOINT, iat: now, exp: now + 60, jti: randomUUID() };
  const text = `${encode({ alg: 'ES256', kid: jwk.kid, ...header })}.${encode({ ...claims, ...changes })}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
let pair: Pair;
beforeAll(async () => {
  service = await openTestService();
  pair = makePair();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
});
afterAll(() => service.close());
beforeEach(async () => {
  app = new RelyingParty(service);
  await app.register({ jwks: { keys: [pair.jwk] } });
  await app.approve(ada, 'openid');
});

const code = () => app.code(ada, app.query({ scope: 'openid' }));
const proof = (client_assertion: string) => ({ client_assertion_type: ASSERTION, client_assertion });
const exchange = async (signed: string, changes: Record<string, string> = {}) =>
  app.exchange(await code(), { ...proof(signed), ...changes });

describe('P13: a client with keys', () => {
  it('gets tokens for an assertion that one of them has signed', async () => {
    const { status, body } = await exchange(assertion(pair));
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    expect((await app.userinfo(body.access_token)).status).toBe(200);
  });

  it('may name the issuer as the audience', async () => {
    expect((await exchange(assertion(pair, { aud: 'http://localhost:3100/oidc/acme' }))).status).toBe(200);
  });

  it('gets nothing without an assertion, although it has no secret', async () => {
    expect(await app.exchange(await code())).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it.each<[string, () => string]>([
    ['another key', () => assertion({ ...makePair(), jwk: pair.jwk })],
    ['another client', () => assertion(pair, { iss: 'acme-ledger' })],
    ['another audience', () => assertion(pair, { aud: 'http://localhost:3100/oidc/globex/token' })],
    ['no end', () => assertion(pair, { exp: undefined })],
    ['a past end', () => assertion(pair, { exp: seconds() - 60 })],
    ['an end in more than an hour', () => assertion(pair, { exp: seconds() + 3700 })],
    ['a beginning in the future', () => assertion(pair, { nbf: seconds() + 600 })],
    ['no id', () => assertion(pair, { jti: undefined })],
    ['the algorithm none', () => `${assertion(pair, {}, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
    ['a symmetric algorithm', () => assertion(pair, {}, { alg: 'HS256' })],
  ])('gets nothing for an assertion with %s', async (_, signed) => {
    expect(await exchange(signed())).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('gets tokens only once for one assertion, also at the same moment', async () => {
    const signed = assertion(pair);
    const codes = [await code(), await code(), await code()];
    const answers = await Promise.all(codes.map((each) => app.exchange(each, proof(signed))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await exchange(signed)).status).toBe(401);
    expect((await exchange(assertion(pair))).status).toBe(200);
  });

  it('is refused with a secret beside its assertion', async () => {
    expect((await exchange(assertion(pair), { client_secret: 'guess' })).body.error).toBe('invalid_request');
  });
});

describe('P13: PKCE', () => {
  const WITHOUT = { scope: 'openid', code_challenge: undefined, code_challenge_method: undefined };
  const authorize = async () => locationOf(await app.authorize(ada, app.query(WITHOUT))).searchParams;

  it('is required of every client that is not exempt', async () => {
    await app.register({ secret: 'secret' });
    expect((await authorize()).get('error')).toBe('invalid_request');
  });

  it('may be left out by a confidential client that is exempt', async () => {
    await app.register({ secret: 'secret', pkce: false });
    const given = (await authorize()).get('code') ?? '';
    const form = { grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT };
    expect((await app.token(form)).body.error).toBe('invalid_client');
    expect((await app.token({ ...form, client_secret: 'secret' })).status).toBe(200);
  });

  it('is checked for an exempt client that uses it', async () => {
    await app.register({ secret: 'secret', pkce: false });
    const wrong = { client_secret: 'secret', code_verifier: 'x'.repeat(43) };
    expect((await app.exchange(await code(), wrong)).body.error).toBe('invalid_grant');
    expect((await app.exchange(await code(), { client_secret: 'secret' })).status).toBe(200);
  });

  it('is required of public clients by the database too', async () => {
    await expect(app.register({ pkce: false })).rejects.toThrow(/oauth_clients_public_pkce/);
    await expect(app.register({ secret: 'secret', jwks: { keys: [pair.jwk] } })).rejects.toThrow(/one_proof/);
  });
});

it('the metadata names how clients prove who they are', async () => {
  const { body } = await service.app.inject('/oidc/acme/.well-known/openid-configuration');
  expect(JSON.parse(body)).toMatchObject({
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'],
  });
});
