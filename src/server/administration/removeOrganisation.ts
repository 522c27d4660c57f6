import type { Organisation } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';
import { AdministrationError } from './AdministrationError.ts';
import { deleteAccount } from './deleteAccount.ts';
import { retireAlias } from './retireAlias.ts';

/**
 * Removes an organisation with all that is its own, in the transaction of its caller.
 * @throws AdministrationError for that of individuals, and for one with users unless they go as well
 */
export async function removeOrganisation(
  store: Pick<Service, 'database' | 'clock'>,
  { id, alias }: Pick<Organisation, 'id' | 'alias'>,
  withUsers: boolean,
): Promise<void> {
  if (id === DEFAULT_ORGANISATION) throw new AdministrationError(`${id} is the organisation of individuals: it stays`);
  const { database } = store;
  const users = await database
    .selectFrom('users')
    .select(['id', 'username', 'org_id', 'state'])
    .where('org_id', '=', id)
    .execute();
  if (users.length > 0 && !withUsers) {
    throw new AdministrationError(`${id} has ${users.length} users: delete them first, or add --with-users`);
  }
  for (const user of users) await deleteAccount(store, user);
  await retireAlias(database, { id, alias });
  const uses = await database.deleteFrom('org_apps').where('org_id', '=', id).returning('app_id').execute();
  const apps = uses.map(({ app_id }) => app_id);
  if (apps.length > 0) {
    const others = database.selectFrom('org_apps').select('app_id');
    await database.deleteFrom('apps').where('id', 'in', apps).where('id', 'not in', others).execute();
  }
  await database.deleteFrom('organisations').where('id', '=', id).execute();
}
