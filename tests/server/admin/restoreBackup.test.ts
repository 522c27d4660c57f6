import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { restoreBackup } from '../../../src/server/admin/restoreBackup.ts';
import { writeBackup } from '../../../src/server/admin/writeBackup.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import type { Settings } from '../../../src/server/core/settings/Settings.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { expectOwnerOnly } from '../support/expectOwnerOnly.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

const AT = new Date('2026-01-05T09:00:00Z');

let folder: string;
let service: TestService;
/** A browser signed in at the service that was backed up. */
let ada: TestBrowser;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-backup-'));
  service = await openTestService();
  ada = service.browser();
  expect((await ada.signIn('ada@acme.test')).code).toBe('OK');
  const name = { username: 'waiting@new.test', password: 'Bright-Lamp-9', firstName: '앤', lastName: "O'Lee" };
  expect((await service.browser().call('POST /unverified-users', name)).code).toBe('OK');
  // What happened in a visit is written some seconds later.
  const steps = () => service.database.selectFrom('visit_steps').select('id').execute();
  await vi.waitFor(async () => expect(await steps()).toHaveLength(2), { timeout: 20_000 });
  backup = join(folder, 'backup.gz');
  await writeBackup(service.database, service.settings, backup, AT);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const openEmpty = async (): Promise<Database> =>
  openDatabase({ dataDir: 'memory:', databaseUrl: undefined }, await readSnapshot());

/** Every row of every table, as text. */
async function contentOf(database: Database): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(database);
  const tables = rows.map(async ({ name }) => {
    const all = await sql<{
      row: string;
    }>`select to_jsonb(one)::text as row from ${sql.table(name)} one order by 1`.execute(database);
    return [name, all.rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Signs in at a server on this database, and continues with the session that began before the backup. */
async function expectToServe(database: Database, settings: Settings): Promise<void> {
  const app = await createApp(settings, { database, clock: service.clock });
  const again = new TestBrowser(app, settings.origin.origin, {});
  for (const [name, value] of ada.cookies) again.cookies.set(name, value);
  expect((await again.call('GET /users/me', {})).data).toMatchObject({ username: 'ada@acme.test' });
  expect((await new TestBrowser(app, settings.origin.origin, {}).signIn('device@acme.test')).code).not.toBe(
    'BAD_CREDENTIALS',
  );
  await app.close();
}

it('a restored database has every row and key, and people sign in', async () => {
  const database = await openEmpty();
  const rows = await restoreBackup({ database, settings: service.settings }, backup);
  expect(rows).toBeGreaterThan(100);
  expect(await contentOf(database)).toEqual(await contentOf(service.database));
  // Sequences of PostgreSQL continue where they were.
  const mail = {
    id: 'next',
    content: null,
    created_at: AT,
    next_try_at: AT,
    leased_until: null,
    tries: 0,
    sent_at: null,
  };
  const inserted = database.insertInto('mails').values({ ...mail, expires_at: null, topic: null, failed_at: null });
  const { number } = await inserted.returning('number').executeTakeFirstOrThrow();
  expect(number).toBeGreaterThan(1);
  await expectToServe(database, service.settings);
  // Triggers are restored.
  const stamp = () =>
    database
      .selectFrom('users')
      .select('security_stamp')
      .where('username', '=', 'ada@acme.test')
      .executeTakeFirstOrThrow();
  const before = await stamp();
  await database.updateTable('users').set({ mfa_active: true }).where('username', '=', 'ada@acme.test').execute();
  expect((await stamp()).security_stamp).toBe(before.security_stamp + 1);
  await database.destroy();
});

it('P22: a backup is readable by its owner alone, and replaces no file', async () => {
  await expectOwnerOnly(backup);
  const before = await readFile(backup);
  await expect(writeBackup(service.database, service.settings, backup, AT)).rejects.toThrow(
    `${backup} already exists: give a new file`,
  );
  expect(await readFile(backup)).toEqual(before);
  await expect(writeBackup(service.database, service.settings, '/nowhere/x', AT)).rejects.toThrow(
    '/nowhere/x cannot be written (ENOENT): give another',
  );
});

it('a backup of an older version is restored as it was, then migrated', async () => {
  const older = await openEmpty();
  await sql`drop schema public cascade`.execute(older);
  await sql`create schema public`.execute(older);
  await migrateDatabase(older, MIGRATIONS, '007-authenticated-at');
  await sql`insert into organisations (id, name, alias, label, password_policy, created_at)
    values ('ORG-9', 'Old', 'old', 'Old', '{}', now())`.execute(older);
  const path = join(folder, 'older.gz');
  expect(await writeBackup(older, service.settings, path, AT)).toBe(1);
  const empty = await openEmpty();
  await expect(restoreBackup({ database: empty, settings: service.settings }, path)).rejects.toThrow(
    `${path} was made by an older version than the existing tables: use an empty database`,
  );
  await sql`drop schema public cascade`.execute(empty);
  await sql`create schema public`.execute(empty);
  expect(await restoreBackup({ database: empty, settings: service.settings }, path)).toBe(1);
  expect(await empty.selectFrom('organisations').select('id').execute()).toEqual([{ id: 'ORG-9' }]);
  expect(await empty.selectFrom('kept_answers').selectAll().execute()).toEqual([]);
  await Promise.all([older.destroy(), empty.destroy()]);
});

it('a folder with a log in large files moves to a new one with small files, by a backup and a restore', async () => {
  const sizeOfFiles = async (database: Database) => {
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings where name = 'wal_segment_size'`.execute(database);
    return Number(rows[0]?.setting) / 1024 ** 2;
  };
  // PGlite's own choice, as in folders of older versions.
  const before = readSettings({ DATA_DIR: await makeDataFolder() });
  const old = await openDatabase(before);
  expect(await sizeOfFiles(old)).toBe(16);
  await sql`insert into organisations (id, name, alias, label, password_policy, created_at)
    values ('ORG-9', 'Old', 'old', 'Old', '{}', now())`.execute(old);
  const path = join(folder, 'large-files.gz');
  const rows = await writeBackup(old, before, path, AT);
  const content = await contentOf(old);
  await old.destroy();
  const after = readSettings({ DATA_DIR: join(folder, 'new') });
  const database = await openDatabase(after);
  expect(await sizeOfFiles(database)).toBe(1);
  expect(await restoreBackup({ database, settings: after }, path)).toBe(rows);
  expect(await contentOf(database)).toEqual(content);
  await database.destroy();
  await rm(before.dataDir, { recursive: true });
}, 300_000);

it('nothing is restored from an incomplete file, or into a database that is not empty', async () => {
  const whole = gunzipSync(await readFile(backup)).toString();
  const lines = whole.trimEnd().split('\n');
  const [head = '', ...rest] = lines;
  const newer = head.replace('"migrations":[', '"migrations":["999-later",');
  const files: Record<string, [Buffer, RegExp]> = {
    text: [Buffer.from('hello'), /cannot be read \(Z_DATA_ERROR\): give a complete backup made by this command$/],
    other: [gzipSync('{"a":1}\n'), /is not a backup made by this command: give one that is$/],
    cut: [(await readFile(backup)).subarray(0, 4000), /cannot be read \(Z_BUF_ERROR\): give a complete/],
    short: [gzipSync(`${lines.slice(0, -1).join('\n')}\n`), /is not complete: use another backup$/],
    fewer: [
      gzipSync(`${[head, ...rest.filter((line) => !line.startsWith('["apps",'))].join('\n')}\n`),
      /has rows of org_apps that do not fit \(23503\): use another/,
    ],
    newer: [
      gzipSync(`${[newer, ...rest].join('\n')}\n`),
      /was made by a newer version \(.*999-later\): restore it with that/,
    ],
    strange: [
      gzipSync(`${[head, '["no_table",{}]', ...rest].join('\n')}\n`),
      /has rows for no_table, a table that this version/,
    ],
  };
  const database = await openEmpty();
  const empty = await contentOf(database);
  for (const [name, [content, message]] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, content);
    await expect(restoreBackup({ database, settings: service.settings }, path), name).rejects.toThrow(message);
    expect(await contentOf(database), name).toEqual(empty);
  }
  await expect(restoreBackup({ database, settings: service.settings }, join(folder, 'none'))).rejects.toThrow(
    /none cannot be read \(ENOENT\): give a complete backup/,
  );
  await database.insertInto('facts').values({ name: 'a', value: 'b' }).execute();
  await expect(restoreBackup({ database, settings: service.settings }, backup)).rejects.toThrow(
    'The database is not empty (facts): set DATA_DIR or DATABASE_URL to an empty one',
  );
  await database.destroy();
});

describe.skipIf(!postgresFolder)('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
  });
  afterAll(() => postgres.close());

  it('the data of the embedded database moves over, and pg_dump and pg_restore keep it', async () => {
    const settings = readSettings({ PORT: '3100', LOG_LEVEL: 'silent', DATABASE_URL: postgres.url });
    const database = await openDatabase(settings);
    await restoreBackup({ database, settings }, backup);
    expect(await contentOf(database)).toEqual(await contentOf(service.database));
    await expectToServe(database, settings);
    await database.destroy();

    const run = promisify(execFile);
    const program = (name: string) => join(postgresFolder ?? '', name);
    const dump = join(folder, 'vestibule.dump');
    await run(program('pg_dump'), ['--format=custom', '--no-owner', `--file=${dump}`, postgres.url]);
    const other = postgres.url.replace(/postgres$/, 'restored');
    await run(program('createdb'), ['--maintenance-db', postgres.url, 'restored']);
    await run(program('pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${other}`, dump]);
    const restored = await openDatabase({ ...settings, databaseUrl: other });
    await expectToServe(restored, { ...settings, databaseUrl: other });
    await restored.destroy();
  });
});
