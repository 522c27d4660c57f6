import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { findRelease } from '../../../src/server/releases/findReleases.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { releaseOf } from '../releases/sampleRelease.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

/** The free bytes of the disk. */
let room = 1 << 30;
vi.mock('../../../src/server/database/requireRoom.ts', async (load) => ({
  ...(await load<object>()),
  roomIn: () => Promise.resolve(room),
}));

const ORIGIN = 'https://login.example.test';
const MAIL_PORT = await freePort(1);

let folder: string;
let database: Database;
let mails: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-builds-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  mails = await openMailServer(MAIL_PORT);
  await mkdir(join(folder, 'data'));
}, 60_000);
afterAll(async () => {
  await mails.close();
  await giveBack(database);
  await rm(folder, { recursive: true });
});

/** Writes a small build. @returns its release's id */
async function build(name: string): Promise<string> {
  const release = releaseOf({
    'html/en/sign-in.html': `page of ${name}`,
    [`assets/${name}-abcd1234.js`]: `part of ${name}`,
    'routes.json': '{"/":"sign-in"}',
  });
  for (const [path, content] of [...release.members, [MANIFEST_FILE, release.manifest] as const]) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), content);
  }
  return JSON.parse(release.manifest).id;
}

/** Starts a node in production with a build, on the same database as the others. */
async function start(name: string): Promise<FastifyInstance> {
  const settings = readSettings({
    ...PUBLISHED_PLACES,
    ...{ PORTAL_MODE: 'production', PORTAL_ORIGIN: ORIGIN, LOG_LEVEL: 'warn', PORT: '0' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`, MASTER_KEY: randomBytes(32).toString('base64') },
    ...{ DATA_DIR: join(folder, 'data'), CLIENT_DIR: join(folder, name) },
  });
  const app = await createApp(settings, { database });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

it('a visit keeps the build that it began with over a deploy, with the parts of its pages', async () => {
  const [former] = [await build('former'), await build('later')];
  const before = await start('former');
  const visitor = new TestBrowser(before, ORIGIN, {});
  expect((await visitor.send({ url: '/' })).body).toBe('page of former');
  await vi.waitFor(async () => expect(await findRelease(database, former)).toMatchObject({ publishedBy: 'build' }));
  await before.close();

  const after = await start('later');
  const again = new TestBrowser(after, ORIGIN, {});
  expect((await again.send({ url: '/' })).body).toBe('page of later');
  const cookies = [...visitor.cookies];
  const same = new TestBrowser(after, ORIGIN, {});
  for (const [name, value] of cookies) same.cookies.set(name, value);
  expect((await same.send({ url: '/' })).body).toBe('page of former');
  expect((await after.inject('/assets/former-abcd1234.js')).body).toBe('part of former');
  await after.close();
});

it('on a small disk the release of a build is not stored, and the node serves', async () => {
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  room = 200 << 20;
  const id = await build('small');
  const app = await start('small');
  await vi.waitFor(() => expect(lines.join('')).toContain('the release of the build is not stored: DATA_DIR has too'));
  expect((await new TestBrowser(app, ORIGIN, {}).send({ url: '/' })).body).toBe('page of small');
  await app.close();
  written.mockRestore();
  expect(await findRelease(database, id)).toBeUndefined();
});
