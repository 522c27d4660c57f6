import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Settings } from '../settings/Settings.ts';
import { createPglitePool } from './createPglitePool.ts';
import { createPostgresPool } from './createPostgresPool.ts';
import type { Database } from './Database.ts';
import { lockDataDir } from './lockDataDir.ts';
import type { Tables } from './Tables.ts';

/** OID of pg_type whose values PGlite would read as bigint. */
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
  const pool = databaseUrl ? await createPostgresPool(databaseUrl) : await openPglite(dataDir, snapshot);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
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
