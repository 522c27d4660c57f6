import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { ROOM_OF_NEW } from '../../../src/server/database/lockDataDir.ts';
import { openEmbedded } from '../../../src/server/database/openEmbedded.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

/** A disk of this size, which only root may mount. */
const SIZE = '64m';
const MIB = 1024 * 1024;
let disk: string;
/** A folder elsewhere. */
let copy: string;
let isMounted = false;
beforeAll(async () => {
  disk = await makeDataFolder();
  copy = await makeDataFolder();
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', disk]).status === 0;
  if (!isMounted) console.warn('Tests of a full disk are skipped: this user may not mount one');
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', [disk]);
  for (const folder of [disk, copy]) await rm(folder, { recursive: true, force: true });
});

it('R07: a full disk is named in the log and at /readyz, and everything works again once there is space', async ({
  skip,
}) => {
  if (!isMounted) skip();
  const data = join(disk, 'data');
  await mkdir(data, { mode: 0o700 });
  const settings = readSettings({ DATA_DIR: data, PORT: '3800', LOG_LEVEL: 'error' });
  const lines: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  let app: FastifyInstance | undefined;
  /** The names of sign-ups that were answered with success. */
  const acknowledged: string[] = [];
  try {
    app = await createApp(settings);
    const open = app;
    let visitors = 0;
    const visit = () => {
      visitors += 1;
      return new TestBrowser(open, settings.origin.origin, { address: `198.51.100.${visitors}` });
    };
    const signIn = async () => (await visit().signIn('ada@acme.test')).status;
    const signUp = async () => {
      const browser = visit();
      const username = `new${visitors}@solo.test`;
      await browser.call('GET /env', {});
      const names = { firstName: 'Ann', lastName: 'Lee' };
      const { status } = await browser.call('POST /unverified-users', {
        username,
        password: 'Bright-Lamp-9',
        ...names,
      });
      if (status < 300) acknowledged.push(username);
      return status;
    };
    const fill = async () => {
      const { bavail, bsize } = await statfs(disk);
      // The database may write at the same time; then the last block does not fit, and the disk is equally full.
      await appendFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    };
    expect([await signIn(), await signUp()]).toEqual([200, 200]);
    const session = visit();
    expect(await session.signIn('passkey@acme.test')).toMatchObject({ status: 200 });
    // The disk is filled while they sign in and up, and again after the database has freed some space.
    const statuses: number[] = [];
    for (let round = 0; round < 50 && !statuses.includes(503); round += 1) {
      const calls = [signIn(), signUp(), signUp()];
      await fill();
      statuses.push(...(await Promise.all(calls)));
    }
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    await rm(join(disk, 'filler'));
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    // The state on the disk if a process is killed now.
    await cp(data, copy, { recursive: true });
    expect((await session.call('GET /users/me', {})).status).toBe(200);
    expect([await signIn(), await visit().signIn('directory@acme.test')]).toMatchObject([200, { status: 200 }]);
  } finally {
    process.stdout.write = write;
    await app?.close();
  }
  expect(lines.join('')).toContain('No space left on device');
  expect(lines.join('')).toContain('DATA_DIR has no space left (ENOSPC)');
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await openEmbedded(copy) }) });
  const users = await database.selectFrom('users').select('username').execute();
  expect(users.map(({ username }) => username)).toEqual(expect.arrayContaining(acknowledged));
  await database.destroy();
}, 240_000);

it.for([0, 16, 32])(
  'a first start on a disk with %i MiB free ends with one line that says so',
  async (left, { skip }) => {
    if (!isMounted) skip();
    const other = await leave(left * MIB);
    await expect(openEmbedded(other)).rejects.toThrow(/^DATA_DIR \S+ cannot be written \(ENOSPC\): [^\n]+$/);
  },
);

it('R07: the write-ahead log leaves the space of a small disk to the data, however long the database is open', async ({
  skip,
}) => {
  if (!isMounted) skip();
  const data = await leave(ROOM_OF_NEW + 14 * MIB);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await openEmbedded(data) }) });
  // More than the disk has.
  for (let count = 0; count < 800; count += 1)
    await sql`select pg_logical_emit_message(true, 'test', repeat('x', 100000))`.execute(database);
  const { rows } = await sql<{ size: number }>`select sum(size)::float8 as size from pg_ls_waldir()`.execute(database);
  expect(rows[0]?.size).toBeLessThan(24 * MIB);
  await database.destroy();
});

it('a first start needs no more space than it requires', async ({ skip }) => {
  if (!isMounted) skip();
  const pool = await openEmbedded(await leave(ROOM_OF_NEW + MIB));
  await pool.end();
});

/** @returns an empty folder on the disk, which has that many free bytes */
async function leave(bytes: number): Promise<string> {
  const [other, filler] = [join(disk, 'other'), join(disk, 'filler')];
  for (const path of [join(disk, 'data'), other, filler]) await rm(path, { recursive: true, force: true });
  await mkdir(other, { mode: 0o700 });
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(bavail * bsize - bytes));
  return other;
}
