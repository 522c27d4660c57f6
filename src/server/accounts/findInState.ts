import type { User } from '../core/database/Database.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import type { Service } from '../core/Service.ts';

/** The account with the given id, if it is in the given state. */
export async function findInState(
  { database }: Pick<Service, 'database'>,
  id: string,
  state: StoredState,
): Promise<User | undefined> {
  const query = database.selectFrom('users').selectAll().where('id', '=', id).where('state', '=', state);
  return query.executeTakeFirst();
}
