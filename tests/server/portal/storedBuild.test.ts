import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MANIFEST_FILE, SIGNATURE_FILE } from '../../../src/contract/release/Release.ts';
import { signManifest } from '../../../src/contract/release/ReleaseFile.ts';
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
vi.mock('../../../src/server/database/lockDataDir.ts', async (load) => ({
  ...(await load<object>()),
  roomIn: () => Promise.resolve(room),
}));

const ORIGIN = 'https://login.example.test';
const MAIL_PORT = await freePort(1);

/** A visit with a release that no node knows, which has a node look for it. */
const UNKNOWN = `__Host-vestibule_release=${'f'.repeat(32)}.0`;

let folder: string;
let database: Database;
let mails: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-builds-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  mails = await openMailServer(MAIL_PORT);
  await mkdir(join(folder, 'data'));
});
afterAll(async () => {
  await mails.close();
  await giveBack(database);
  await rm(folder, { recursive: true });
});

const KEYS = generateKeyPairSync('ed25519');
const KEY = KEYS.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Writes a small build. @returns its release's id */
async function build(name: string, isSigned = false): Promise<string> {
  const release = releaseOf({
    'html/en/sign-in.html': `page of ${name}`,
    [`assets/${name}-abcd1234.js`]: `part of ${name}`,
    'routes.json': '{"/":"sign-in"}',
  });
  const signature = signManifest(release.manifest, String(KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const own = [[MANIFEST_FILE, release.manifest], ...(isSigned ? [[SIGNATURE_FILE, signature]] : [])] as const;
  for (const [path = '', content = ''] of [...release.members, ...own]) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), content);
  }
  return JSON.parse(release.manifest).id;
}

/** Starts a node in production with a build, on the same database as the others. */
async function start(name: string, variables = {}): Promise<FastifyInstance> {
  const settings = readSettings({
    ...PUBLISHED_PLACES,
    ...{ PORTAL_MODE: 'production', PORTAL_ORIGIN: ORIGIN, LOG_LEVEL: 'warn', PORT: '0' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`, MASTER_KEY: randomBytes(32).toString('base64') },
    ...{ DATA_DIR: join(folder, 'data'), CLIENT_DIR: join(folder, name), ...variables },
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

it('where releases must be signed, other nodes show a build that was signed, and none else is stored', async () => {
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  const [signed, unsigned] = [await build('signed', true), await build('unsigned')];
  const nodes = [await start('unsigned', { RELEASE_KEYS: KEY }), await start('signed', { RELEASE_KEYS: KEY })] as const;
  await vi.waitFor(async () => expect(await findRelease(database, signed)).toMatchObject({ publishedBy: 'build' }));
  await vi.waitFor(() =>
    expect(lines.join('')).toMatch(/is not signed, and RELEASE_KEYS is set.*the release of the build is not stored/),
  );
  expect(await findRelease(database, unsigned)).toBeUndefined();
  const pages = nodes.map(async (node) => (await new TestBrowser(node, ORIGIN, {}).send({ url: '/' })).body);
  expect(await Promise.all(pages)).toEqual(['page of unsigned', 'page of signed']);
  await vi.waitFor(async () => {
    await new TestBrowser(nodes[0], ORIGIN, {}).send({ url: '/', headers: { cookie: UNKNOWN } });
    expect((await nodes[0].inject('/assets/signed-abcd1234.js')).body).toBe('part of signed');
  });
  expect((await nodes[1].inject(`/${SIGNATURE_FILE}`)).statusCode).not.toBe(200);
  for (const node of nodes) await node.close();
  written.mockRestore();
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
