import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, PROVIDER_PATH, SERVICE_ADDRESSES } from '../src/contract/serviceAddresses.ts';
import { settingsSchema } from '../src/server/settings/settingsSchema.ts';
import { freePort } from './server/support/freePort.ts';

const DEPLOY = '.github/deploy';
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

/** Whether a program is installed on this machine; the tests of one that is missing are reported as skipped. */
function has(program: string): boolean {
  if (!spawnSync(program, ['--help'], { stdio: 'ignore' }).error) return true;
  console.warn(`Tests of ${DEPLOY} that need ${program} are skipped: it is not on this machine`);
  return false;
}
const [hasNginx, hasCaddy, hasSystemd, hasOpenssl] = ['nginx', 'caddy', 'systemd-analyze', 'openssl'].map(has);

let folder: string;
const running = new Set<ChildProcess>();
/** The proxies' standard error output. */
let written = '';
/** A placeholder for the token of a mail in an address. */
const CANARY = 'canary-4711';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-deploy-'));
});
afterEach(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a proxy, and waits until it answers at a port. */
async function start(command: string, words: readonly string[], port: number): Promise<void> {
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  running.add(child);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk);
    written += String(chunk);
  });
  child.once('exit', () => running.delete(child));
  const answers = () =>
    ask(port, '/healthz').then(
      () => true,
      () => {
        if (child.exitCode !== null) throw new Error(errors);
        return false;
      },
    );
  await expect.poll(answers, { timeout: 20_000 }).toBe(true);
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body = '',
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, headers: { connection: 'close', ...headers }, method });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, body: text };
}

/** A node that answers with its name and the request it received. */
async function openNode(name: string): Promise<{ server: Server; port: number }> {
  const port = await freePort(1);
  const server = createServer(({ headers }, response) =>
    response.setHeader('x-node', name).end(JSON.stringify({ name, headers })),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port };
}

/** nginx as this user, with nothing outside of the folder. */
function nginxAround(text: string): string {
  const home = mkdtempSync(join(folder, 'nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${home}/${one};`,
  );
  const isRoot = process.getuid?.() === 0;
  const path = join(home, 'nginx.conf');
  const own = text.replaceAll('/var/log/nginx/', `${home}/`);
  writeFileSync(
    path,
    `${isRoot ? 'user root;' : ''} daemon off; pid ${home}/pid; error_log stderr; events {}
     http { ${temporary.join(' ')} access_log ${home}/access.log; ${own} }`,
  );
  return path;
}

/** Everything that the proxies have logged so far. */
function logged(): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.log'));
  return [written, ...files.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
}

async function expectToProxy(port: number): Promise<void> {
  const claimed = {
    'x-forwarded-for': '192.0.2.9',
    'x-request-id': 'forged',
    traceparent: 'forged',
    tracestate: 'a=b',
  };
  const told = async () => JSON.parse((await ask(port, '/', claimed)).body);
  const { headers } = await told();
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers.host).toContain('127.0.0.1');
  expect(headers).not.toHaveProperty('x-request-id');
  expect(headers).not.toHaveProperty('traceparent');
  expect(headers).not.toHaveProperty('tracestate');
  expect((await ask(port, '/metrics', { authorization: 'Bearer x' })).status).toBe(404);
  const names = new Set<string>();
  for (let count = 0; count < 6; count += 1) names.add((await told()).name);
  expect([...names].sort()).toEqual(['one', 'two']);
}

describe.each([
  ['nginx', hasNginx && hasOpenssl],
  ['caddy', hasCaddy],
])('%s in front of two nodes', (proxy, isHere) => {
  it.skipIf(!isHere)(
    'names the visitor, uses both, keeps working with one, and logs no address',
    async () => {
      const [one, two] = [await openNode('one'), await openNode('two')];
      const port = await freePort(2);
      if (proxy === 'nginx') {
        const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
        const make = [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-keyout',
          key,
          '-out',
          certificate,
          '-days',
          '2',
        ];
        execFileSync('openssl', [...make, '-subj', '/CN=login.example.com'], { stdio: 'ignore' });
        const example = read('nginx.conf')
          .replace('/etc/ssl/vestibule.pem', certificate)
          .replace('/etc/ssl/vestibule.key', key)
          .replace('127.0.0.1:3001', `127.0.0.1:${one.port}`)
          .replace('127.0.0.1:3002', `127.0.0.1:${two.port}`)
          .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
          // The test uses no TLS; nginx has checked the TLS lines before.
          .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
        await start('nginx', ['-c', nginxAround(example)], port);
        const plain = await ask(port + 1, `/password/reset?token=${CANARY}`, { host: 'evil.example' });
        expect(plain).toMatchObject({
          status: 301,
          headers: { location: `https://login.example.com/password/reset?token=${CANARY}` },
        });
      } else {
        const path = join(folder, 'Caddyfile');
        const example = read('Caddyfile')
          .replace('login.example.com {', `http://127.0.0.1:${port} {`)
          .replace('127.0.0.1:3001 127.0.0.1:3002', `127.0.0.1:${one.port} 127.0.0.1:${two.port}`);
        writeFileSync(path, example.replace('{\n', '{\n\tadmin off\n'));
        await start('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], port);
      }
      await expectToProxy(port);
      one.server.close();
      one.server.closeAllConnections();
      const link = `/password/reset?token=${CANARY}`;
      for (let count = 0; count < 4; count += 1) expect(JSON.parse((await ask(port, link)).body).name).toBe('two');
      two.server.close();
      two.server.closeAllConnections();
      expect((await ask(port, link)).status).toBeGreaterThanOrEqual(502);
      expect(logged()).not.toContain(CANARY);
    },
    60_000,
  );
});

describe('a host of static files', () => {
  it.skipIf(!hasNginx)(
    'finds the page of each path, language and brand by the manifest of the build',
    async () => {
      const client = join(folder, 'client');
      const routes = {
        '/': 'sign-in',
        '/sign-on/:tokenId/mfa': 'app-mfa',
        '/sign-on/new/mfa': 'fresh',
        '/oauth/authorize': 'consent',
        '*': 'not-found',
      };
      const languages = ['en', 'ja', 'ko'];
      for (const place of ['', '@harbor'].flatMap((brand) => languages.map((language) => join(brand, language)))) {
        mkdirSync(join(client, 'html', place), { recursive: true });
        for (const screen of Object.values(routes))
          writeFileSync(join(client, 'html', place, `${screen}.html`), `${place} ${screen}`);
      }
      mkdirSync(join(client, 'assets'));
      writeFileSync(join(client, 'assets', 'main-abc.js'), 'script');
      writeFileSync(join(client, 'routes.json'), JSON.stringify(routes));
      writeFileSync(join(client, 'brands.json'), JSON.stringify({ harbor: { apps: ['boats'] } }));
      const policy = "default-src 'none'";
      writeFileSync(
        join(client, 'headers.json'),
        JSON.stringify({ 'content-security-policy': policy, 'cache-control': 'no-store' }),
      );
      const made = execFileSync(process.execPath, [resolve(DEPLOY, 'static.mjs'), client], {
        encoding: 'utf8',
        cwd: '/',
      });
      const [port, service] = [await freePort(1), await openNode('service')];
      const rules = made
        .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${service.port}`);
      await start('nginx', ['-c', nginxAround(rules)], port);

      const shown = async (path: string, headers = {}) => {
        const { status, body } = await ask(port, path, headers);
        return `${status} ${body}`;
      };
      expect(await shown('/')).toBe('200 en sign-in');
      expect(await shown('/', { 'accept-language': 'fr, ja;q=0.8, ko;q=0.5' })).toBe('200 ja sign-in');
      expect(await shown('/', { 'accept-language': 'ja', cookie: 'app_locale=ko' })).toBe('200 ko sign-in');
      expect(await shown('/sign-on/a1/mfa')).toBe('200 en app-mfa');
      expect(await shown('/sign-on/a1/mfa/')).toBe('200 en app-mfa');
      expect(await shown('/sign-on/new/mfa')).toBe('200 en fresh');
      expect(await shown('/nowhere', { cookie: 'app_locale=ja' })).toBe('404 ja not-found');
      expect(await shown('/?client_id=boats')).toBe('200 @harbor/en sign-in');
      expect(await shown('/assets/main-abc.js')).toBe('200 script');
      for (const path of ['/routes.json', '/html/en/sign-in.html', '/assets/none.js'])
        expect((await ask(port, path)).status).toBe(404);
      expect((await ask(port, '/')).headers).toMatchObject({
        'content-security-policy': policy,
        'cache-control': 'no-store',
      });
      const asset = await ask(port, '/assets/main-abc.js');
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');

      // The host passes every address of the service on, with the visitor's address, and returns the service's own
      // headers.
      const addresses = [...SERVICE_ADDRESSES, ...CALLS.map((url) => ({ method: ['POST'], url }))];
      const paths = addresses.flatMap(({ method, url }) => {
        const path = url.replace(PROVIDER_PATH, '/oidc/acme').replaceAll(/:\w+/g, 'a1').replace('*', 'Users');
        return method.map((one) => ({ method: one, path }));
      });
      expect(paths.length).toBeGreaterThan(30);
      for (const { method, path } of paths) {
        const body = method === 'POST' ? 'x=1' : '';
        const answer = await ask(port, path, { 'x-forwarded-for': '192.0.2.9' }, body, method);
        expect(answer.headers['x-node'], `${method} ${path}`).toBe('service');
        expect(answer.headers, path).not.toHaveProperty('content-security-policy');
        // An answer to HEAD has no body.
        if (method !== 'HEAD') expect(JSON.parse(answer.body).headers['x-forwarded-for']).toBe('127.0.0.1');
      }
      service.server.close();
      service.server.closeAllConnections();
      for (const path of ['/verify-email', '/apis/v1/mfa', '/assets/none.js', '/password/reset'])
        expect((await ask(port, `${path}?token=${CANARY}`)).status).not.toBe(200);
      expect(logged()).not.toContain(CANARY);
    },
    60_000,
  );
});

it.skipIf(!hasSystemd)('systemd finds no mistake in the unit', () => {
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', resolve(DEPLOY, 'vestibule.service')], {
    encoding: 'utf8',
  });
  // It also looks for the program, which this machine may have elsewhere.
  expect(
    stderr.split('\n').filter((line) => line.includes('vestibule.service') && !line.includes('/usr/bin/node')),
  ).toEqual([]);
  if (existsSync('/usr/bin/node')) expect(status).toBe(0);
});

it('the examples set settings that exist, and no others', () => {
  const unit = [...read('vestibule.service').matchAll(/^Environment=(.*)$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' '),
  );
  const image = [...read('Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap((match) => (match[1] ?? '').split(' '));
  const [portal = ''] = /\n {2}portal:\n[\s\S]*?\n\n/.exec(read('compose.yaml')) ?? [];
  const composed = [...portal.matchAll(/^ {6}([A-Z_]+):/gm)].map((match) => match[1] ?? '');
  const names = [...unit, ...image].map((pair) => pair.split('=')[0] ?? '').concat(composed);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => name !== 'NODE_ENV' && !Object.hasOwn(settingsSchema.properties, name))).toEqual([]);
});

it('the unit file says that its settings, which contain passwords, and its key are for root only', () => {
  const unit = read('vestibule.service');
  const files = [...unit.matchAll(/^(?:EnvironmentFile=|LoadCredential=[^:]+:)(.+)$/gm)].map((match) => match[1]);
  expect(files.length).toBe(2);
  const [, closed = ''] = /chmod 0600 (.*)$/m.exec(unit) ?? [];
  expect(closed.split(' ')).toEqual(expect.arrayContaining(files));
});

it('a linter finds nothing in the Containerfile, and would find a mistake', () => {
  const text = read('Containerfile');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('USER node', 'USR node')).map(({ message }) => message)).toEqual([
    expect.stringMatching(/USR/),
  ]);
});

it('the Containerfile copies files that exist, and runs as a user without privileges', () => {
  const text = read('Containerfile');
  const copied = [...text.matchAll(/^COPY (?!--from)(.*) \.\/$/gm)].flatMap((match) => (match[1] ?? '').split(' '));
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  expect(readdirSync('src/tools/bootstrap')).toEqual(expect.arrayContaining(['production.mjs', 'healthcheck.mjs']));
  const last = text.slice(text.lastIndexOf('FROM'));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .* CMD \["node", "src\/tools\/bootstrap\/healthcheck\.mjs"\]$/m);
});
