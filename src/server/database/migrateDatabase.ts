import { type Migration, Migrator } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { appliedMigrations } from './appliedMigrations.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { renameMigrations } from './renameMigrations.ts';

/**
 * Migrates the database, forward only. All pending migrations share one transaction: all or none (promise R07).
 * @param last the name of the last one to run; without it all of them
 * @throws SettingsError when the database has a migration of a newer version
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
