import { sql } from 'kysely';
import { storedAddress } from '../../engine/contract/address/mailAddress.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';

/** A username as it is stored, in the form that the page makes too. */
export const normaliseUsername = storedAddress;

/** More accounts than a username has; it limits the work of one request. */
const ORGANISATIONS_OF_ONE = 20;

const organisationOf = ({ org_id }: User): string => org_id ?? DEFAULT_ORGANISATION;

/** The accounts with a username, whatever its letter case, in all organisations or in one; the oldest first. */
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
    .limit(ORGANISATIONS_OF_ONE)
    .execute();
}

/**
 * The account that a username means: the one in the organisation, or the only one. The organisation only distinguishes
 * accounts: a look-up may know only the mail domain (promise P07), and the domain of an individual's address may belong
 * to an organisation.
 */
export async function findUser(
  service: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<User | undefined> {
  const users = await findUsers(service, username);
  return users.find((user) => organisationOf(user) === orgId) ?? (users.length === 1 ? users[0] : undefined);
}
