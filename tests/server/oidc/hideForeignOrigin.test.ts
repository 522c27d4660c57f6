import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
  await new RelyingParty(service).register();
});
afterAll(() => service.close());

const ALLOW = 'access-control-allow-origin';
const REGISTERED = 'https://notes.acme.test';
const PATHS = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/userinfo'],
  ['POST', '/token'],
  ['POST', '/token/introspection'],
  ['POST', '/token/revocation'],
] as const;

describe.each(PATHS)('%s %s', (method, path) => {
  const url = `/oidc/acme${path}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = method === 'POST' ? 'client_id=acme-notes&grant_type=authorization_code&code=x&token=x' : '';
  const ask = async (origin: string) =>
    (await service.app.inject({ method, url, headers: { origin, ...form }, ...(payload && { payload }) })).headers[
      ALLOW
    ];
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': method };
    return (await service.app.inject({ method: 'OPTIONS', url, headers })).headers[ALLOW];
  };

  it('may be read by the scripts of a registered app', async () => {
    expect(await preflight(REGISTERED)).toBe(REGISTERED);
    // Without a token, userinfo knows no client whose script it could be.
    if (path !== '/userinfo') expect(await ask(REGISTERED)).toBe(REGISTERED);
  });

  it.each([
    'https://evil.test',
    'https://notes.acme.test.evil.test',
    'http://notes.acme.test',
    'https://notes.acme.test:8443',
    'https://sub.notes.acme.test',
    'null',
    'https://NOTES.acme.test',
  ])('P12: may not be read by those of %s', async (origin) => {
    expect(await preflight(origin)).toBeUndefined();
    expect(await ask(origin)).toBeUndefined();
  });
});

it('an app of one organisation is unknown to another', async () => {
  const headers = { origin: REGISTERED };
  const { headers: answer } = await service.app.inject({ url: '/oidc/globex/jwks', headers });
  expect(answer[ALLOW]).toBeUndefined();
});

describe('cookies with the request', () => {
  const ask = async (path: string, origin: string) => {
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'client_id=acme-notes&grant_type=authorization_code&code=x&token=x';
    const { headers: answer } = await service.app.inject({
      method: 'POST',
      url: `/oidc/acme${path}`,
      headers,
      payload,
    });
    return answer['access-control-allow-credentials'];
  };

  it('are allowed where a registered app requests tokens, since keycloak-js sends them and the endpoint reads none', async () => {
    expect(await ask('/token', REGISTERED)).toBe('true');
  });

  it.each([
    ['/token', 'https://evil.test'],
    ['/token/revocation', REGISTERED],
    ['/token/introspection', REGISTERED],
  ])('P12: are allowed neither at %s for %s', async (path, origin) => {
    expect(await ask(path, origin)).toBeUndefined();
  });
});
