import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import type { StoredToken } from './takeToken.ts';

/** The account of a token that was just read or taken, if nothing that the token depends on has changed since. */
export async function findOwner(
  { database }: Pick<Service, 'database'>,
  { user_id, security_stamp }: StoredToken,
): Promise<User | undefined> {
  const users = database.selectFrom('users').selectAll().where('id', '=', user_id);
  return users.where('security_stamp', '=', security_stamp).executeTakeFirst();
}
