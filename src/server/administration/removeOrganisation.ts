import type { Organisation } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';
import { AdministrationError } from './AdministrationError.ts';
import { deleteAccount } from './deleteAccount.ts';
import { retireAlias } from './retireAlias.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** How many users are kept in memory at once. */
const AT_ONCE = 500;

const membersOf = ({ database }: Store, id: string) => database.selectFrom('users').where('org_id', '=', id);

/** How many users an organisation has. */
export async function countMembers(store: Store, { id }: Pick<Organisation, 'id'>): Promise<number> {
  const counted = membersOf(store, id).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Deletes `count` users of an organisation, in the caller's transaction. */
export async function deleteMembers(store: Store, { id }: Pick<Organisation, 'id'>, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    const some = membersOf(store, id).select(['id', 'username', 'org_id', 'state']).limit(Math.min(left, AT_ONCE));
    for (const user of await some.execute()) await deleteAccount(store, user);
  }
}

/**
 * Removes an organisation with all its data, in the caller's transaction.
 * @throws AdministrationError for the organisation of individuals, and for one with users unless they are removed as
 * well
 */
export async function removeOrganisation(
  store: Store,
  { id, alias }: Pick<Organisation, 'id' | 'alias'>,
  withUsers: boolean,
): Promise<void> {
  if (id === DEFAULT_ORGANISATION)
    throw new AdministrationError(`${id} is the organisation of individuals: it cannot be removed`);
  const { database } = store;
  const count = await countMembers(store, { id });
  if (count > 0 && !withUsers) {
    throw new AdministrationError(`${id} has ${count} users: delete them first, or add --with-users`);
  }
  await deleteMembers(store, { id }, count);
  await retireAlias(database, { id, alias });
  const uses = await database.deleteFrom('org_apps').where('org_id', '=', id).returning('app_id').execute();
  const apps = uses.map(({ app_id }) => app_id);
  if (apps.length > 0) {
    const others = database.selectFrom('org_apps').select('app_id');
    await database.deleteFrom('apps').where('id', 'in', apps).where('id', 'not in', others).execute();
  }
  await database.deleteFrom('organisations').where('id', '=', id).execute();
}
