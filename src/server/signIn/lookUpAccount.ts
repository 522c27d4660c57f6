import { sql } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import { findUsers, normaliseUsername } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { sourceKey } from '../limits/countSource.ts';
import { type Counted, secondsToWait, tryStatement } from '../limits/countTry.ts';
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
  const { organisations, isDisclosed } = await lookUp(context, username, orgId);
  const [organisation, another] = organisations;
  const user = { orgId: organisation !== undefined && another === undefined ? organisation : null };
  if (!isDisclosed) return { next: 'PASSWORD', user };
  const users = await findUsers(context, username, orgId);
  const [candidate] = users;
  if (!candidate) return { next: 'PASSWORD', user };
  if (users.length > 1) return { next: 'ORGANIZATION' };
  return { ...describeWay(candidate), user: { orgId: candidate.org_id } };
}

interface LookedUp {
  /** Ids of those with the mail domain, two at most, or of the one that is named. */
  readonly organisations: readonly string[];
  /** Whether accounts exist and each of their organisations has `discloses_lookup`. */
  readonly isDisclosed: boolean;
}

/**
 * Counts the look-up and answers it in one statement, which returns one row and reads an organisation in every case, so
 * that all cases take the same time (promise P07).
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function lookUp(context: Context, username: string, orgId: string | undefined): Promise<LookedUp> {
  const now = context.clock.now();
  const key = sourceKey('lookup', context);
  const name = normaliseUsername(username).toLowerCase();
  const domain = (username.split('@').at(-1) ?? '').trim().toLowerCase();
  const found = await context.database
    .with('counted', (database) =>
      context.request.isTrusted ? uncounted(now) : tryStatement(database, key, PER_SOURCE, now),
    )
    .selectFrom('counted')
    .select(['counted.count', 'counted.window_ends_at'])
    .select(({ selectFrom }) => [
      selectFrom(
        orgId === undefined
          ? selectFrom('organisations')
              .innerJoin('organisation_domains', 'organisation_domains.org_id', 'organisations.id')
              .where('organisation_domains.domain', '=', domain)
              .select('organisations.id')
              .orderBy('organisations.alias')
              .limit(2)
              .as('named')
          : selectFrom('organisations').where('id', '=', orgId).select('organisations.id').as('named'),
      )
        .select(sql<string[] | null>`json_agg(named.id)`.as('ids'))
        .as('organisations'),
      selectFrom(sql<{ name: string }>`(select ${name}::text as name)`.as('typed'))
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
        .as('isDisclosed'),
    ])
    .executeTakeFirstOrThrow();
  const retryAfter = secondsToWait(key, found, PER_SOURCE, now);
  if (retryAfter !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
  return { organisations: found.organisations ?? [], isDisclosed: found.isDisclosed ?? false };
}

/** A trusted network has no limit per source, and no row that all its people wait for. */
const uncounted = (now: Date) => sql<Counted>`(select 0 as count, ${now}::timestamptz as window_ends_at)`;

const ORGANISATION = sql<string>`coalesce(users.org_id, ${sql.lit(DEFAULT_ORGANISATION)})`;

function describeWay(user: User): Answer {
  if (user.identity_provider_url) return { next: 'IDP_AUTHENTICATE', redirectUrl: user.identity_provider_url };
  if (user.password_hash) return { next: 'PASSWORD' };
  if (user.channel === 'GOOGLE') return { next: 'OAUTH', providers: ['google'] };
  if (user.directory === 'DISCONNECTED') return { next: 'PASSWORD_SETTING' };
  return { next: user.state === 'PENDING' ? 'ACTIVATE' : 'PASSWORD' };
}
