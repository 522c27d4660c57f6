import { expect, it } from 'vitest';
import { isOfService } from '../../../src/tools/dev/isOfService.ts';

it.each([
  ['GET', '/apis/v1/env'],
  ['POST', '/apis/v1/signin/password'],
  ['GET', '/dev/mailbox'],
  ['GET', '/healthz'],
  ['GET', '/init-st'],
  ['GET', '/sign-on/token'],
  ['GET', '/oidc/acme/authorize?client_id=a'],
  ['POST', '/oauth/authorize'],
])('the service answers %s %s', (method, address) => {
  expect(isOfService(method, address)).toBe(true);
});

it.each([
  '/',
  '/?client_id=a',
  '/oauth/authorize',
  '/oidc/authorize/acme',
  '/sign-on/token/mfa',
  '/nothing',
  '/@vite/client',
  '/src/app/main.ts',
  '/node_modules/.vite/deps/react.js?v=1',
  '/favicon.svg',
])('the development server answers GET %s', (address) => {
  expect(isOfService('GET', address)).toBe(false);
});
