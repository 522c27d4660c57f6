import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string) => {
  const { statusCode, headers } = await service.app.inject({ method, url });
  return [statusCode, headers.allow];
};

it.each([
  ['GET', '/apis/v1/signin/password', 'POST'],
  ['DELETE', '/apis/v1/signin/password', 'POST'],
  ['POST', '/apis/v1/lookup', 'GET, HEAD'],
  ['PUT', '/apis/v1/orgs/ORG-1', 'GET, HEAD'],
  ['PATCH', '/healthz', 'GET, HEAD'],
  ['GET', '/oidc/acme/token', 'OPTIONS, POST'],
  ['DELETE', '/oidc/acme/jwks', 'GET, HEAD, OPTIONS'],
  ['POST', '/init-st', 'GET, HEAD'],
  ['GET', '/init-st/passkeys/abc', 'DELETE'],
  ['OPTIONS', '/apis/v1/env', 'GET, HEAD'],
  ['OPTIONS', '/scim/v2/Users', 'DELETE, GET, HEAD, PATCH, POST, PUT'],
] as const)('%s %s is refused with the methods that the address allows', async (method, url, allow) => {
  expect(await ask(method, url)).toEqual([405, allow]);
});

it.each([
  ['GET', '/apis/v1/nothing'],
  ['POST', '/nothing'],
  ['POST', '/oidc/acme/nothing'],
  ['DELETE', '/'],
] as const)('%s %s does not exist', async (method, url) => {
  expect(await ask(method, url)).toEqual([404, undefined]);
});
