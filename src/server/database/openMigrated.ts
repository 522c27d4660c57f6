import { setTimeout } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { type Database, DatabaseUnavailable } from '../core/database/Database.ts';
import type { Tables } from '../core/database/Tables.ts';
import { type Settings, SettingsError } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { createPglitePool } from './createPglitePool.ts';
import { type MeasuredPool, measurePool } from './createPoolClient.ts';
import { createPostgresPool, type Patience } from './createPostgresPool.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import { openEmbedded, PARSERS } from './openEmbedded.ts';

const PAUSE = 500;

/** The message of pg if the server has no TLS. */
const NO_TLS = 'The server does not support SSL connections';

/** Errors that waiting does not fix, by SQLSTATE or Node.js code: what is wrong, and what to do. */
const WRONG: readonly (readonly [codes: RegExp, what: string, advice: string])[] = [
  [/^28...$/, 'has a user or a password that the database refuses', 'set the right ones'],
  [/^3D000$/, 'names a database that does not exist', 'create it, or set another'],
  [/^ENOTFOUND$/, 'names a host that does not resolve', 'set the host of your PostgreSQL'],
  [/^ERR_INVALID_URL$/, 'is not an address', 'set postgres://user:password@host:port/database'],
  [/^no TLS$/, 'requires TLS, which the server does not support', 'set sslmode=disable, or turn TLS on there'],
  [
    /^08P01$/,
    'goes through a pooler that refuses time limits',
    'set ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout there',
  ],
  [/CERT|^ERR_TLS/, 'names a server whose certificate is not trusted', 'set sslrootcert to the file of its authority'],
];

/** SQLSTATE if the user may not create what a migration creates. */
const FORBIDDEN = '42501';

/**
 * The database that the settings name, fully migrated.
 * @param wait how long, in milliseconds, to wait for PostgreSQL to become reachable
 * @param patience how long statements may take with PostgreSQL; by default, as long as a call may wait
 * @throws SettingsError if it does not respond in time, or rejects the connection
 */
export async function openMigrated(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  wait = 0,
  patience?: Patience,
): Promise<Database> {
  if (settings.databaseUrl) await migratePostgres(settings.databaseUrl, wait);
  // Connections for calls have time limits, those for migrations do not.
  const database = await openReachable(settings, patience);
  if (!settings.databaseUrl) await migrateDatabase(database);
  return database;
}

/**
 * The database that the settings name, unmigrated; it may have no tables.
 * @throws SettingsError if it does not respond, or rejects the connection
 */
export async function openReachable(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  patience?: Patience,
): Promise<Database> {
  const database = await openDatabase(settings, undefined, patience);
  if (!settings.databaseUrl) return database;
  try {
    await untilItAnswers(database, 0);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Migrates PostgreSQL on separate connections, since a migration may take longer than any call. */
async function migratePostgres(databaseUrl: string, wait: number): Promise<void> {
  const pool = await createPostgresPool(databaseUrl, 'endless');
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await untilItAnswers(database, performance.now() + wait);
    await migrateDatabase(database).catch(explainMigration);
  } finally {
    await database.destroy();
  }
}

function explainMigration(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === FORBIDDEN)) throw error;
  throw new SettingsError(
    `DATABASE_URL has a user who may not create tables (${FORBIDDEN}): grant it CREATE on the schema public`,
  );
}

async function untilItAnswers(database: Database, end: number): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    try {
      await sql`select 1`.execute(database);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const reason = reasonOf(error.cause);
      const wrong = WRONG.find(([codes]) => codes.test(reason));
      if (wrong) throw new SettingsError(`DATABASE_URL ${wrong[1]} (${reason}): ${wrong[2]}`);
      if (performance.now() >= end) {
        throw new SettingsError(
          `DATABASE_URL names a database that does not answer (${reason}): start it, or set another`,
        );
      }
      if (!isTold) console.error(`Waiting for the database of DATABASE_URL (${reason})`);
      await setTimeout(PAUSE);
    }
  }
}

/** Describes an error only by its code, since a message may quote the address with its password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'no answer';
  if (error.message === NO_TLS) return 'no TLS';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';
}

/**
 * The database that the settings name: PostgreSQL, a folder, or memory. It is not migrated yet.
 * @param snapshot initial contents of a database in memory (PGlite's `dumpDataDir`)
 * @param patience how long statements may take with PostgreSQL; by default, as long as a call may wait
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  snapshot?: Blob,
  patience?: Patience,
): Promise<Database> {
  const pool = await openPool(settings, snapshot, patience);
  const log = ({ query, queryDurationMillis }: LogEvent) =>
    tell('statement', { sql: query.sql, seconds: queryDurationMillis / 1000 });
  return measurePool(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log }), pool);
}

async function openPool(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  loadDataDir: Blob | undefined,
  patience: Patience | undefined,
): Promise<MeasuredPool> {
  if (databaseUrl) return createPostgresPool(databaseUrl, patience);
  if (dataDir !== 'memory:') return openEmbedded(dataDir);
  const { PGlite } = await import('@electric-sql/pglite');
  return createPglitePool(await PGlite.create({ parsers: PARSERS, ...(loadDataDir && { loadDataDir }) }));
}
