import { type Migration, Migrator } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * Migrates the database. All pending migrations share one transaction: all or none (promise R07).
 * @throws the error of the migration that failed
 */
export async function migrateDatabase(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
