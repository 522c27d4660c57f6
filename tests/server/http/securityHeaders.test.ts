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
}, 60_000);
afterAll(() => service.close());

const EXPECTED = securityHeaders({ https: false, formHosts: [] });
const CACHED = ['/init-st/start.css'];

/** A request line as no browser writes it, answered as text. */
const sendRaw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
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
      expect(`${name}: ${response.headers[name]}`).toBe(`${name}: ${value}`);
    }
  });

  it.each(['NONSENSE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`])(
    'are on the answer to what is no HTTP',
    async (text) => {
      const answer = (await sendRaw(text)).toLowerCase();
      expect(answer).toMatch(/^http\/1\.1 4\d\d/);
      for (const [name, value] of Object.entries(EXPECTED)) expect(answer).toContain(`${name}: ${value.toLowerCase()}`);
    },
  );

  it('hold the policy to the letter', () => {
    const policy = contentSecurityPolicy({ formHosts: ['apps.test'] });
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("form-action 'self' apps.test;");
  });

  it('ask for https on https only', () => {
    expect(securityHeaders({ https: true, formHosts: [] })['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(EXPECTED).not.toHaveProperty('strict-transport-security');
  });
});
