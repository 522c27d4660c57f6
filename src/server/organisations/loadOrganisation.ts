import type { Organisation, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';

/** The organisation of individuals. */
export const DEFAULT_ORGANISATION = 'ORG-0';

/** The organisation that an account belongs to; for an individual, the organisation of individuals. */
export async function loadOrganisation(
  { database }: Pick<Service, 'database'>,
  user: Pick<User, 'org_id'>,
): Promise<Organisation> {
  const query = database.selectFrom('organisations').selectAll();
  return query.where('id', '=', user.org_id ?? DEFAULT_ORGANISATION).executeTakeFirstOrThrow();
}
