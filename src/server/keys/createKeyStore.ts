import { join } from 'node:path';
import type { Database } from '../core/database/Database.ts';
import type { KeyShelf, KeyStore } from '../core/keys/KeyStore.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { createFileKeyShelf } from './createFileKeyShelf.ts';
import { requireMasterKeys, withMasterKeys } from './withMasterKeys.ts';

export type KeySettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'masterKeys'>;

/** Keys are in a file beside the embedded database, or in the database itself if nodes share it or it is in memory. */
export const openKeyShelf = ({ databaseUrl, dataDir }: KeySettings, database: Database): KeyShelf =>
  databaseUrl || dataDir === 'memory:'
    ? createDatabaseKeyShelf(database)
    : createFileKeyShelf(join(dataDir, 'keys.json'));

/** The keys of the service, sealed by the master key if there is one. */
export const createKeyStore = (settings: KeySettings, database: Database): KeyStore =>
  withMasterKeys(openKeyShelf(settings, database), settings.masterKeys);

/**
 * The keys of the service, after checking that every existing key can be opened.
 * @throws SettingsError if the master key is not the one that sealed the keys
 */
export async function openKeyStore(settings: KeySettings, database: Database): Promise<KeyStore> {
  const keys = createKeyStore(settings, database);
  await requireMasterKeys(openKeyShelf(settings, database), keys);
  return keys;
}

/** Keys in a table that all nodes share. */
export function createDatabaseKeyShelf(database: Database): KeyShelf {
  return {
    async obtain(name, make) {
      const stored = database.selectFrom('keys').select('value').where('name', '=', name);
      const found = await stored.executeTakeFirst();
      if (found) return found.value;
      await database
        .insertInto('keys')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      return (await stored.executeTakeFirstOrThrow()).value;
    },
    async replace(name, known, value) {
      const key = database.updateTable('keys').set({ value }).where('name', '=', name).where('value', '=', known);
      return (await key.executeTakeFirst()).numUpdatedRows > 0n;
    },
    async list() {
      const rows = await database.selectFrom('keys').select(['name', 'value']).execute();
      return new Map(rows.map((row) => [row.name, row.value]));
    },
  };
}
