import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_ADDRESSES } from '../../../src/contract/serviceAddresses.ts';
import { MovableClock } from '../../../src/server/core/time/Clock.ts';
import { learnVisitors } from '../../../src/server/http/createContext.ts';
import { loggerOptions } from '../../../src/server/http/loggerOptions.ts';
import { registerProxy } from '../../../src/server/http/registerProxy.ts';
import { API_BASE } from '../../../src/server/http/requireOwnOrigin.ts';
import { FolderFiles } from '../../../src/server/portal/FolderFiles.ts';
import { registerService } from '../../../src/server/registerService.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';

let upstream: Server;
let portal: FastifyInstance;
let seen: IncomingHttpHeaders = {};
/** The last request that the service received. */
let received = {};
let log = '';
/** The service's answer. */
let status = 200;
beforeAll(async () => {
  // Answers with the request that it received.
  upstream = createServer(async (request, response) => {
    response.statusCode = status;
    const { method, url, headers } = request;
    seen = headers;
    response.setHeader('content-type', 'application/json');
    received = { method, url, type: headers['content-type'], body: await text(request) };
    response.end(JSON.stringify(received));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  portal = Fastify({
    logger: { ...loggerOptions({ logLevel: 'debug' }), stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const service = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  learnVisitors(portal, []);
  await registerProxy(portal, {
    upstream: service,
    origins: { origin: new URL('https://login.example.test:8443'), brandOrigins: [new URL('https://login.acme.test')] },
    headers: {},
  });
  portal.get('/*', async () => 'a screen, or nothing');
});
afterAll(async () => {
  await portal.close();
  upstream.close();
});

const listed = SERVICE_ADDRESSES.flatMap(({ method, url }) => method.map((one) => `${one} ${url}`));

describe('another identity service', () => {
  it.each([...listed, `GET ${API_BASE}/a/b`, `DELETE ${API_BASE}/a`, `POST ${API_BASE}/mfa%3Averify`])(
    'receives %s unchanged',
    async (address) => {
      const [method = '', path = ''] = address.split(' ');
      const url = `${path.replace(/:\w+(\(.*?\$\))?/g, 'a%2Fb')}?scope=a%20b+c&twice=1&twice=2&empty=&%C3%A9=~`;
      const hasBody = method === 'POST';
      received = {};
      const { statusCode, headers, body } = await portal.inject({
        method: method as 'GET',
        url,
        ...(hasBody ? { payload: 'a=1&b=%20', headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
      });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/json']);
      expect(received).toEqual({
        method,
        url,
        body: hasBody ? 'a=1&b=%20' : '',
        ...(hasBody ? { type: 'application/x-www-form-urlencoded' } : {}),
      });
      // An answer to HEAD has no body.
      expect(body).toBe(method === 'HEAD' ? '' : JSON.stringify(received));
    },
  );

  it("P06: receives the visitor’s address and the portal's own origin, whatever a request claims", async () => {
    const headers = {
      host: 'evil.test',
      forwarded: 'for=10.0.0.1;host=evil.test;proto=http',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '80',
      'x-forwarded-prefix': '/evil',
      'x-real-ip': '10.0.0.1',
      'x-app-version': '1',
    };
    await portal.inject({ url: `${API_BASE}/env`, headers, remoteAddress: '192.0.2.7' });
    const told = Object.entries(seen).filter(([name]) => /forwarded|real-ip|app-version/.test(name));
    expect(Object.fromEntries(told)).toEqual({
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-host': 'login.example.test:8443',
      'x-forwarded-proto': 'https',
      'x-app-version': '1',
    });
    expect(seen.host).not.toContain('evil');
  });

  it.each(['login.acme.test', 'LOGIN.acme.test:443'])(
    'P06: learns that the host is that of a brand: %s',
    async (host) => {
      await portal.inject({ url: `${API_BASE}/env`, headers: { host } });
      expect(seen).toMatchObject({ 'x-forwarded-host': 'login.acme.test', 'x-forwarded-proto': 'https' });
    },
  );

  it('P16: its addresses are not logged, because tokens travel in them', async () => {
    log = '';
    await portal.inject({ url: `${API_BASE}/licence-renewals/secret-of-a-mail?token=another-secret` });
    portal.log.info('the log is read');
    expect(log).toContain('the log is read');
    expect(log).not.toContain('secret');
  });

  it('does not receive addresses of screens', async () => {
    const screens = readdirSync('flows', { recursive: true, encoding: 'utf8' }).flatMap((file): string[] => {
      if (!file.endsWith('.screen.json')) return [];
      const { route } = JSON.parse(readFileSync(`flows/${file}`, 'utf8'));
      return route?.paths ?? [];
    });
    expect(screens.length).toBeGreaterThan(40);
    const swallowed: string[] = [];
    for (const path of screens) {
      const { body } = await portal.inject({ method: 'GET', url: path.replace(/\{\w+\}/g, 'x') });
      if (body !== 'a screen, or nothing') swallowed.push(path);
    }
    // D-14: the service answers this address, and the screen of that address is never requested.
    expect(swallowed.filter((path) => path !== '/init-st')).toEqual([]);
  });

  it.each([
    'GET /',
    'GET /oidc/authorize/acme',
    'GET /oidc/authorize/jwks',
    'GET /oidc/authorize/authorize',
    'GET /oauth/authorize',
    'GET /apis/v1x',
    'GET /oidc/acme',
    'GET /dev/mailbox',
  ])('does not receive %s', async (address) => {
    const [method = '', url = ''] = address.split(' ');
    expect((await portal.inject({ method: method as 'GET', url })).body).toBe('a screen, or nothing');
  });
});

it('the list of forwarded addresses is exactly what the embedded service answers', async () => {
  const answered: string[] = [];
  const app = Fastify();
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    // Fastify adds a HEAD of its own to each GET, and so does the portal, except for what it forwards for directories.
    if (method !== 'HEAD' || url.startsWith('/scim/'))
      for (const one of [method].flat()) answered.push(`${one} ${url}`);
  });
  await app.register(cookie);
  const settings = readSettings({ PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent' });
  const build = await FolderFiles.open(settings.clientDir, true);
  await registerService(app, settings, { clock: new MovableClock(), database: undefined, patience: 0, build });
  await app.ready();
  await app.close();
  const own = answered.filter(
    (address) => !/ \/readyz$| \/dev\/| \/scim\/v2\/(?!\*)/.test(address) && !address.includes(` ${API_BASE}`),
  );
  expect(own.sort()).toEqual([...listed].sort());
});

describe('readiness in front of another identity service', () => {
  it.each([
    [200, 200],
    [404, 200],
    [500, 503],
    [503, 503],
  ])('a service that answers %i makes the portal answer %i', async (told, expected) => {
    status = told;
    const answer = await portal.inject('/readyz').finally(() => {
      status = 200;
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([expected, expected === 503 ? '3' : undefined]);
    expect(answer.json()).toEqual({ status: expected === 503 ? 'unavailable' : 'ready' });
  });

  it('one that does not answer makes the portal unready', async () => {
    const alone = Fastify();
    learnVisitors(alone, []);
    await registerProxy(alone, {
      upstream: 'http://127.0.0.1:9',
      origins: { origin: new URL('https://login.example.test'), brandOrigins: [] },
      headers: {},
    });
    expect((await alone.inject('/readyz')).statusCode).toBe(503);
    await alone.close();
  });
});
