import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Settings } from '../settings/Settings.ts';
import { createPglitePool } from './createPglitePool.ts';
import type { Database } from './Database.ts';
import { lockDataDir } from './lockDataDir.ts';
import type { Tables } from './Tables.ts';

/** OIDs of pg_type whose values the two drivers would read differently: int8 and numeric. */
const NUMERIC_TYPES = [20, 1700];
const INT8 = 20;

/**
 * The database that the settings name: PostgreSQL, a folder, or memory. Not migrated yet.
 * @param snapshot what a database in memory begins with (PGlite's `dumpDataDir`), instead of nothing
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  snapshot?: Blob,
): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  const pool = databaseUrl ? await connectPostgres(databaseUrl) : await openPglite(dataDir, snapshot);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function connectPostgres(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      NUMERIC_TYPES.includes(oid) ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({ connectionString, types, max: 10 });
  // An idle connection that breaks is dropped by the pool; unheard, its event would end the process. The next query
  // gets a new connection or fails by itself, and /readyz says so.
  pool.on('error', () => {});
  return pool;
}

async function openPglite(dataDir: string, loadDataDir?: Blob): Promise<PostgresPool> {
  const { PGlite } = await import('@electric-sql/pglite');
  const parsers = { [INT8]: Number };
  if (dataDir === 'memory:')
    return createPglitePool(await PGlite.create({ parsers, ...(loadDataDir && { loadDataDir }) }));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir);
  const pool = createPglitePool(await PGlite.create({ dataDir: join(dataDir, 'database'), parsers }));
  return {
    connect: () => pool.connect(),
    end: async () => {
      await pool.end();
      await unlock();
    },
  };
}
