import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId } from '../../../src/contract/operations.ts';
import { API_BASE } from '../../../src/server/http/requireOwnOrigin.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
beforeAll(async () => {
  service = await openTestService();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
});
afterAll(() => service.close());

const SHAPES: Readonly<Record<string, (depth: number) => string>> = {
  lists: (depth) => '['.repeat(depth) + ']'.repeat(depth),
  records: (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
};
/** One level too deep, and as deep as the largest body can be. */
const DEPTHS = [33, 9000];
const nested = DEPTHS.flatMap((depth) => Object.values(SHAPES).map((shape) => shape(depth)));

const writes = (Object.keys(HTTP_OPERATIONS) as HttpOperationId[]).filter((id) => !id.startsWith('GET '));
const others = [
  ...['POST /init-st/passkeys', 'POST /init-st/passkey-options', 'DELETE /init-st/passkeys/x'],
  ...['POST /dev/clock', 'POST /dev/world', 'POST /traffic'],
];

describe('P20: a deeply nested body is refused', () => {
  it.each([...writes.map((id) => id.replace(' ', ` ${API_BASE}`)), ...others])('at %s', async (address) => {
    const [method, path = ''] = address.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    for (const value of nested) {
      for (const payload of [value, `{"username":${value}}`]) {
        const response = await ada.send({ method: method as 'POST', url, payload });
        // An address that does not exist is 404; all others refuse the body.
        expect([400, 404]).toContain(response.statusCode);
        if (response.statusCode === 404) expect(others).toContain(address);
      }
    }
  });

  it.each([
    ['GET', (text: string) => `/oidc/acme/session/end?id_token_hint=x.${Buffer.from(text).toString('base64url')}.x`],
    [
      'GET',
      (text: string) =>
        `/oidc/acme/authorize?client_id=acme-notes&id_token_hint=x.${Buffer.from(text).toString('base64url')}.x`,
    ],
    ['GET', (text: string) => `/oidc/acme/authorize?client_id=acme-notes&claims=${encodeURIComponent(text)}`],
    [
      'GET',
      (text: string) =>
        `/oidc/acme/authorize?client_id=acme-notes&request=x.${Buffer.from(text).toString('base64url')}.x`,
    ],
    ['GET', (text: string) => `/apis/v1/lookup?username=${encodeURIComponent(text)}`],
    ['GET', (text: string) => `/apis/v1/lookup?username${text.replaceAll('{"a":', '[a]')}=x`],
    ['GET', () => `/apis/v1/lookup?${'a['.repeat(3000)}=1`],
  ])('so is nesting in the query of a %s', async (method, addressOf) => {
    for (const shape of Object.values(SHAPES)) {
      for (const browser of [ada, service.browser()]) {
        const response = await browser.send({ method: method as 'GET', url: addressOf(shape(1000)) });
        expect(response.statusCode).toBeLessThan(500);
      }
    }
  });

  it('so is nesting in a cookie', async () => {
    for (const name of ['app_locale', 'saved_next', ...ada.cookies.keys()]) {
      const cookie = `${name}=${encodeURIComponent('['.repeat(3000))}`;
      const response = await service.browser().send({ url: '/init-st', headers: { cookie } });
      expect(response.statusCode).toBeLessThan(500);
    }
  });

  it('so is nesting in the forms of apps', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'cross-site',
    };
    for (const url of [
      '/oidc/acme/token',
      '/oidc/acme/token/revocation',
      '/oidc/acme/token/introspection',
      '/oidc/acme/authorize',
      '/oauth/authorize',
    ]) {
      for (const payload of [
        `a${'[a]'.repeat(5000)}=1`,
        `claims=${'['.repeat(9000)}`,
        `code=${'{"a":'.repeat(2000)}`,
      ]) {
        const response = await service.browser().send({ method: 'POST', url, payload, headers });
        expect(response.statusCode, url).toBeLessThan(500);
      }
    }
  });
});
