import { sql } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import { normaliseUsername } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { type ParameterOf, prepareStatement } from '../core/database/prepareStatement.ts';
import { Refusal } from '../core/Refusal.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { sourceKey } from '../limits/countSource.ts';
import { type Counted, secondsToWait, type Try, tryStatement, windowOf } from '../limits/countTry.ts';
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
  const { organisations, accounts } = await lookUp(context, username, orgId);
  const [account, otherAccount] = accounts ?? [];
  if (account === undefined) {
    const [organisation, another] = organisations ?? [];
    return { next: 'PASSWORD', user: { orgId: another === undefined ? (organisation ?? null) : null } };
  }
  if (otherAccount !== undefined) return { next: 'ORGANIZATION' };
  return { ...describeWay(account), user: { orgId: account.org_id } };
}

/** What a look-up discloses of an account. */
type Account = Pick<User, 'identity_provider_url' | 'channel' | 'directory' | 'state' | 'org_id'> & {
  readonly has_password: boolean;
};

interface Found extends Counted {
  /** Ids of those with the mail domain, two at most, or of the one that is named. */
  readonly organisations: readonly string[] | null;
  /** The oldest two with the username. Null unless there are some and all their organisations have `discloses_lookup`. */
  readonly accounts: readonly Account[] | null;
}

interface Values extends Try {
  readonly name: string;
  /** The mail domain of the name. */
  readonly domain: string;
  /** Unused if the call names no organisation. */
  readonly orgId: string;
}

/**
 * Counts the look-up and answers it in one statement, which returns one row and reads an organisation in every case, so
 * that all cases take the same time (promise P07). It does not wait until its count is on the disk: a crash of the
 * database itself may forget the look-ups of its last second (PostgreSQL manual, 30.4, Asynchronous Commit).
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function lookUp(context: Context, username: string, orgId: string | undefined): Promise<Found> {
  const { database, request, clock } = context;
  const now = clock.now();
  const key = sourceKey('lookup', context);
  const run = STATEMENTS[request.isTrusted ? 'uncounted' : 'counted'][orgId === undefined ? 'ofAll' : 'ofOne'];
  const [found] = await run(database, {
    key,
    ...windowOf(PER_SOURCE, now),
    name: normaliseUsername(username).toLowerCase(),
    domain: (username.split('@').at(-1) ?? '').trim().toLowerCase(),
    orgId: orgId ?? '',
  });
  if (found === undefined) throw new Error('a look-up has no row');
  const retryAfter = secondsToWait(key, found, PER_SOURCE, now);
  if (retryAfter !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
  return found;
}

const STATEMENTS = {
  counted: { ofAll: lookUpStatement(true, false), ofOne: lookUpStatement(true, true) },
  uncounted: { ofAll: lookUpStatement(false, false), ofOne: lookUpStatement(false, true) },
};

function lookUpStatement(isCounted: boolean, isOfOne: boolean) {
  return prepareStatement<Values, Found>((database, parameter) => {
    const organisations = isOfOne
      ? database.selectFrom('organisations').where('id', '=', parameter('orgId')).select('organisations.id')
      : database
          .selectFrom('organisations')
          .innerJoin('organisation_domains', 'organisation_domains.org_id', 'organisations.id')
          .where('organisation_domains.domain', '=', parameter('domain'))
          .select('organisations.id')
          .orderBy('organisations.alias')
          .limit(2);
    const typed = sql<{ name: string }>`(select ${parameter('name')}::text as name)`.as('typed');
    const disclosure = database
      .selectFrom(typed)
      .leftJoin('users', (join) =>
        join.on((on) =>
          on.and([
            on(sql`lower(users.username)`, '=', sql.ref('typed.name')),
            ...(isOfOne ? [on(ORGANISATION, '=', parameter('orgId'))] : []),
          ]),
        ),
      )
      .leftJoin('organisations', (join) => join.on('organisations.id', '=', ORGANISATION))
      .select(sql<boolean>`count(users.id) > 0 and bool_and(organisations.discloses_lookup)`.as('is_given'));
    const accounts = database
      .selectFrom('users')
      .where(sql`lower(username)`, '=', parameter('name'))
      .$if(isOfOne, (query) => query.where(ORGANISATION, '=', parameter('orgId')))
      .select(['identity_provider_url', 'channel', 'directory', 'state', 'org_id'])
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .orderBy('created_at')
      .limit(2);
    return database
      .with('counted', (creator) => (isCounted ? tryStatement(creator, parameter) : uncounted(parameter)))
      .selectFrom(['counted', disclosure.as('disclosure')])
      .select(['counted.count', 'counted.window_ends_at'])
      .select([
        sql<string[] | null>`(select json_agg(id) from ${organisations} as named)`.as('organisations'),
        sql<Account[] | null>`case when is_given then (select json_agg(held) from ${accounts} as held) end`.as(
          'accounts',
        ),
        sql`set_config('synchronous_commit', 'off', true)`.as('setting'),
      ]);
  });
}

/** A trusted network has no limit per source, and no row that all its people wait for. */
const uncounted = (parameter: ParameterOf<Try>) =>
  sql<Counted>`(select 0 as count, ${parameter('now')}::timestamptz as window_ends_at)`;

const ORGANISATION = sql<string>`coalesce(users.org_id, ${sql.lit(DEFAULT_ORGANISATION)})`;

function describeWay(account: Account): Answer {
  if (account.identity_provider_url) return { next: 'IDP_AUTHENTICATE', redirectUrl: account.identity_provider_url };
  if (account.has_password) return { next: 'PASSWORD' };
  if (account.channel === 'GOOGLE') return { next: 'OAUTH', providers: ['google'] };
  if (account.directory === 'DISCONNECTED') return { next: 'PASSWORD_SETTING' };
  return { next: account.state === 'PENDING' ? 'ACTIVATE' : 'PASSWORD' };
}
