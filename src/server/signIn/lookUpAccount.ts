import type { Resource } from '../../contract/operations.ts';
import { MINUTE } from '../addSeconds.ts';
import type { Context } from '../Context.ts';
import type { User } from '../database/Database.ts';
import { countSource } from '../limits/countSource.ts';
import { findOrganisations } from '../organisations/findOrganisations.ts';
import { findUsers } from './findUser.ts';
import { DEFAULT_ORGANISATION } from './loadOrganisation.ts';

type Answer = Resource<'GET /lookup'>;

const PER_SOURCE = { tries: 600, window: MINUTE };

/**
 * How an account signs in. An unknown username looks like a known one: PASSWORD, with the organisation that the mail
 * domain alone tells. Only organisations that have chosen `discloses_lookup` say more of their accounts (promise P07).
 */
export async function lookUpAccount(
  context: Context,
  { username, orgId }: { readonly username: string; readonly orgId?: string },
): Promise<Answer> {
  await countSource(context, 'lookup', PER_SOURCE);
  const domain = username.split('@').at(-1) ?? '';
  const [organisation, another] = await findOrganisations(context, orgId ? { orgId } : { domain });
  const user = { orgId: organisation && !another ? organisation.id : null };
  const users = await findUsers(context, username, orgId);
  const isOpen = await isDisclosed(context, users);
  const [candidate] = users;
  if (!candidate || !isOpen) return { next: 'PASSWORD', user };
  if (users.length > 1) return { next: 'ORGANIZATION' };
  return { ...describeWay(candidate), user: { orgId: candidate.org_id } };
}

/** Whether all organisations of some accounts say which they have: one query for nobody as well (promise P07). */
async function isDisclosed({ database }: Context, users: readonly User[]): Promise<boolean> {
  const ids = users.map(({ org_id }) => org_id ?? DEFAULT_ORGANISATION);
  const closed = await database
    .selectFrom('organisations')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [DEFAULT_ORGANISATION])
    .where('discloses_lookup', '=', false)
    .executeTakeFirst();
  return closed === undefined;
}

function describeWay(user: User): Answer {
  if (user.identity_provider_url) return { next: 'IDP_AUTHENTICATE', redirectUrl: user.identity_provider_url };
  if (user.password_hash) return { next: 'PASSWORD' };
  if (user.channel === 'GOOGLE') return { next: 'OAUTH', providers: ['google'] };
  if (user.directory === 'DISCONNECTED') return { next: 'PASSWORD_SETTING' };
  return { next: user.state === 'PENDING' ? 'ACTIVATE' : 'PASSWORD' };
}
