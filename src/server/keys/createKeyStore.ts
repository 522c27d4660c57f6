import { join } from 'node:path';
import type { Database } from '../database/Database.ts';
import type { Settings } from '../settings/Settings.ts';
import { createFileKeyStore } from './createFileKeyStore.ts';
import type { KeyStore } from './KeyStore.ts';

/** Beside the embedded database in a file of its own; in the database where nodes share one, or in memory. */
export function createKeyStore(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>, database: Database): KeyStore {
  if (settings.databaseUrl || settings.dataDir === 'memory:') return createDatabaseKeyStore(database);
  return createFileKeyStore(join(settings.dataDir, 'keys.json'));
}

function createDatabaseKeyStore(database: Database): KeyStore {
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
  };
}
