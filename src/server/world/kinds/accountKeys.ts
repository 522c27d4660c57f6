import type { WorldItem } from '../../../contract/worldSchema.ts';
import { normaliseUsername } from '../../accounts/findUser.ts';
import type { Database } from '../../core/database/Database.ts';
import { foldNames } from '../../core/database/sameName.ts';

type Named = Pick<WorldItem<'users'>, 'username' | 'organisation'>;

/**
 * The keys of a world's accounts, in the items' order: the organisation, and the name in the form in which the database
 * compares it.
 */
export async function accountKeys(database: Database, items: readonly Named[]): Promise<string[]> {
  const names = await foldNames(
    database,
    items.map(({ username }) => normaliseUsername(username)),
  );
  return names.map((name, index) => accountKey(name, items[index]?.organisation));
}

/** @param name from the database, in lower case */
export const accountKey = (name: string, organisation: string | null | undefined): string =>
  JSON.stringify([name, organisation ?? null]);
