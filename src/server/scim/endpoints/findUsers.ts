import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../core/database/Database.ts';
import type { Tables } from '../../core/database/Tables.ts';
import { type Attributes, filterToSql, withoutValues } from '../requests/filterToSql.ts';
import { type Page, selectAttributes, wants } from '../requests/readPage.ts';
import { listResponse, type ManagedUser, NOT_STORED, presentUser, type Related } from '../resources/presentUser.ts';
import { type ScimAnswer, type ScimCall, ScimError } from '../ScimCall.ts';

/**
 * States that a directory does not see: deleted accounts are gone, and a sign-up without a proved address is no user
 * yet.
 */
export const HIDDEN = ['DELETED', 'UNVERIFIED'] as const;

const USERNAME = { kind: 'text', column: sql.ref('users.username') } as const;
const ATTRIBUTES: Attributes = {
  id: { kind: 'text', isExact: true, column: sql.ref('users.id') },
  externalid: { kind: 'text', isExact: true, column: sql.ref('users.external_id') },
  username: USERNAME,
  displayname: { kind: 'text', column: sql.ref('users.display_name') },
  'name.formatted': { kind: 'text', column: sql.ref('users.display_name') },
  'name.givenname': { kind: 'text', column: sql.ref('users.first_name') },
  'name.familyname': { kind: 'text', column: sql.ref('users.last_name') },
  emails: USERNAME,
  'emails.value': USERNAME,
  'emails.type': { kind: 'text', column: sql`'work'` },
  'emails.primary': { kind: 'boolean', column: sql`true` },
  active: { kind: 'boolean', column: sql`(users.state in ('ACTIVATED', 'PENDING'))` },
  'meta.created': { kind: 'time', column: sql.ref('users.created_at') },
  'meta.lastmodified': { kind: 'time', column: sql`coalesce(users.modified_at, users.created_at)` },
  groups: {
    kind: 'set',
    contains: (id) => sql`exists (select 1 from group_members where user_id = users.id and group_id = ${id})`,
    some: sql`exists (select 1 from group_members where user_id = users.id)`,
  },
};
const MANAGER = {
  kind: 'set',
  contains: (id: string) =>
    sql<boolean>`exists (select 1 from user_managers where user_id = users.id and manager_id = ${id})`,
  some: sql<boolean>`exists (select 1 from user_managers where user_id = users.id)`,
} as const;
const MANAGER_NAME = sql`(select display_name from users as managers
  where id = (select manager_id from user_managers where user_id = users.id))`;
const WITH_GROUPS: Attributes = {
  ...withoutValues(NOT_STORED.users),
  ...ATTRIBUTES,
  manager: MANAGER,
  'manager.value': MANAGER,
  'manager.displayname': { kind: 'text', column: MANAGER_NAME },
  ...(ATTRIBUTES.groups && { 'groups.value': ATTRIBUTES.groups }),
};

/**
 * The organisation's users. The states are literals of the statement, so that it can use the index `users_directory`.
 */
const usersOf = (database: Database, orgId: string) =>
  database
    .selectFrom('users')
    .where('users.org_id', '=', orgId)
    .where(
      'users.state',
      'not in',
      HIDDEN.map((state) => sql.lit(state)),
    );

/** Adds the manager, who is a user of the same organisation. */
const withManager = <Row>(users: SelectQueryBuilder<Tables, 'users', Row>) =>
  users
    .leftJoin('user_managers', 'user_managers.user_id', 'users.id')
    .leftJoin('users as managers', 'managers.id', 'user_managers.manager_id')
    .select(['managers.id as manager_id', 'managers.display_name as manager_name']);

/** @throws ScimError 404 */
export async function findUser(database: Database, { orgId }: ScimCall, id: string): Promise<ManagedUser> {
  const users = usersOf(database, orgId).where('users.id', '=', id);
  const found = await withManager(users.selectAll('users')).executeTakeFirst();
  if (!found) throw new ScimError(404, 'there is no such user');
  return found;
}

/** The users' groups, by user id. */
async function groupsOf(database: Database, users: readonly ManagedUser[]): Promise<ReadonlyMap<string, Related[]>> {
  const found = new Map<string, Related[]>();
  if (users.length === 0) return found;
  const rows = await database
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.user_id', 'groups.id', 'groups.display_name'])
    .where(
      'group_members.user_id',
      'in',
      users.map(({ id }) => id),
    )
    .orderBy('groups.display_name')
    .orderBy('groups.id')
    .execute();
  for (const { user_id, ...group } of rows) found.set(user_id, [...(found.get(user_id) ?? []), group]);
  return found;
}

export async function present(database: Database, { service }: ScimCall, user: ManagedUser) {
  const groups = await groupsOf(database, [user]);
  return presentUser(user, groups.get(user.id) ?? [], service.settings.origin);
}

const inOrder = <Row>(users: SelectQueryBuilder<Tables, 'users', Row>) =>
  users.orderBy('users.created_at').orderBy('users.id');

export async function listUsers(call: ScimCall, { filter, startIndex, count, selection }: Page): Promise<ScimAnswer> {
  const { database, settings } = call.service;
  const own = usersOf(database, call.orgId);
  const fitting = filter === undefined ? own : own.where(filterToSql(filter, WITH_GROUPS));
  const total = await fitting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const places = inOrder(fitting.select('users.id'))
    .limit(count)
    .offset(startIndex - 1);
  // Rows before the page are skipped in the index, without being read.
  const page = inOrder(withManager(database.selectFrom('users').selectAll('users').where('users.id', 'in', places)));
  const users = count === 0 ? [] : await page.execute();
  const groups = wants(selection, 'groups') ? await groupsOf(database, users) : undefined;
  const resources = users.map((user) =>
    selectAttributes(presentUser(user, groups?.get(user.id) ?? [], settings.origin), selection),
  );
  return { status: 200, body: listResponse(resources, total.count, startIndex) };
}
