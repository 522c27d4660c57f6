import { sql } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import { findUsers, normaliseUsername } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { countSource } from '../limits/countSource.ts';
import { findOrganisations } from '../organisations/findOrganisations.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';

type Answer = Resource<'GET /lookup'>;

const PER_SOURCE = { tries: 600, window: MINUTE };

/**
 * How an account signs in. An unknown username gets the same answer as a known one: PASSWORD, with the organisation of
 * the mail domain. Only organisations with `discloses_lookup` reveal more of their accounts (promise P07).
 */
export async function lookUpAccount(
  context: Context,
  { username, orgId }: { readonly username: string; readonly orgId?: string },
): Promise<Answer> {
  await countSource(context, 'lookup', PER_SOURCE);
  const domain = username.split('@').at(-1) ?? '';
  const [organisation, another] = await findOrganisations(context, orgId ? { orgId } : { domain });
  const user = { orgId: organisation && !another ? organisation.id : null };
  if (!(await isDisclosed(context, username, orgId))) return { next: 'PASSWORD', user };
  const users = await findUsers(context, username, orgId);
  const [candidate] = users;
  if (!candidate) return { next: 'PASSWORD', user };
  if (users.length > 1) return { next: 'ORGANIZATION' };
  return { ...describeWay(candidate), user: { orgId: candidate.org_id } };
}

/**
 * Whether accounts exist and each of their organisations has `discloses_lookup`. One statement returns one row and
 * reads an organisation in every case, so that all cases take the same time (promise P07).
 */
async function isDisclosed({ database }: Context, username: string, orgId?: string): Promise<boolean> {
  const name = normaliseUsername(username).toLowerCase();
  const found = await database
    .selectFrom(sql<{ name: string }>`(select ${name}::text as name)`.as('typed'))
    .leftJoin('users', (join) =>
      join.on((on) =>
        on.and([
          on(sql`lower(users.username)`, '=', sql.ref('typed.name')),
          ...(orgId === undefined ? [] : [on(ORGANISATION, '=', orgId)]),
        ]),
      ),
    )
    .leftJoin('organisations', (join) => join.on('organisations.id', '=', ORGANISATION))
    .select(sql<boolean>`count(users.id) > 0 and bool_and(organisations.discloses_lookup)`.as('isDisclosed'))
    .executeTakeFirstOrThrow();
  return found.isDisclosed;
}

const ORGANISATION = sql<string>`coalesce(users.org_id, ${sql.lit(DEFAULT_ORGANISATION)})`;

function describeWay(user: User): Answer {
  if (user.identity_provider_url) return { next: 'IDP_AUTHENTICATE', redirectUrl: user.identity_provider_url };
  if (user.password_hash) return { next: 'PASSWORD' };
  if (user.channel === 'GOOGLE') return { next: 'OAUTH', providers: ['google'] };
  if (user.directory === 'DISCONNECTED') return { next: 'PASSWORD_SETTING' };
  return { next: user.state === 'PENDING' ? 'ACTIVATE' : 'PASSWORD' };
}
