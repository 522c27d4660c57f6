import { join } from 'node:path';
import type { Database } from '../core/database/Database.ts';
import type { KeyShelf, KeyStore } from '../core/keys/KeyStore.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { createDatabaseKeyShelf } from './createDatabaseKeyShelf.ts';
import { createFileKeyShelf } from './createFileKeyShelf.ts';
import { requireMasterKeys, withMasterKeys } from './withMasterKeys.ts';

export type KeySettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'masterKeys'>;

/** Keys are in a file beside the embedded database, or in the database if nodes share it or it is in memory. */
export const openKeyShelf = ({ databaseUrl, dataDir }: KeySettings, database: Database): KeyShelf =>
  databaseUrl || dataDir === 'memory:'
    ? createDatabaseKeyShelf(database)
    : createFileKeyShelf(join(dataDir, 'keys.json'));

/** The keys of the service, sealed by the master key if there is one. */
export const createKeyStore = (settings: KeySettings, database: Database): KeyStore =>
  withMasterKeys(openKeyShelf(settings, database), settings.masterKeys);

/**
 * The same, once every key that is there has been opened.
 * @throws SettingsError when the master key is not the one that the keys were sealed with
 */
export async function openKeyStore(settings: KeySettings, database: Database): Promise<KeyStore> {
  const keys = createKeyStore(settings, database);
  await requireMasterKeys(openKeyShelf(settings, database), keys);
  return keys;
}
