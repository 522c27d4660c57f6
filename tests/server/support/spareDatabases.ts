import { sql } from 'kysely';
import type { Database } from '../../../src/server/core/database/Database.ts';
import type { Settings } from '../../../src/server/core/settings/Settings.ts';
import { openDatabase } from '../../../src/server/database/openDatabase.ts';
import { readSnapshot } from './databaseSnapshot.ts';

/** How many are kept for the next test; each is an engine of its own in memory. */
const KEPT = 2;

/** Kysely's own tables, which say that the others are migrated. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

const spare: Database[] = [];
/** Those that may be kept: made here, in memory. */
const own = new WeakSet<Database>();
let made: string | undefined;

/**
 * The database that the settings name; in memory an empty one that is migrated. One that a test has given back is
 * emptied instead of making another: that takes a tenth of the processor time, and hundreds of tests want one each.
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

/** Empties a database for the next test; one whose tables, triggers or functions are no longer ours is let go. */
export async function giveBack(database: Database): Promise<void> {
  if (!own.has(database) || spare.length >= KEPT || (await shapeOf(database)) !== made) return database.destroy();
  const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in (${sql.join(MIGRATIONS)})`.execute(database);
  const names = sql.raw(tables.rows.map(({ name }) => name).join(', '));
  await sql`truncate ${names} restart identity cascade`.execute(database);
  spare.push(database);
}

/** What a test may have left behind besides rows. */
async function shapeOf(database: Database): Promise<string> {
  const { rows } = await sql`select
    (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as classes,
    (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
    (select string_agg(concat(tgname, tgenabled), ',' order by tgname) from pg_trigger where not tgisinternal) as triggers`.execute(
    database,
  );
  return JSON.stringify(rows);
}
