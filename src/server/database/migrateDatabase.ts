import type { FastifyBaseLogger } from 'fastify';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { SettingsError } from '../core/settings/Settings.ts';
import type { FollowingClock } from '../core/time/Clock.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** The names of the migrations applied to a database; undefined if none has run yet. */
export async function appliedMigrations(database: Database): Promise<string[] | undefined> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(database);
  if (!tables[0]?.found) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}

/** Renamed migrations: the name in older databases, today's name, and the migration that now comes before. */
const RENAMED = [{ from: '006-factors', to: '004-factors', after: '003-linked-accounts' }];

/**
 * Migrates the database, forward only. All pending migrations share one transaction: all or none (promise R07).
 * @param last the name of the last one to run; by default all run
 * @throws SettingsError if the database has a migration of a newer version
 * @throws the error of the migration that failed
 */
export async function migrateDatabase(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
  last?: string,
): Promise<void> {
  if (await appliedMigrations(database)) await renameMigrations(database);
  const applied = (await appliedMigrations(database)) ?? [];
  const newer = applied.find((name) => !Object.hasOwn(migrations, name));
  if (newer !== undefined) {
    throw new SettingsError(
      `DATABASE_URL or DATA_DIR holds a database of a newer version (${newer}): start that version, or restore a backup of this one`,
    );
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/**
 * Two migrations once had the number 006. In a database where both have run, one of them gets its new name and place,
 * so that nothing runs again.
 */
async function renameMigrations(database: Database): Promise<void> {
  for (const { from, to, after } of RENAMED)
    await sql`update kysely_migration
      set name = ${to}, timestamp = (select timestamp from kysely_migration where name = ${after})
      where name = ${from}`.execute(database);
}

/** The current time at the database, which all nodes share. */
async function readTime(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the database says no time');
  return row.now;
}

/** Sets a clock to the database's time. If that changes the clock, logs how far the machine's clock differs. */
export async function followDatabase(
  database: Database,
  clock: FollowingClock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (await clock.follow(() => readTime(database)))
    log.warn(
      { ahead: clock.ahead },
      'the clock of this machine differs from that of the database, which counts: set it',
    );
}
