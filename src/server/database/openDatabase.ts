import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import type { Tables } from '../core/database/Tables.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { createPglitePool } from './createPglitePool.ts';
import { createPostgresPool, type Patience } from './createPostgresPool.ts';
import { openEmbedded, PARSERS } from './openEmbedded.ts';
import { type MeasuredPool, measurePool } from './poolState.ts';

/**
 * The database that the settings name: PostgreSQL, a folder, or memory. Not migrated yet.
 * @param snapshot what a database in memory begins with (PGlite's `dumpDataDir`), instead of nothing
 * @param patience of a PostgreSQL; without it, as long as a call may wait
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
