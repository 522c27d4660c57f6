import { createHmac, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeAnswer, FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { socialNonce } from '../support/socialNonce.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

const PORT = await freePort();
const REDIRECT = `http://localhost:${PORT}/sso/google`;

let service: TestService;
let issuer: FakeIssuer;
let guest: TestBrowser;
beforeAll(async () => {
  issuer = new FakeIssuer(PORT + 1);
  await issuer.open();
  service = await openTestService({ PORT: String(PORT) });
});
beforeEach(() => {
  guest = service.browser();
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});

const answerWith = async ({ claims, ...answer }: FakeAnswer) => {
  const code = issuer.issueCode({ ...answer, claims: { nonce: await socialNonce(guest), ...claims } });
  return guest.call('POST /signin/{provider}', { provider: 'google', code, redirectUri: REDIRECT });
};

it('the token that all others are derived from signs in', async () => {
  expect((await answerWith({ claims: issuer.goodClaims('stand-in-1001', 'google@solo.test') })).code).toBe('OK');
});

describe('P14: a bad ID token', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const resign = (token: string, header: object, signature: (content: string) => string) => {
    const content = `${encode(header)}.${token.split('.')[1]}`;
    return `${content}.${signature(content)}`;
  };
  const flipLast = (token: string) => {
    const [header, claims, signature = ''] = token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    bytes[9] = (bytes[9] ?? 0) ^ 1;
    return [header, claims, bytes.toString('base64url')].join('.');
  };
  const now = () => Math.floor(Date.now() / 1000);
  const BAD: readonly (readonly [string, (good: Record<string, unknown>, stranger: KeyObject) => FakeAnswer])[] = [
    ['of another issuer', (good) => ({ claims: { ...good, iss: 'https://accounts.google.com' } })],
    ['of an issuer that begins alike', (good) => ({ claims: { ...good, iss: `${good.iss}.evil.test` } })],
    ['without an issuer', ({ iss: _, ...rest }) => ({ claims: rest })],
    ['for another client', (good) => ({ claims: { ...good, aud: 'somebody-else' } })],
    ['for several clients without azp', (good) => ({ claims: { ...good, aud: [good.aud, 'somebody-else'] } })],
    ['for several clients, with another azp', (good) => ({ claims: { ...good, aud: [good.aud, 'x'], azp: 'x' } })],
    ['with another azp', (good) => ({ claims: { ...good, azp: 'somebody-else' } })],
    ['without an audience', ({ aud: _, ...rest }) => ({ claims: rest })],
    ['expired', (good) => ({ claims: { ...good, iat: now() - 7200, exp: now() - 3600 } })],
    ['without an expiry', ({ exp: _, ...rest }) => ({ claims: rest })],
    ['without a time of issue', ({ iat: _, ...rest }) => ({ claims: rest })],
    ['not valid yet', (good) => ({ claims: { ...good, nbf: now() + 3600 } })],
    ['with another nonce', (good) => ({ claims: { ...good, nonce: 'of-another-request' } })],
    ['without a nonce', (good) => ({ claims: { ...good, nonce: undefined } })],
    ['without a subject', ({ sub: _, ...rest }) => ({ claims: rest })],
    ['with an empty subject', (good) => ({ claims: { ...good, sub: '' } })],
    ['with a number as its subject', (good) => ({ claims: { ...good, sub: 1001 } })],
    ['signed with another key', (good, key) => ({ claims: good, key })],
    ['signed with an unpublished key', (good, key) => ({ claims: good, key, header: { kid: 'mine' } })],
    ['without a signature', (good) => ({ claims: good, spoil: (token) => token.replace(/[^.]+$/, '') })],
    [
      'with other claims under its signature',
      (good) => ({
        claims: { ...good, sub: 'stranger' },
        spoil: (token) => token.replace(/\.[^.]+\./, `.${encode(good)}.`),
      }),
    ],
    ['with alg none', (good) => ({ claims: good, spoil: (token) => resign(token, { alg: 'none' }, () => '') })],
    [
      'with HS256 and the client id as its key',
      (good) => ({
        claims: good,
        spoil: (token) =>
          resign(token, { alg: 'HS256' }, (content) =>
            createHmac('sha256', String(good.aud)).update(content).digest('base64url'),
          ),
      }),
    ],
    [
      'with HS256 and the published key as its key',
      (good) => ({
        claims: good,
        spoil: (token) =>
          resign(token, { alg: 'HS256', kid: 'fake' }, (content) =>
            createHmac('sha256', issuer.publishedKey).update(content).digest('base64url'),
          ),
      }),
    ],
    ['of another algorithm than its key', (good) => ({ claims: good, header: { alg: 'PS256' } })],
    ['with a header that has to be understood', (good) => ({ claims: good, header: { crit: ['b65'], b65: false } })],
    ['with a second signature', (good) => ({ claims: good, spoil: (token) => `${token}.${token.split('.')[2]}` })],
    ['that is encrypted', (good) => ({ claims: good, spoil: (token) => `${token}.x.y` })],
    ['with a text as its expiry', (good) => ({ claims: { ...good, exp: String(now() + 3600) } })],
    ['with a flipped bit in its signature', (good) => ({ claims: good, spoil: flipLast })],
    ['with a key of its own in the header', (good, key) => ({ claims: good, key, header: { jwk: { kty: 'RSA' } } })],
    ['that is not a token', (good) => ({ claims: good, spoil: () => 'no.token' })],
    ['that is missing', (good) => ({ claims: good, withoutIdToken: true })],
    ['that the provider failed to make', (good) => ({ claims: good, status: 500 })],
  ];

  it.each(BAD)('%s does not sign in', async (_kind, make) => {
    const answer = await answerWith(make(issuer.goodClaims('stand-in-1001', 'google@solo.test'), issuer.stranger));
    expect(answer.code).toBe('BAD_CREDENTIALS');
    expect(answer.errors).toBeUndefined();
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  });

  it('P12: a code for another browser does not sign in (RFC 9700, section 4.5)', async () => {
    const claims = issuer.goodClaims('stand-in-1001', 'google@solo.test');
    const theirs = { ...claims, nonce: await socialNonce(service.browser()) };
    for (const taken of [theirs, claims]) {
      const code = issuer.issueCode({ claims: taken });
      const thief = service.browser();
      const use = () => thief.call('POST /signin/{provider}', { provider: 'google', code, redirectUri: REDIRECT });
      expect((await use()).code, 'without a cookie').toBe('COOKIES_BLOCKED');
      expect((await thief.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
      await socialNonce(thief);
      expect((await use()).code, 'with its own cookie').toBe('BAD_CREDENTIALS');
      expect((await thief.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    }
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['verified by a text', { email_verified: 'true' }],
    ['not said to be verified', { email_verified: undefined }],
    ['no address', { email: 'ada' }],
    ['two addresses', { email: 'ada@acme.test,eve@evil.test' }],
    ['missing', { email: undefined }],
  ])('an address that is %s proves nothing', async (_kind, change) => {
    const claims = { ...issuer.goodClaims('unproven', 'ada@acme.test'), ...change };
    expect((await answerWith({ claims })).code).toBe('FORBIDDEN');
  });
});
