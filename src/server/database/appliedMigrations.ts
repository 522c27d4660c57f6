import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** The names of the migrations applied to a database; undefined if none has run yet. */
export async function appliedMigrations(database: Database): Promise<string[] | undefined> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(database);
  if (!tables[0]?.found) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}
