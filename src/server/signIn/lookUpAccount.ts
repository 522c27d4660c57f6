import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import { normaliseUsername } from '../accounts/findUser.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { inBatches, prepareStatement } from '../core/database/queries.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { addTries, type Counted, secondsToWait, sourceKey, type Try, windowOf } from '../limits/countTry.ts';
import { DEFAULT_ORGANISATION } from '../organisations/organisations.ts';

type Answer = Resource<'GET /lookup'>;

const PER_SOURCE = { tries: 600, window: MINUTE };

/**
 * How an account signs in. An unknown username gets the same response as a known one: PASSWORD, with the organisation
 * of the mail domain. Only organisations with `discloses_lookup` reveal more about their accounts (promise P07).
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
  // An account that is closed, unverified or not activated is not offered as a choice to a person who also has an
  // active one.
  const isChoice = otherAccount !== undefined && (otherAccount.state === 'ACTIVATED' || account.state !== 'ACTIVATED');
  if (isChoice) return { next: 'ORGANIZATION' };
  return { ...describeWay(account), user: { orgId: account.org_id } };
}

/** What a look-up discloses about an account. */
type Account = Pick<User, 'identity_provider_url' | 'channel' | 'directory' | 'state' | 'org_id'> & {
  readonly has_password: boolean;
};

interface Found {
  /** The ids of at most two organisations with the mail domain, or of the named one. */
  readonly organisations: readonly string[] | null;
  /**
   * At most two accounts with the username, active and then oldest ones first. Null if there is none, or if any of
   * their organisations lacks `discloses_lookup`.
   */
  readonly accounts: readonly Account[] | null;
}

/** @throws Refusal TOO_MANY_REQUESTS */
async function lookUp(context: Context, username: string, orgId: string | undefined): Promise<Found> {
  const { database, request, clock } = context;
  const now = clock.now();
  const key = sourceKey('lookup', context);
  const { counted, ...found } = await findInBatches(database, {
    // A trusted network has no limit per source: its people would all wait for the same row.
    key: request.isTrusted ? null : key,
    // Ill-formed Unicode is not valid JSON for the database, and would fail the whole batch.
    name: normaliseUsername(username).toWellFormed(),
    domain: (username.split('@').at(-1) ?? '').trim().toLowerCase().toWellFormed(),
    orgId: orgId?.toWellFormed() ?? null,
    now,
  });
  const retryAfter = counted && secondsToWait(key, counted, PER_SOURCE, now);
  if (retryAfter !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
  return found;
}

interface Typed {
  /** The key that counts the look-up; null if it is not counted. */
  readonly key: string | null;
  readonly name: string;
  /** The mail domain of the name. */
  readonly domain: string;
  /** Null if the call names no organisation. */
  readonly orgId: string | null;
  readonly now: Date;
}

/**
 * Concurrent look-ups are counted and answered in one statement, so they cannot exceed a limit together (promise P08).
 * The statement does the same for known and unknown accounts (promise P07). It does not wait until its counts are on
 * disk: if the database crashes, the counts of the last second may be lost (PostgreSQL manual, 30.4, Asynchronous
 * Commit).
 */
const findInBatches = inBatches(async (database, all: readonly Typed[]) => {
  const now = new Date(Math.max(...all.map((typed) => typed.now.getTime())));
  const typed = all.map(({ now: _, ...each }, place) => ({ ...each, place }));
  const rows = await findAll(database, { typed: JSON.stringify(typed), ...windowOf(PER_SOURCE, now) });
  // A source's count includes the whole batch, but a look-up must not be refused because of later ones.
  const later = new Map<string, number>();
  const found = rows.toReversed().map(({ key, count, window_ends_at, ...row }) => {
    if (key === null || count === null || window_ends_at === null) return { ...row, counted: undefined };
    const after = later.get(key) ?? 0;
    later.set(key, after + 1);
    return { ...row, counted: { count: count - after, window_ends_at } };
  });
  return found.toReversed();
});

interface Values extends Omit<Try, 'key'> {
  /** The look-ups as JSON. */
  readonly typed: string;
}

/** One row for each look-up, in order. */
type Row = Found & Pick<Typed, 'key'> & { readonly [K in keyof Counted]: Counted[K] | null };

const findAll = prepareStatement<Values, Row>((database, parameter) =>
  database
    .with('typed', () => typedRows(parameter('typed')))
    .with('counted', (creator) => {
      // Ordered by key, so two nodes cannot deadlock.
      const counts = creator
        .selectFrom('typed')
        .where('key', 'is not', null)
        .select(['key', sql<number>`count(*)::int`.as('count')])
        .select(sql<Date>`${parameter('windowEnd')}::timestamptz`.as('window_ends_at'))
        .groupBy('key')
        .orderBy('key');
      const inserted = creator.insertInto('counters').columns(['key', 'count', 'window_ends_at']).expression(counts);
      return addTries(inserted, parameter('now')).returning('key');
    })
    .selectFrom('typed')
    .leftJoin('counted', 'counted.key', 'typed.key')
    .innerJoinLateral(DISCLOSURE.as('disclosure'), (join) => join.onTrue())
    .select(['typed.key', 'counted.count', 'counted.window_ends_at'])
    .select([
      sql<string[] | null>`(select json_agg(id) from (${ORGANISATIONS}) as named)`.as('organisations'),
      sql<Account[] | null>`case when is_given then (select json_agg(held) from (${ACCOUNTS}) as held) end`.as(
        'accounts',
      ),
      sql`(select set_config('synchronous_commit', 'off', true))`.as('setting'),
    ])
    .orderBy('typed.place'),
);

const typedRows = (json: RawBuilder<string>) => sql<Omit<Typed, 'now'> & { readonly place: number }>`(
  select * from json_to_recordset(${json}::text::json)
  as typed (place int, key text, name text, domain text, "orgId" text)
)`;

const ORGANISATIONS = sql`
  select id from organisations where id = typed."orgId"
  union all (
    select organisations.id from organisations
    join organisation_domains on organisation_domains.org_id = organisations.id
    where organisation_domains.domain = typed.domain and typed."orgId" is null
    order by organisations.alias limit 2
  )`;

const ORGANISATION = sql`coalesce(users.org_id, ${sql.lit(DEFAULT_ORGANISATION)})`;

const IS_MEANT = sql`lower(users.username) = lower(typed.name) and (typed."orgId" is null or typed."orgId" = ${ORGANISATION})`;

/** Reads an organisation even if there is no account, so the work is the same. */
const DISCLOSURE = sql<{ is_given: boolean }>`(
  select count(users.id) > 0 and bool_and(organisations.discloses_lookup) as is_given
  from (select 1) as one
  left join users on ${IS_MEANT}
  left join organisations on organisations.id = ${ORGANISATION}
)`;

const ACCOUNTS = sql`
  select identity_provider_url, channel, directory, state, org_id, password_hash is not null as has_password
  from users where ${IS_MEANT} order by state <> 'ACTIVATED', created_at, id limit 2`;

function describeWay(account: Account): Answer {
  if (account.identity_provider_url) return { next: 'IDP_AUTHENTICATE', redirectUrl: account.identity_provider_url };
  if (account.has_password) return { next: 'PASSWORD' };
  if (account.channel === 'GOOGLE') return { next: 'OAUTH', providers: ['google'] };
  if (account.directory === 'DISCONNECTED') return { next: 'PASSWORD_SETTING' };
  return { next: account.state === 'PENDING' ? 'ACTIVATE' : 'PASSWORD' };
}
