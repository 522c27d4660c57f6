import { sql } from 'kysely';
import type { Database } from '../../../src/server/core/database/Database.ts';
import type { Settings } from '../../../src/server/core/settings/Settings.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSnapshot } from './databaseSnapshot.ts';

/** How many are kept for the next test. Each is a database engine in memory. */
const KEPT = 2;

/** Kysely's own tables, which record that the others are migrated. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

const spare: Database[] = [];
/** Databases that may be kept: made here, in memory. */
const own = new WeakSet<Database>();
let made: string | undefined;

/**
 * The database that the settings name; in memory an empty, migrated one. A database that a test has returned is emptied
 * and used again, which takes a tenth of the CPU time; hundreds of tests want one.
 */
export async function takeDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl !== undefined || settings.dataDir !== 'memory:') return openDatabase(settings);
  const kept = spare.pop();
  if (kept !== undefined) return kept;
  const database = await openDatabase(settings, await readSnapshot());
  own.add(database);
  made ??= await shapeOf(database);
  return database;
}

/** Empties a database for the next test. One with other tables, triggers or functions is dropped. */
export async function giveBack(database: Database): Promise<void> {
  if (!own.has(database) || spare.length >= KEPT || (await shapeOf(database)) !== made) return database.destroy();
  const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in (${sql.join(MIGRATIONS)})`.execute(database);
  const names = sql.raw(tables.rows.map(({ name }) => name).join(', '));
  await sql`truncate ${names} restart identity cascade`.execute(database);
  spare.push(database);
}

/** Other things than rows that a test may have left. */
async function shapeOf(database: Database): Promise<string> {
  const { rows } = await sql`select
    (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as classes,
    (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
    (select string_agg(concat(tgname, tgenabled), ',' order by tgname) from pg_trigger where not tgisinternal) as triggers`.execute(
    database,
  );
  return JSON.stringify(rows);
}
