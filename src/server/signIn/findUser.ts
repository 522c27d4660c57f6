import { sql } from 'kysely';
import type { User } from '../database/Database.ts';
import type { Service } from '../Service.ts';
import { DEFAULT_ORGANISATION } from './loadOrganisation.ts';

/** D-94: no whitespace anywhere. */
export const normaliseUsername = (username: string): string => username.replace(/\s/gu, '');

/** The accounts with a username, whatever its letter case, in all organisations or in one. At most two. */
export async function findUsers(
  { database }: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<User[]> {
  return database
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', normaliseUsername(username).toLowerCase())
    .$if(orgId === DEFAULT_ORGANISATION, (query) => query.where('org_id', 'is', null))
    .$if(orgId !== undefined && orgId !== DEFAULT_ORGANISATION, (query) => query.where('org_id', '=', orgId ?? ''))
    .orderBy('created_at')
    .limit(2)
    .execute();
}

/** The one account with a username; none where the organisation would have to be named and was not. */
export async function findUser(
  service: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<User | undefined> {
  const [user, another] = await findUsers(service, username, orgId);
  return another ? undefined : user;
}
