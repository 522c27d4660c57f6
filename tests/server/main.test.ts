import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHORT_LIVED } from '../../src/tools/scripted/PortalProcess.ts';
import { bundleServer } from './support/bundleServer.ts';
import { makeDataFolder } from './support/dataFolder.ts';
import { expectOwnerOnly } from './support/expectOwnerOnly.ts';
import { freePort } from './support/freePort.ts';
import { type MailServer, openMailServer } from './support/openMailServer.ts';
import { PUBLISHED_PLACES } from './support/publishedPlaces.ts';

const PORT = await freePort();
const MAIL_PORT = await freePort(1);
const ORIGIN = `http://localhost:${PORT}`;
const MASTER_KEY = randomBytes(32).toString('base64');

let folder: string;
let bundle: string;
let mails: MailServer;
/** A folder that counts as a build of the page. */
let client: string;
const running = new Set<ChildProcess>();
/** The tests below share it, one after the other: a start takes seconds of processor time. */
let server: Running;
beforeAll(async () => {
  folder = await makeDataFolder();
  bundle = await bundleServer();
  mails = await openMailServer(MAIL_PORT);
  client = join(folder, 'client');
  await mkdir(client, { mode: 0o700 });
  await writeFile(join(client, 'headers.json'), '{}', { mode: 0o600 });
  // A leftover process id means nothing; this one belongs to a running process.
  await writeFile(join(folder, 'lock'), String(process.pid));
  server = await start({}, 512);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly lines: string[];
}

/** @param files how many files the process may open */
const launch = (variables: Record<string, string>, files?: number): ChildProcess => {
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: String(PORT), DATA_DIR: folder, ...variables };
  const main = [process.execPath, SHORT_LIVED, bundle];
  const [command = '', ...parts] =
    files === undefined ? main : ['/bin/sh', '-c', `ulimit -n ${files} && exec "$@"`, 'sh', ...main];
  const child = spawn(command, parts, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Starts the server and waits until it listens. */
async function start(variables: Record<string, string> = {}, files?: number): Promise<Running> {
  const child = launch(variables, files);
  const lines: string[] = [];
  if (!child.stdout) throw new Error('no output');
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  await new Promise<void>((resolve, reject) => {
    output.on('line', (line) => {
      if (line.startsWith('Vestibule is at') || line.includes('"message":"started"')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, lines };
}

async function finish(variables: Record<string, string>): Promise<{ code: unknown; errors: string }> {
  const child = launch(variables);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

const post = (path: string, body: object, cookie = '') =>
  fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('the process', () => {
  it('with few open files, idle connections beyond their number lock no visitor out', async () => {
    // From one address, and from many addresses that each stay below the limit of a source.
    const silent = Array.from({ length: 600 }, (_, index) => {
      const localAddress = index < 300 ? '127.0.9.1' : `127.0.8.${1 + (index % 100)}`;
      return connect({ port: PORT, host: '127.0.0.1', localAddress }).on('error', () => {});
    });
    await Promise.all(silent.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
    for (let count = 0; count < 5; count += 1) {
      const signal = AbortSignal.timeout(20_000);
      const response = await fetch(`http://127.0.0.1:${PORT}/apis/v1/env`, {
        signal,
        headers: { connection: 'close' },
      });
      expect(response.status).toBe(200);
    }
    for (const socket of silent) socket.destroy();
  });

  it('keeps a second process away from its folder', async () => {
    const second = await finish({ PORT: String(PORT + 1) });
    expect(second.code).toBe(1);
    expect(second.errors).toBe(
      `DATA_DIR is in use by process ${server.child.pid}: set it to another folder, or stop that one\n`,
    );
  });

  it('ends with one line if its folder is not writable', async () => {
    const file = join(folder, 'lock');
    const blocked = await finish({ DATA_DIR: file });
    expect(blocked).toEqual({
      code: 1,
      errors: `DATA_DIR ${file} is a file or in one: set it to a folder\n`,
    });
  });

  it('R06 and P22: a server that was killed has all acknowledged data when it is back', async () => {
    expect(server.lines.join('\n')).toContain(ORIGIN);
    const credentials = { username: 'ada@acme.test', password: 'Correct-Horse-7' };
    const signedIn = await post('/apis/v1/signin/password', credentials);
    expect(await signedIn.json()).toEqual({ code: 'OK', data: {} });
    const cookie = cookiesOf(signedIn);
    for (let tries = 0; tries < 5; tries++) {
      await post('/apis/v1/signin/password', { username: 'remind@acme.test', password: 'wrong' });
    }
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');

    // Only a benchmark measures how soon it recovers: here the load of other tests would decide.
    server = await start();
    const me = await fetch(`http://127.0.0.1:${PORT}/apis/v1/users/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ username: 'ada@acme.test' });
    const locked = await post('/apis/v1/signin/password', { ...credentials, username: 'remind@acme.test' });
    expect(await locked.json()).toMatchObject({ code: 'BAD_CREDENTIALS', errors: { state: 'LOCKED' } });

    for (const path of [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))]) {
      await expectOwnerOnly(path);
    }
  });

  it('P16: no address or parameter of a request is in the log', async () => {
    const { child, lines } = server;
    await fetch(`http://127.0.0.1:${PORT}/apis/v1/lookup?username=canary-1%40acme.test`);
    await post('/apis/v1/signin/password', { username: 'canary-2@acme.test', password: 'canary-3' }, 'x=canary-4');
    await fetch(`http://127.0.0.1:${PORT}/sign-on/canary-5/mfa?token=canary-6%0a{"level":60}`);
    await fetch(`http://127.0.0.1:${PORT}/apis/v1/licence-renewals/canary-7`);
    child.kill('SIGTERM');
    await once(child, 'exit');
    const log = lines.filter((line) => line.startsWith('{'));
    expect(log.length).toBeGreaterThanOrEqual(4);
    for (const line of log) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.join('\n')).not.toContain('canary');
  });

  it("P22: production refuses development's data and an incomplete set-up, with one line each", async () => {
    const production = { PORTAL_MODE: 'production' };
    const nameless = await finish(production);
    expect(nameless.errors).toMatch(/^PORTAL_ORIGIN is missing: [^\n]*\n$/);
    const named = { ...production, PORTAL_ORIGIN: ORIGIN };
    const unset = await finish(named);
    expect(unset).toEqual({ code: 1, errors: 'SMTP_URL is missing: set it to your mail server, smtp://host:port\n' });
    const unsealed = { ...named, SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` };
    expect((await finish(unsealed)).errors).toMatch(/^MASTER_KEY is missing: [^\n]*\n$/);
    const mailed = { ...unsealed, MASTER_KEY };
    expect((await finish(mailed)).errors).toMatch(/^TERMS_URL is missing: [^\n]*\n$/);
    const published = { ...mailed, ...PUBLISHED_PLACES, CLIENT_DIR: client };
    const unbuilt = await finish({ ...published, CLIENT_DIR: '/nowhere' });
    expect(unbuilt).toEqual({
      code: 1,
      errors: 'CLIENT_DIR /nowhere has no built portal: run npm run build, or set it to its folder\n',
    });
    const seeded = await finish(published);
    expect(seeded.code).toBe(1);
    expect(seeded.errors).toMatch(/^DATA_DIR or DATABASE_URL holds a development world[^\n]*\n$/);
  });
});

describe('the process in production', () => {
  let fresh: string;
  beforeAll(async () => {
    fresh = await makeDataFolder();
    const mailed = {
      PORTAL_MODE: 'production',
      PORTAL_ORIGIN: ORIGIN,
      MASTER_KEY,
      SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
      DATA_DIR: fresh,
      STOP_DELAY: '0',
    };
    server = await start({ ...mailed, ...PUBLISHED_PLACES, CLIENT_DIR: client });
  });
  afterAll(() => rm(fresh, { recursive: true }));

  it('P22: production has no development accounts and no development addresses', async () => {
    const credentials = { username: 'ada@acme.test', password: 'Correct-Horse-7' };
    expect((await post('/apis/v1/signin/password', credentials)).status).toBe(401);
    for (const path of ['/dev/world.json', '/dev/mailbox.json', '/dev/icons/acme.svg']) {
      expect((await fetch(`http://127.0.0.1:${PORT}${path}`)).status).toBe(404);
    }
    expect((await post('/dev/clock', { advanceSeconds: 1 })).status).toBe(404);
  });

  it('R07: SIGTERM finishes running requests and accepts no new ones', async () => {
    const { child, lines } = server;
    // The request has begun and its body is still on the way when the signal arrives.
    const begun = request({
      port: PORT,
      host: '127.0.0.1',
      path: '/apis/v1/signin/password',
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', expect: '100-continue' },
    });
    const answered = once(begun, 'response');
    begun.flushHeaders();
    await once(begun, 'continue');
    child.kill('SIGTERM');
    await refused();
    begun.end(JSON.stringify({ username: 'nobody@acme.test', password: 'wrong' }));
    const [response] = await answered;
    expect(response.statusCode).toBe(401);
    response.resume();
    expect(await once(child, 'exit')).toEqual([0, null]);
    // Every line of production has one shape, those of the start and the stop included.
    const log = lines.map((line) => JSON.parse(line));
    for (const line of log) {
      expect(line).toMatchObject({ level: expect.any(String), message: expect.any(String) });
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    const started = { message: 'started', mode: 'production', origin: ORIGIN, version: expect.any(String) };
    expect(log).toContainEqual(expect.objectContaining(started));
    const { unset, unused } = log.find(({ message }) => message === 'started');
    expect(unset).toEqual(expect.arrayContaining(['TRUSTED_PROXIES', 'MAIL_FROM']));
    expect(unset).not.toContain('SMTP_URL');
    expect(unused).toEqual([]);
    const refusedSignIn = { operation: 'sign-in.with-password', outcome: 'BAD_CREDENTIALS', status: 401 };
    expect(log).toContainEqual(expect.objectContaining({ ...refusedSignIn, message: 'answered', source: '127.0.0.1' }));
    expect(log.slice(-1)).toMatchObject([{ message: 'stopped', outcome: 'OK' }]);
    expect(log.map(({ message }) => message)).toContain('stopping');
  });
});

/** Waits until the server no longer accepts connections. */
async function refused(): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${PORT}/healthz`);
    } catch {
      return;
    }
  }
}
