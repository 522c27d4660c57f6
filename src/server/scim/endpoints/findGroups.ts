import { sql } from 'kysely';
import type { Database } from '../../core/database/Database.ts';
import { type Attributes, filterToSql, withoutValues } from '../requests/filterToSql.ts';
import { type Page, type Selection, selectAttributes, wants } from '../requests/readPage.ts';
import { type Group, listResponse, NOT_STORED, presentGroup, type Related } from '../resources/presentUser.ts';
import { type ScimAnswer, type ScimCall, ScimError } from '../ScimCall.ts';

const MEMBERS = {
  kind: 'set',
  contains: (id: string) =>
    sql<boolean>`exists (select 1 from group_members where group_id = groups.id and user_id = ${id})`,
  some: sql<boolean>`exists (select 1 from group_members where group_id = groups.id)`,
} as const;
const ATTRIBUTES: Attributes = {
  ...withoutValues(NOT_STORED.groups),
  id: { kind: 'text', isExact: true, column: sql.ref('groups.id') },
  externalid: { kind: 'text', isExact: true, column: sql.ref('groups.external_id') },
  displayname: { kind: 'text', column: sql.ref('groups.display_name') },
  members: MEMBERS,
  'members.value': MEMBERS,
  'meta.created': { kind: 'time', column: sql.ref('groups.created_at') },
  'meta.lastmodified': { kind: 'time', column: sql.ref('groups.modified_at') },
};

const groupsOf = (database: Database, { orgId }: ScimCall) => database.selectFrom('groups').where('org_id', '=', orgId);

/** @throws ScimError 404 */
export async function findGroup(database: Database, call: ScimCall, id: string): Promise<Group> {
  const found = await groupsOf(database, call).selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new ScimError(404, 'there is no such group');
  return found;
}

async function membersOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Related[]>> {
  const found = new Map<string, Related[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await database
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['group_members.group_id', 'users.id', 'users.display_name'])
    .where('group_members.group_id', 'in', ids)
    .orderBy('users.id')
    .execute();
  for (const { group_id, ...member } of rows) found.get(group_id)?.push(member);
  return found;
}

/** A group as a resource, with its members if requested. */
export async function present(
  database: Database,
  call: ScimCall,
  { id, selection }: { id: string; selection: Selection },
) {
  const group = await findGroup(database, call, id);
  const members = wants(selection, 'members') ? (await membersOf(database, [id])).get(id) : undefined;
  return presentGroup(group, members, call.service.settings.origin);
}

export async function readGroup(call: ScimCall, id: string, selection: Selection): Promise<ScimAnswer> {
  const resource = await present(call.service.database, call, { id, selection });
  const headers = { etag: resource.meta.version };
  return { status: 200, body: selectAttributes(resource, selection), headers };
}

export async function listGroups(call: ScimCall, { filter, startIndex, count, selection }: Page): Promise<ScimAnswer> {
  const { database, settings } = call.service;
  const own = groupsOf(database, call);
  const fitting = filter === undefined ? own : own.where(filterToSql(filter, ATTRIBUTES));
  const total = await fitting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const page = fitting
    .selectAll('groups')
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .offset(startIndex - 1);
  const groups = count === 0 ? [] : await page.execute();
  const ids = groups.map(({ id }) => id);
  const members = wants(selection, 'members') ? await membersOf(database, ids) : undefined;
  const resources = groups.map((group) =>
    selectAttributes(presentGroup(group, members?.get(group.id), settings.origin), selection),
  );
  return { status: 200, body: listResponse(resources, total.count, startIndex) };
}
