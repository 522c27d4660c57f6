import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents, obtainChainKey } from '../../../src/server/audit/chain.ts';
import { verifyChain } from '../../../src/server/audit/verifyChain.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import type { Settings } from '../../../src/server/core/settings/Settings.ts';
import { MovableClock, systemClock } from '../../../src/server/core/time/Clock.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { appliedMigrations, migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { freePort } from '../support/freePort.ts';
import { newestToken } from '../support/mailbox.ts';
import { openTestPostgres, postgresFolder } from '../support/openTestPostgres.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

// A database as each released version left it: the world of development after sign-ins, a sign-up, a reset that waits,
// an app's tokens, a lock, a SCIM token and an administrator. For a new version, run these once on a PostgreSQL with the
// version's own code, then `pg_dump --inserts --rows-per-insert=200 --no-owner --no-privileges`, and leave out
// comments, `SET` and `set_config`. A file never changes.
const FOLDER = 'tests/server/database/versions';
const VERSIONS = readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''));

/** The key of the files; and the time at which they were made. */
const MASTER_KEY = 'RhKCikXxACiyRUxuOvBT+PgvLA22NUdaNu9lZXaD+lU=';
const AT = new Date('2026-01-05T09:00:00Z');

it('R07: each version in the changelog has its database here, and a part of the page about upgrades', () => {
  const versionsIn = (file: string, heading: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(heading)].map(([, version]) => version).toSorted();
  const released = versionsIn('.github/CHANGELOG.md', /^## (\d+\.\d+\.\d+) \(/gm);
  expect(VERSIONS.toSorted()).toEqual(released);
  expect(versionsIn('.github/deploy/UPGRADE.md', /^## From (\d+\.\d+\.\d+)$/gm)).toEqual(released);
});

type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

async function rowsOf(database: Database): Promise<Rows> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(database);
  const all: [string, Record<string, unknown>[]][] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(database);
    all.push([name, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(all);
}

/** Rows as texts, with the columns that the older version knew. */
const knownOf = (rows: readonly Record<string, unknown>[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();

const EMBEDDED = { name: 'the embedded database', open: async () => ({ url: undefined, close: async () => {} }) };
const POSTGRES = { name: 'PostgreSQL', open: async () => openTestPostgres(await freePort(1)) };

describe.each(postgresFolder ? [EMBEDDED, POSTGRES] : [EMBEDDED])('R07: an upgrade of $name', ({ open }) => {
  describe.each(VERSIONS)('from version %s', (version) => {
    let settings: Settings;
    let database: Database;
    let before: Rows;
    const ends: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      const server = await open();
      const where = server.url === undefined ? { DATA_DIR: 'memory:' } : { DATABASE_URL: server.url };
      settings = readSettings({ ...where, MASTER_KEY, PORT: '3100', LOG_LEVEL: 'silent', CLIENT_DIR: 'dist/none' });
      database = await openDatabase(settings);
      ends.push(server.close, () => database.destroy());
      const text = readFileSync(join(FOLDER, `${version}.sql`), 'utf8');
      for (const statement of text.split(/;\n(?=(?:CREATE|ALTER|INSERT|SELECT) |$)/)) {
        if (statement !== '') await sql.raw(statement).execute(database);
      }
      before = await rowsOf(database);
    });
    afterAll(async () => {
      for (const end of ends.toReversed()) await end();
    });

    it('loses no row and changes none', async () => {
      expect(Object.values(before).flat().length).toBeGreaterThan(100);
      await migrateDatabase(database);
      expect(await appliedMigrations(database)).toEqual(Object.keys(MIGRATIONS));
      const after = await rowsOf(database);
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {});
        expect(knownOf(after[table] ?? [], columns), table).toEqual(knownOf(rows, columns));
      }
    });

    it('keeps passwords, links, keys and the audit trail, which is a chain from then on', async () => {
      const clock = new MovableClock({ ...systemClock, now: () => AT });
      const app = await createApp(settings, { clock, database });
      ends.push(() => app.close());
      await app.ready();
      const key = await obtainChainKey(createKeyStore(settings, database));
      while (await chainEvents(database, key));
      const events = before.audit_events?.length ?? 0;
      expect(events).toBeGreaterThan(3);
      expect(await verifyChain(database, key)).toMatchObject({ fault: undefined, events });
      const browser = new TestBrowser(app, settings.origin.origin);
      expect((await browser.signIn('ada@acme.test')).code, 'her session is kept').toBe('NOT_ALLOWED_MULTI_SESSION');
      expect((await browser.signIn('passkey@acme.test')).code).toBe('OK');
      const token = await newestToken({ app }, 'multi@acme.test');
      expect((await browser.call('POST /password/check-token', { token })).code).toBe('OK');
    });
  });
});
