import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '../../../src/server/administration/removeOrganisation.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

// For each table with data of an account, a client or an organisation: what happens to it when the account's password
// or address changes, and when its owner is removed. A new table needs its lines. `revokeEarned.test.ts` makes the
// changes and verifies the first column.

interface Row {
  /** The effect of a new password or address on it. */
  readonly change: 'ends' | `${'stays' | 'ends with the address'}: ${string}`;
  /** The effect of removing the row that it refers to. */
  readonly removal: 'cascade' | 'restrict' | 'no reference';
}

const ends: Row = { change: 'ends', removal: 'cascade' };
const stays = (why: string): Row => ({ change: `stays: ${why}`, removal: 'cascade' });
const OTHERS = 'others gave it to the account, not its credentials';
const FACTOR = 'a factor of its own: the owner keeps it through a reset';
const NOBODYS = 'it is of no account';

/** Removed before an organisation is, with everything that belongs to it (`removeOrganisation`). */
const first = (why: string): Row => ({ change: `stays: ${why}`, removal: 'restrict' });

const TABLE: Readonly<Record<string, Row>> = {
  'administrators.org_id': stays(NOBODYS),
  'app_assignments.org_app_id': stays(NOBODYS),
  'app_assignments.user_id': stays(OTHERS),
  'app_sessions.client_id': stays('it is of a session, and ends with that'),
  'bucket_entries.user_id': ends,
  'consents.client_id': stays(NOBODYS),
  'consents.user_id': {
    change: 'ends with the address: a decision of the person; its grants end with the password too',
    removal: 'cascade',
  },
  'factor_setups.user_id': ends,
  'former_members.org_id': stays(NOBODYS),
  'group_members.user_id': stays(OTHERS),
  'groups.org_id': stays(NOBODYS),
  'inquiries.user_id': stays('a message to others, which does nothing by itself'),
  'known_devices.user_id': ends,
  'licence_renewals.org_app_id': stays(NOBODYS),
  'linked_accounts.user_id': ends,
  'logouts.client_id': stays(NOBODYS),
  'logouts.user_id': {
    change: 'stays: it tells an app of an end or a change, after the account itself if need be, for a day at most',
    removal: 'no reference',
  },
  'oauth_clients.org_app_id': stays(NOBODYS),
  'org_apps.org_id': first(NOBODYS),
  'organisation_domains.org_id': stays(NOBODYS),
  'passkeys.user_id': stays(FACTOR),
  'password_history.user_id': stays('former passwords are still refused'),
  'scim_tokens.org_id': stays(NOBODYS),
  'sessions.user_id': ends,
  'sign_ons.org_app_id': stays(NOBODYS),
  'sign_ons.user_id': ends,
  'tokens.user_id': ends,
  'user_managers.manager_id': stays(OTHERS),
  'user_managers.user_id': stays(OTHERS),
  'users.org_id': first('it is the account'),
};

/** Columns of JSON in which an account may be named. The audit trail names it by an id, until the event expires. */
const OF_ACCOUNTS = ['audit_events.details', 'oidc_records.payload', 'tokens.payload'];
const OF_NO_ACCOUNT = [
  ...['apps.policies', 'logouts.details', 'release_live.share'],
  ...['autoapprove', 'jwks', 'post_logout_redirect_uris', 'redirect_uris', 'resources', 'scope'].map(
    (column) => `oauth_clients.${column}`,
  ),
  ...['organisations.ip_zones', 'organisations.password_policy', 'passkeys.transports'],
  ...['sessions.methods', 'users.given_answers', 'users.ip_zones'],
];

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** Tables that name none of them, and therefore need no line above. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  apps: 'what organisations share; what one of them has of it is in `org_apps`',
  attempts: 'hashes of names, with or without an account, until a year after the last try',
  audit_chain: 'hashes of events, as long as these',
  audit_events: 'it outlives the account, and goes by its age',
  audit_head: 'the ends of a chain of hashes',
  audit_stream: 'how far the trail was sent',
  counters: 'counts by hashes, sources and ids, for a day at most',
  devices: 'a browser, which several accounts may share; theirs is in `known_devices` and `bucket_entries`',
  facts: 'of this database',
  guarded_accounts: 'hashes that tell only whether an account was counted, while a guarded choice of releases lasts',
  guarded_outcomes: 'counts',
  interactions: 'a request of an app in a browser, for an hour',
  kept_answers: 'sealed with a key that only the browser has, for ten minutes',
  keys: 'of the service; an organisation’s signing key stays, as its alias does (`retireAlias`)',
  mails: 'sealed until it is sent, then wiped',
  oidc_records: 'names an account in JSON alone',
  organisations: 'it is the organisation',
  release_contents: 'what a portal shows to everybody',
  release_live: 'which release is shown, and the name of the operator',
  release_members: 'what a portal shows to everybody',
  releases: 'what a portal shows to everybody, and the name of the operator',
  traffic: 'counts by names of the flows; it is of nobody',
  visit_steps: 'requests of a browser, whose mark names nobody, for 30 days',
};

const RULES: Readonly<Record<string, Row['removal']>> = { c: 'cascade', a: 'restrict', r: 'restrict' };

it('P09: each table that names an account, a client or an organisation has an entry for what ends it', async () => {
  const { rows } = await sql<{ place: string; rule: string | null }>`
    select columns.table_name || '.' || columns.column_name as place, keys.confdeltype as rule
    from information_schema.columns
    left join pg_attribute as attributes on attributes.attrelid = columns.table_name::regclass
      and attributes.attname = columns.column_name
    left join pg_constraint as keys on keys.contype = 'f' and keys.conrelid = columns.table_name::regclass
      and keys.conkey = array[attributes.attnum]
    where columns.table_schema = 'public'
      and (columns.column_name in ('user_id', 'account_id', 'client_id', 'org_id', 'org_app_id')
        or keys.confrelid::regclass::text in ('users', 'organisations', 'oauth_clients', 'org_apps'))
    order by 1`.execute(service.database);
  const found = Object.fromEntries(rows.map(({ place, rule }) => [place, RULES[rule ?? ''] ?? 'no reference']));
  expect(found).toEqual(Object.fromEntries(Object.entries(TABLE).map(([place, { removal }]) => [place, removal])));
});

it('P09: every other table has a reason why it names none of them', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    service.database,
  );
  const told = [...Object.keys(TABLE).map((place) => place.split('.')[0]), ...Object.keys(OF_NOBODY)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(told)].toSorted());
});

it('P09: columns that name an account only in JSON are listed, and their rows are deleted with the account', async () => {
  const { database } = service;
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb' order by 1`.execute(database);
  expect(rows.map(({ place }) => place)).toEqual([...OF_NO_ACCOUNT, ...OF_ACCOUNTS].toSorted());
  const users = database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
  const ada = await users.executeTakeFirstOrThrow();
  const [at, end] = [service.clock.now(), new Date(service.clock.now().getTime() + 60_000)];
  const times = { created_at: at, expires_at: end, consumed_at: null, grant_id: 'g' };
  const record = { kind: 'acme:RefreshToken', hash: 'h', payload: JSON.stringify({ accountId: ada.id }), ...times };
  await database.insertInto('oidc_records').values(record).execute();
  await database.transaction().execute((transaction) => deleteAccount({ ...service, database: transaction }, ada));
  expect(await database.selectFrom('oidc_records').select('hash').where('hash', '=', 'h').execute()).toEqual([]);
});
