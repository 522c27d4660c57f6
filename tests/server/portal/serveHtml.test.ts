import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { allowStyles, contentSecurityPolicy } from '../../../src/server/http/securityHeaders.ts';
import { FolderFiles } from '../../../src/server/portal/FolderFiles.ts';
import { serveHtml } from '../../../src/server/portal/serveHtml.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { text } from '../../../src/server/texts/text.ts';

const ROUTES = {
  '/': 'sign-in',
  '/sso/oauth': 'sign-in',
  '/chooser': 'chooser',
  '/sign-on/:tokenId/mfa': 'app-mfa',
  '/sso/:sns': 'social-return',
  '/oauth/authorize': 'consent',
  '/reset': 'new-password',
  '*': 'not-found',
};

let folder: string;
let upstream: FastifyInstance;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'plain');
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'brotli');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'headers.json'), '{}');
  await writeFile(join(folder, 'routes.json'), JSON.stringify(ROUTES));
  await writeFile(join(folder, 'styles.json'), JSON.stringify(["'sha256-abc='"]));
  for (const language of LANGUAGES) {
    await mkdir(join(folder, 'html', language), { recursive: true });
    for (const screen of [...new Set(Object.values(ROUTES)), '_shell'])
      await writeFile(join(folder, 'html', language, `${screen}.html`), `${screen} ${language}`);
    await writeFile(join(folder, 'html', language, 'consent+app.html'), `consent of an app ${language}`);
    await writeFile(join(folder, 'html', language, 'new-password.html'), '<input type="password" name="new">');
  }
  upstream = Fastify();
  upstream.get('/apis/v1/env', async (_request, reply) => reply.header('set-cookie', 'a=b; Path=/').send({ up: true }));
  upstream.post('/apis/v1/signin/password', async (request) => ({ got: request.body }));
  upstream.get('/init-st', async (_request, reply) => reply.redirect('/somewhere', 303));
  upstream.get('/sign-on/:tokenId', async () => 'upstream sign-on');
  upstream.post('/mfa%3Averify', async () => 'x');
  await upstream.listen({ port: 0, host: '127.0.0.1' });
  const address = upstream.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  app = await createApp(
    readSettings({
      CLIENT_DIR: folder,
      LOG_LEVEL: 'silent',
      DATA_DIR: '/nowhere/at/all',
      PORTAL_API_ORIGIN: `http://127.0.0.1:${port}`,
    }),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await upstream.close();
  await rm(folder, { recursive: true });
});

/** Serving a folder alone, at no other addresses. */
async function serving(root: string) {
  const build = await FolderFiles.open(root, true);
  return { addresses: { methodsOf: () => [] }, build, releaseOf: () => build };
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('HTML', () => {
  it('P17: a page in which a password can be typed before the scripts arrive is not stored', async () => {
    expect((await get('/reset')).headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['/', {}, 200, 'sign-in en'],
    ['/?app=a', { 'accept-language': 'fr, ja;q=0.5, ko;q=0.9' }, 200, 'sign-in ko'],
    ['/', { 'accept-language': 'ko', cookie: 'app_locale=ja' }, 200, 'sign-in ja'],
    ['/', { 'accept-language': 'ko-KR', cookie: 'app_locale=xx' }, 200, 'sign-in ko'],
    ['/', { 'accept-language': 'ko;q=0' }, 200, 'sign-in en'],
    ['/sso/oauth', {}, 200, 'sign-in en'],
    ['/chooser', {}, 200, 'chooser en'],
    ['/oauth/authorize?scope=a&app=b', {}, 200, 'consent of an app en'],
    ['/oauth/authorize?ap', {}, 200, 'consent en'],
    ['/oauth/authorize?app.html%00&../../routes.json', {}, 200, 'consent en'],
    ['/chooser/', { 'accept-language': 'ja' }, 200, 'chooser ja'],
    ['/sign-on/abc/mfa', {}, 200, 'app-mfa en'],
    ['/sso/google', {}, 200, 'social-return en'],
    ['/chooser/x', {}, 404, 'not-found en'],
    ['/Chooser', {}, 404, 'not-found en'],
    ['/chooser//', {}, 404, 'not-found en'],
    ['/sso//', {}, 404, 'not-found en'],
    ['/nothing', {}, 404, 'not-found en'],
    ['/favicon.ico', {}, 404, 'not-found en'],
  ])('%s %j: %i %s', async (url, headers, status, body) => {
    const response = await get(url, headers);
    expect(response.statusCode).toBe(status);
    expect(response.body).toBe(body);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe(status === 200 ? 'private, no-cache' : 'no-store');
    expect(response.headers['content-language']).toBe(body.slice(-2));
    expect(String(response.headers.vary)).toMatch(/Accept-Language/i);
    expect(String(response.headers.vary)).toMatch(/Cookie/i);
  });

  it('P21: has a policy with the hash of its style sheet, which no other answer has', async () => {
    expect((await get('/')).headers['content-security-policy']).toContain("style-src 'self' 'sha256-abc=';");
    expect((await get('/healthz')).headers['content-security-policy']).toContain("style-src 'self';");
  });

  it('P21: each answer keeps its own policy, whichever page was requested first', async () => {
    const read = readSettings({ CLIENT_DIR: folder, LOG_LEVEL: 'silent', PORTAL_API_ORIGIN: 'http://localhost:1' });
    const settings = { ...read, mode: 'production' as const };
    const own = Fastify();
    own.addHook('onRequest', async (request, reply) => {
      const formHosts = request.url.startsWith('/oauth/') ? ['https://app.example'] : [];
      reply.header('content-security-policy', contentSecurityPolicy({ formHosts }));
    });
    await own.register(cookie);
    serveHtml(own, settings, await serving(folder));
    const policies: unknown[] = [];
    for (const url of ['/', '/oauth/authorize?client_id=a', '/chooser'])
      policies.push((await own.inject(url)).headers['content-security-policy']);
    await own.close();
    const [first, consent, other] = policies;
    expect(first).toBe(allowStyles(contentSecurityPolicy({ formHosts: [] }), ["'sha256-abc='"]));
    expect(consent).toBe(allowStyles(contentSecurityPolicy({ formHosts: ['https://app.example'] }), ["'sha256-abc='"]));
    expect(other).toBe(first);
  });

  it.each([
    [undefined, [['acme', 'login.acme.example']]],
    ['http://localhost:1', []],
  ])('a start warns about each host of a brand that BRAND_ORIGINS lacks, but not for %s', async (outside, expected) => {
    const CLIENT_DIR = await mkdtemp(join(tmpdir(), 'vestibule-brands-'));
    const hosts = ['login.acme.example', 'own.localhost', 'localhost'];
    await writeFile(join(CLIENT_DIR, 'brands.json'), JSON.stringify({ acme: { hosts, style: "'sha256-abc='" } }));
    const set = { CLIENT_DIR, PORTAL_API_ORIGIN: outside, BRAND_ORIGINS: 'http://own.localhost:3000' };
    const own = Fastify();
    await own.register(cookie);
    const warn = vi.spyOn(own.log, 'warn');
    serveHtml(own, { ...readSettings(set), mode: 'production' }, await serving(CLIENT_DIR));
    await own.ready();
    await own.close();
    await rm(CLIENT_DIR, { recursive: true });
    expect(warn.mock.calls.map(([told]) => Object.values(told as object))).toEqual(expected);
  });

  it('is sent compressed if the build has compressed it', async () => {
    await writeFile(join(folder, 'html', 'ja', 'sign-in.html.br'), 'brotli ja');
    const response = await get('/', { 'accept-language': 'ja', 'accept-encoding': 'br' });
    expect(response.body).toBe('brotli ja');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/', { 'accept-language': 'ja' })).body).toBe('sign-in ja');
  });

  it('is not sent again to a client that has it, in the encoding that it accepts', async () => {
    const { headers } = await get('/');
    expect(headers.etag).toMatch(/^"[\w-]{16}"$/);
    const again = await get('/', { 'if-none-match': `"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, no-cache' });
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await get('/', { 'if-none-match': String(headers.etag), 'accept-language': 'ko' })).statusCode).toBe(200);
    // An address without a screen is 404 each time.
    const missing = await get('/nothing');
    expect((await get('/nothing', { 'if-none-match': String(missing.headers.etag) })).statusCode).toBe(404);
  });

  it('says so if nothing is built', async () => {
    const settings = readSettings({
      CLIENT_DIR: join(folder, 'none'),
      LOG_LEVEL: 'silent',
      PORTAL_API_ORIGIN: 'http://localhost:1',
    });
    const bare = await createApp(settings);
    const response = await bare.inject({ method: 'GET', url: '/' });
    await bare.close();
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toBe('The portal is not built yet: npm run build');
  });
});

describe('files', () => {
  it('serves hashed ones as immutable, and compressed if the build has compressed them', async () => {
    const plain = await get('/assets/main-abc.js');
    expect(plain.body).toBe('plain');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(small.body).toBe('brotli');
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toMatch(/javascript/);
  });

  it('serves the other files of the build, and no files that do not exist', async () => {
    const icon = await get('/favicon.svg');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=3600' });
    expect((await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })).statusCode).toBe(304);
    const headers = await get('/headers.json');
    expect(headers.headers).toMatchObject({ 'cache-control': 'private, max-age=3600', etag: expect.any(String) });
    for (const url of ['/assets/none.js', '/assets/', '/apis/v1x', '/dev/world.json']) {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    }
    expect((await get('/assets/..%2froutes.json')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get('/routes.json')).body).toBe('not-found en');
  });
});

describe('another identity service', () => {
  it('receives its calls and addresses, and its cookies arrive', async () => {
    const env = await get('/apis/v1/env');
    expect(env.json()).toEqual({ up: true });
    expect(env.headers['set-cookie']).toBe('a=b; Path=/');
    expect(env.headers['content-security-policy']).toContain("default-src 'none'");
    const signIn = await app.inject({ method: 'POST', url: '/apis/v1/signin/password', payload: { username: 'a' } });
    expect(signIn.json()).toEqual({ got: { username: 'a' } });
    expect((await get('/init-st')).headers.location).toBe('/somewhere');
    expect((await get('/sign-on/abc')).body).toBe('upstream sign-on');
  });

  it('does not receive the screens', async () => {
    expect((await get('/sign-on/abc/mfa')).body).toBe('app-mfa en');
    expect((await get('/oauth/authorize?client_id=a')).body).toBe('consent en');
    expect((await get('/oidc/authorize/acme')).body).toBe('not-found en');
  });

  it('may be unreachable', async () => {
    const settings = readSettings({ LOG_LEVEL: 'silent', PORTAL_API_ORIGIN: 'http://127.0.0.1:1' });
    const lonely = await createApp(settings);
    const response = await lonely.inject({ method: 'GET', url: '/apis/v1/env' });
    await lonely.close();
    expect(response.statusCode).toBe(502);
    expect(response.json()).toEqual({ code: 'INTERNAL', message: text('en', 'answers.codes.INTERNAL') });
  });

  it.each(['cross-site', 'same-site', 'same-origin', 'none'])(
    'the page learns where a navigation began: %s',
    async (site) => {
      const { headers } = await app.inject({ url: '/chooser', headers: { 'sec-fetch-site': site } });
      expect(headers['server-timing']).toBe(`site;desc="${site}"`);
    },
  );

  it.each([undefined, 'cross-site, none', 'evil"; x', ''])('the page learns nothing about %j', async (site) => {
    const { headers } = await app.inject({
      url: '/chooser',
      headers: site === undefined ? {} : { 'sec-fetch-site': site },
    });
    expect(headers).not.toHaveProperty('server-timing');
  });
});
