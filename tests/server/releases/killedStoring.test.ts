import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { systemClock } from '../../../src/server/core/time/Clock.ts';
import { openMigrated } from '../../../src/server/database/openMigrated.ts';
import { workHourly } from '../../../src/server/registerService.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { bundleServer } from '../support/bundleServer.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';
import { sampleRelease } from './sampleRelease.ts';

describe.skipIf(!postgresFolder)('in PostgreSQL', () => {
  let folder: string;
  let postgres: TestPostgres;
  let other: pg.Client;
  let mails: MailServer;
  let variables: Record<string, string>;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vestibule-killed-'));
    const release = sampleRelease('Welcome', {}, { 'headers.json': '{}' });
    for (const [path, content] of [...release.members, [MANIFEST_FILE, release.manifest] as const]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const smtp = await freePort(1);
    postgres = await openTestPostgres(await freePort(1));
    mails = await openMailServer(smtp);
    variables = {
      ...PUBLISHED_PLACES,
      ...{ PORTAL_MODE: 'production', PORTAL_ORIGIN: 'https://login.example.test', LOG_LEVEL: 'silent' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MASTER_KEY: randomBytes(32).toString('base64') },
      ...{ DATABASE_URL: postgres.url, CLIENT_DIR: folder, PORT: String(await freePort(1)) },
    };
    database = await openMigrated(readSettings(variables), 0);
    other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await database?.destroy();
    await mails?.close();
    await postgres?.close();
    await rm(folder, { recursive: true });
  });

  const count = async (table: string): Promise<number> =>
    (await other.query(`select count(*)::int as count from ${table}`)).rows[0].count;

  it('a node that is killed while it stores its build leaves nothing for longer than an hour', async () => {
    // Keeps the node from storing the list of members, which follows the contents.
    await other.query('begin; lock table release_members in share mode');
    const node = spawn(process.execPath, [await bundleServer()], {
      env: { PATH: process.env.PATH ?? '', ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await expect
      .poll(() => count("pg_locks where not granted and relation = 'release_members'::regclass"), { timeout: 60_000 })
      .toBe(1);
    const ended = once(node, 'exit');
    node.kill('SIGKILL');
    await ended;
    await other.query('rollback');
    await expect.poll(() => count("pg_locks where relation = 'release_members'::regclass")).toBe(0);
    expect([await count('releases'), await count('release_members')]).toEqual([0, 0]);
    expect(await count('release_contents')).toBeGreaterThan(0);
    await workHourly({ database, clock: systemClock, settings: readSettings(variables) });
    expect(await count('release_contents')).toBe(0);
  }, 180_000);
});
