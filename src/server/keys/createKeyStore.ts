import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../core/database/Database.ts';
import type { KeyShelf, KeyStore } from '../core/keys/KeyRing.ts';
import { sealText, unsealText } from '../core/keys/seal.ts';
import { type Settings, SettingsError } from '../core/settings/Settings.ts';
import { createFileKeyShelf } from './createFileKeyShelf.ts';

/** `sealed:`, an id of the master key that reveals nothing about it, then the sealed key. */
const FORM = /^sealed:([\w-]{8}):(.+)$/;

interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

const named = (key: Buffer): MasterKey => ({
  id: createHash('sha256').update('vestibule-master-key').update(key).digest('base64url').slice(0, 8),
  key,
});

/**
 * Keys sealed by a master key, so a copy of the database opens nothing without it. The first master key seals; all of
 * them open. A key that is plain, or sealed by an older master key, is resealed when it is next read.
 * @param masterKeys of 32 bytes each; without any, keys are stored plain
 */
export function withMasterKeys(shelf: KeyShelf, masterKeys: readonly Buffer[]): KeyStore {
  const known = masterKeys.map(named);
  const [first] = known;
  const close = (name: string, value: string) =>
    first === undefined ? value : `sealed:${first.id}:${sealText(first.key, value, name)}`;
  const open = (name: string, stored: string) => {
    const [, id, sealed] = FORM.exec(stored) ?? [];
    if (id === undefined || sealed === undefined) return { value: stored, isCurrent: first === undefined };
    const master = known.find((one) => one.id === id);
    if (master === undefined) throw new SettingsError(WRONG);
    return { value: unsealText(master.key, sealed, name), isCurrent: master === first };
  };
  return {
    async obtain(name, make) {
      const stored = await shelf.obtain(name, () => close(name, make()));
      const { value, isCurrent } = open(name, stored);
      if (!isCurrent) await shelf.replace(name, stored, close(name, value));
      return value;
    },
    async replace(name, known, value) {
      const stored = (await shelf.list()).get(name);
      if (stored === undefined || open(name, stored).value !== known) return false;
      return shelf.replace(name, stored, close(name, value));
    },
  };
}

const WRONG =
  'MASTER_KEY does not open the keys of this database: set it to the one that sealed them, after the new one and a comma';

/**
 * Opens every key once, so that a wrong master key stops the start instead of failing the first sign-in.
 * @throws SettingsError
 */
export async function requireMasterKeys(shelf: KeyShelf, keys: KeyStore): Promise<void> {
  const names = [...(await shelf.list()).keys()];
  for (const name of names) {
    await keys.obtain(name, () => {
      throw new Error(`The key ${name} is gone`);
    });
  }
}

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
