import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, RelyingParty, SIGNED_OUT } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  app = new RelyingParty(service);
  await app.register();
  await app.approve(ada, 'openid', 'profile', 'email');
});
afterAll(() => service.close());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString());
const flip = (part: string) => {
  const bytes = Buffer.from(part, 'base64url');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

it.each<[string, (parts: readonly [string, string, string]) => string]>([
  ['without a signature', ([header, claims]) => `${header}.${claims}.`],
  ['with alg none', ([, claims]) => `${encode({ alg: 'none' })}.${claims}.`],
  ['with a flipped bit in its signature', ([header, claims, signature]) => `${header}.${claims}.${flip(signature)}`],
  [
    'with other claims under its signature',
    ([header, claims, signature]) => `${header}.${encode({ ...decode(claims), sub: 'somebody-else' })}.${signature}`,
  ],
  [
    'signed with the id of the client',
    ([, claims]) => {
      const content = `${encode({ alg: 'HS256' })}.${claims}`;
      return `${content}.${createHmac('sha256', 'acme-notes').update(content).digest('base64url')}`;
    },
  ],
])('P13: a hint %s is no hint: no one is signed out or sent on without a question', async (_kind, forge) => {
  const { body } = await app.exchange(await app.code(ada));
  const [header = '', claims = '', signature = ''] = String(body.id_token).split('.');
  const hint = { id_token_hint: forge([header, claims, signature]), post_logout_redirect_uri: SIGNED_OUT };
  const answer = await ada.send({ url: `/oidc/acme/session/end?${new URLSearchParams(hint)}` });
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
  const silent = { prompt: 'none', id_token_hint: hint.id_token_hint };
  const asked = locationOf(await app.authorize(ada, app.query(silent)));
  expect([asked.searchParams.get('code'), asked.searchParams.get('error')]).toEqual([null, 'invalid_request']);
  expect((await ada.call('GET /users/me', {})).status).toBe(200);
});
