import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingsError } from '../../src/server/core/settings/Settings.ts';
import { startServer, stopServer } from '../../src/server/startServer.ts';
import { makeDataFolder } from './support/dataFolder.ts';
import { freePort } from './support/freePort.ts';
import { type FakePostgres, openFakePostgres } from './support/openFakePostgres.ts';
import { type MailServer, openMailServer } from './support/openMailServer.ts';
import { PUBLISHED_PLACES } from './support/publishedPlaces.ts';
import { type Surroundings, WRONG_STARTS } from './support/wrongStarts.ts';

const PAGE = '.github/deploy/README.md';

const [mailPort, strictPort, databasePort] = [await freePort(1), await freePort(1), await freePort(1)];
/** Offers authentication, and accepts no password. */
const strict = new SMTPServer({
  allowInsecureAuth: true,
  hideSTARTTLS: true,
  onAuth: (_auth, _session, done) => done(new Error('no')),
});
let taken: Server;
let mails: MailServer;
let postgres: FakePostgres;
let data: string;
let around: Surroundings;
/** A production server that starts. */
let right: Readonly<Record<string, string>>;

beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  strict.listen(strictPort, '127.0.0.1');
  await Promise.all([once(taken, 'listening'), once(strict.server, 'listening')]);
  mails = await openMailServer(mailPort);
  postgres = await openFakePostgres(databasePort);
  data = await makeDataFolder();
  const client = join(data, 'client');
  await mkdir(client, { mode: 0o700 });
  await writeFile(join(client, 'headers.json'), '{}', { mode: 0o600 });
  const address = taken.address();
  around = {
    takenPort: String(typeof address === 'object' && address ? address.port : 0),
    refusing: (code) => {
      postgres.refusal = code;
      return postgres.url;
    },
    // The system connects it to this machine, which only the system knows.
    bareMail: `smtp://0.0.0.0:${mailPort}`,
    strictMail: `smtp://me:wrong@127.0.0.1:${strictPort}`,
    data,
    file: join(client, 'headers.json'),
  };
  right = {
    ...PUBLISHED_PLACES,
    ...{ PORT: '0', PORTAL_MODE: 'production', PORTAL_ORIGIN: 'https://login.example.test', LOG_LEVEL: 'silent' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, CLIENT_DIR: client },
    ...{ DATABASE_URL: 'postgres://127.0.0.1:9/none', MASTER_KEY: randomBytes(32).toString('base64') },
  };
});
afterAll(async () => {
  taken.close();
  await Promise.all([mails.close(), postgres.close(), new Promise<void>((done) => strict.close(done))]);
  await rm(data, { recursive: true });
});

/** With the names of the operator's page instead of those of this run. */
const asWritten = (line: string) =>
  line.replace(around.takenPort, '8080').replace(around.file, '/srv/file').replace(around.data, '/srv/data');

it.each(WRONG_STARTS)('P22: a production start with $what ends with one line', async ({ set, line }) => {
  const error = await startServer({ ...right, ...set(around) }, 0).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SettingsError);
  expect(error instanceof Error && asWritten(error.message)).toBe(line);
  expect(line).not.toContain('\n');
});

it.each([{}, { SMTP_URL: `smtp://0.0.0.0:${mailPort}?requireTLS=false` }])(
  'with %j in place of it the same start serves',
  async (other) => {
    const { app } = await startServer({ ...right, DATABASE_URL: '', DATA_DIR: data, ...other }, 0);
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await app.close();
  },
);

it('R07: more connections than the default queue of Node.js holds reach a busy server that stops, and each is answered', async () => {
  const started = await startServer(
    {
      ...right,
      ...{
        PORTAL_API_ORIGIN: 'https://127.0.0.1:9',
        HOST: '127.0.0.1',
        STOP_DELAY: '0',
        CONNECTIONS_PER_SOURCE: '999',
      },
    },
    0,
  );
  const address = started.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // Each answer takes the machine a while.
  started.app.server.prependListener('request', () => {
    for (const end = performance.now() + 3; performance.now() < end; );
  });
  // The system's own limit applies beside ours.
  const asked = Math.min(700, Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => 128)));
  const [may, connected] = [new Int32Array(new SharedArrayBuffer(4)), new Int32Array(new SharedArrayBuffer(4))];
  const visitors = new Worker(
    `const { workerData: { may, connected, port, asked }, parentPort } = require('node:worker_threads');
     Atomics.wait(may, 0, 0);
     for (let one = 0; one < asked; one += 1) {
       const socket = require('node:net').connect(port, '127.0.0.1', () => {
         socket.write('GET /healthz HTTP/1.1\\r\\nhost: login.example.test\\r\\n\\r\\n');
         Atomics.add(connected, 0, 1);
         Atomics.notify(connected, 0);
       });
       let answer = 'closed';
       socket.on('data', (chunk) => { answer = String(chunk).slice(0, 12); socket.end(); });
       socket.on('error', ({ code }) => { answer = code; });
       socket.on('close', () => parentPort.postMessage(answer));
     }`,
    { eval: true, workerData: { may, connected, port, asked } },
  );
  const answers: string[] = [];
  visitors.on('message', (answer) => answers.push(answer));
  await once(visitors, 'online');
  // From here on the server accepts none, until all have arrived.
  Atomics.store(may, 0, 1);
  Atomics.notify(may, 0);
  const until = performance.now() + 10_000;
  for (let now = 0; now < asked && performance.now() < until; now = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, now, 50);
  expect(Atomics.load(connected, 0)).toBe(asked);
  expect(await stopServer(started)).toBe(true);
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(asked);
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200']));
  await visitors.terminate();
});

it("the operator's page has the same table", async () => {
  const page = await readFile(PAGE, 'utf8');
  const rows = WRONG_STARTS.map(({ what, line }) => `| ${what} | \`${line}\` |`);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  const table = page.slice(page.indexOf('| what is wrong |')).split('\n\n')[0] ?? '';
  expect(table.split('\n').length).toBe(rows.length + 2);
});
