import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../../src/server/http/securityHeaders.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await openTestService();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const address = service.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => service.close());

const EXPECTED = securityHeaders({ https: false, formHosts: [] });
/** A page of the build contains its style sheet, so its policy has one more source. */
const withoutStyles = (text: string) => text.replace(/ 'sha256-[^']+'/gi, '');
const HTML = 'accept: text/html,*/*;q=0.8\r\n';
/** Files without personal data. */
const CACHED = ['/', '/init-st/start.css', '/failure.css'];

/** A raw request line that no browser writes; gives the answer as text. */
const sendRaw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('P21: the security headers', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/no/such/screen'],
    ['HEAD', '/'],
    ['POST', '/'],
    ['GET', '/assets/none.js'],
    ['GET', '/assets/../../package.json'],
    ['GET', '/init-st'],
    ['GET', '/init-st/start.css'],
    ['GET', '/failure.css'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/apis/v1/env'],
    ['GET', '/apis/v1/lookup'],
    ['GET', '/apis/v1/users/me'],
    ['POST', '/apis/v1/signin/password'],
    ['DELETE', '/apis/v1/nothing'],
    ['GET', '/apis/v1/nothing'],
    ['GET', '/%'],
    ['GET', '/apis/v1/orgs/%ff'],
    ['OPTIONS', '/apis/v1/env'],
    ['GET', '/dev/world.json'],
  ])('are on the answer to %s %s', async (method, url) => {
    const response = await service.app.inject({ method: method as 'GET', url });
    for (const [name, value] of Object.entries(EXPECTED)) {
      if (name === 'cache-control' && CACHED.includes(url)) continue;
      expect(withoutStyles(`${name}: ${response.headers[name]}`)).toBe(`${name}: ${value}`);
    }
  });

  it.each([
    ['no HTTP', 400, 'NONSENSE\r\n\r\n'],
    ['an unknown version', 400, 'GET / HTTP/9.9\r\n\r\n'],
    ['a long address', 431, `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['long headers', 431, `GET / HTTP/1.1\r\nhost: localhost\r\na: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['no host', 400, `GET / HTTP/1.1\r\n${HTML}connection: close\r\n\r\n`],
    ['two hosts', 400, `GET / HTTP/1.1\r\nhost: localhost\r\nhost: [::1]\r\n${HTML}connection: close\r\n\r\n`],
    ['a malformed path', 400, `GET /% HTTP/1.1\r\nhost: localhost\r\n${HTML}connection: close\r\n\r\n`],
    [
      'a path that no database keeps',
      400,
      `GET /sign-on?orgAppId=%00 HTTP/1.1\r\nhost: localhost\r\n${HTML}connection: close\r\n\r\n`,
    ],
    ['what is not there', 404, `GET /dev/none HTTP/1.1\r\nhost: localhost\r\n${HTML}connection: close\r\n\r\n`],
    ['an expectation', 417, 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: tea\r\n\r\n'],
    ['a tunnel', 405, 'CONNECT x:443 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length and chunks',
      400,
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
  ])('are on the page that answers %s', async (_name, status, text) => {
    const answer = withoutStyles(await sendRaw(text));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(EXPECTED))
      expect(answer.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
    expect(answer).toContain('data-screen="failure"');
    expect(answer).not.toContain('<script');
  });

  it.each([
    'TRACE / HTTP/1.1',
    'PROPFIND / HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET http://evil.test/ HTTP/1.1',
    'GET / HTTP/1.0',
    'GET //% HTTP/1.1',
  ])('are on the answer to %s', async (line) => {
    const text = `${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    const answer = withoutStyles(await sendRaw(text)).toLowerCase();
    expect(answer).toMatch(/^http\/1\.1 \d\d\d/);
    const isScreen = answer.startsWith('http/1.1 200') && answer.includes('data-prerendered');
    const expected = { ...EXPECTED, ...(isScreen ? { 'cache-control': 'private, no-cache' } : {}) };
    for (const [name, value] of Object.entries(expected)) expect(answer).toContain(`${name}: ${value.toLowerCase()}`);
  });

  it('contain the exact content security policy', () => {
    const policy = contentSecurityPolicy({ formHosts: ['apps.test'] });
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("form-action 'self' apps.test;");
  });

  it('require https on https only', () => {
    expect(securityHeaders({ https: true, formHosts: [] })['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(EXPECTED).not.toHaveProperty('strict-transport-security');
  });
});
