import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import type { Tables } from '../core/database/Tables.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { createPostgresPool } from './createPostgresPool.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import { openDatabase } from './openDatabase.ts';

/** A node and its database are often started together. Milliseconds. */
const LONGEST_WAIT = 30_000;
const PAUSE = 500;
/** SQLSTATE classes for which waiting does not help: a wrong password, a missing database. */
const MISCONFIGURED = /^(28...|3D000)$/;

/**
 * The database of the settings, in its newest shape.
 * @param wait milliseconds that a PostgreSQL has to answer
 * @throws SettingsError when it does not answer in time, or does not let us in
 */
export async function openMigrated(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  wait = LONGEST_WAIT,
): Promise<Database> {
  if (settings.databaseUrl) await migratePostgres(settings.databaseUrl, wait);
  const database = await openDatabase(settings);
  if (!settings.databaseUrl) await migrateDatabase(database);
  return database;
}

/** On its own connections, since a migration may take longer than any call. */
async function migratePostgres(databaseUrl: string, wait: number): Promise<void> {
  const pool = await createPostgresPool(databaseUrl, 'endless');
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await untilItAnswers(database, performance.now() + wait);
    await migrateDatabase(database);
  } finally {
    await database.destroy();
  }
}

async function untilItAnswers(database: Database, end: number): Promise<void> {
  for (;;) {
    try {
      await sql`select 1`.execute(database);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const reason = reasonOf(error.cause);
      if (performance.now() >= end || MISCONFIGURED.test(reason)) {
        throw new SettingsError(
          `DATABASE_URL names a database that does not answer (${reason}): start it, or set another`,
        );
      }
      await setTimeout(PAUSE);
    }
  }
}

/** Only its code: a message may quote the address, with a password in it. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';
}
