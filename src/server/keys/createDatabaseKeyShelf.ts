import type { Database } from '../core/database/Database.ts';
import type { KeyShelf } from '../core/keys/KeyStore.ts';

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
