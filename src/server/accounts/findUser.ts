import { storedAddress } from '../../engine/contract/address/mailAddress.ts';
import type { User } from '../core/database/Database.ts';
import { isSameName } from '../core/database/sameName.ts';
import type { Service } from '../core/Service.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';

/** A username as it is stored; the page normalises it in the same way. */
export const normaliseUsername = storedAddress;

/** A username as it is compared: in lower case. */
export const foldUsername = (username: string): string => normaliseUsername(username).toLowerCase();

/** The maximum number of accounts of one username that a request reads. No username has as many. */
const ORGANISATIONS_OF_ONE = 20;

const organisationOf = ({ org_id }: User): string => org_id ?? DEFAULT_ORGANISATION;

/** The accounts with a username, ignoring letter case, in all organisations or in one; oldest first. */
export async function findUsers(
  { database }: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<User[]> {
  return database
    .selectFrom('users')
    .selectAll()
    .where(isSameName('username', normaliseUsername(username)))
    .$if(orgId === DEFAULT_ORGANISATION, (query) => query.where('org_id', 'is', null))
    .$if(orgId !== undefined && orgId !== DEFAULT_ORGANISATION, (query) => query.where('org_id', '=', orgId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(ORGANISATIONS_OF_ONE)
    .execute();
}

/** The maximum number of accounts whose passwords are compared with one typed password. */
export const MOST_PASSWORDS = 4;

/**
 * The accounts that a username and a password may mean, likeliest first: active ones, then those of the named
 * organisation, then individuals', then the oldest. The organisation only affects the order: a look-up may know no more
 * than the mail domain (promise P07), and an individual's address may be in an organisation's domain. If no account has
 * a password, at most one is returned, whose state matters to the caller.
 */
export async function findCandidates(
  service: Pick<Service, 'database'>,
  username: string,
  orgId?: string,
): Promise<readonly User[]> {
  const rank = (user: User): number =>
    (user.state === 'ACTIVATED' ? 0 : 4) + (organisationOf(user) === orgId ? 0 : 2) + (user.org_id === null ? 0 : 1);
  const users = (await findUsers(service, username)).toSorted((one, another) => rank(one) - rank(another));
  const withPassword = users.filter(({ password_hash }) => password_hash !== null).slice(0, MOST_PASSWORDS);
  return withPassword.length > 0 ? withPassword : users.slice(0, 1);
}
