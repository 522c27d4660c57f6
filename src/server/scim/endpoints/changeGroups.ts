import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../core/audit/Audit.ts';
import { recordAll, recordAudit } from '../../core/audit/recordAudit.ts';
import type { Database } from '../../core/database/Database.ts';
import { inChunks, isUniqueViolation } from '../../core/database/queries.ts';
import type { GroupChange, MemberStep } from '../requests/patchGroup.ts';
import type { Selection } from '../requests/readPage.ts';
import { type Group, requireVersion, versionOfGroup } from '../resources/presentUser.ts';
import { invalidValue, type ScimAnswer, type ScimCall, ScimError } from '../ScimCall.ts';
import { findGroup, present } from './findGroups.ts';
import { HIDDEN } from './findUsers.ts';

const WHOLE: Selection = { only: undefined, without: new Set() };

export async function createGroup(
  call: ScimCall,
  { displayName, externalId, members = [] }: GroupChange,
): Promise<ScimAnswer> {
  if (displayName === undefined) throw invalidValue('displayName is required');
  const id = randomUUID();
  const resource = await change(call, async (database) => {
    const now = call.service.clock.now();
    const row = { id, org_id: call.orgId, display_name: displayName, external_id: externalId ?? null };
    await database
      .insertInto('groups')
      .values({ ...row, created_at: now, modified_at: now })
      .execute();
    for (const step of members) await takeStep(database, call, { id, step });
    await record(database, call, { action: 'administration.group-added', subject: id });
    return present(database, call, { id, selection: WHOLE });
  });
  return { status: 201, body: resource, headers: { location: resource.meta.location, etag: resource.meta.version } };
}

/**
 * Changes a group as requested.
 * @param isWhole whether the resource is replaced, so missing attributes are removed
 */
export async function updateGroup(
  call: ScimCall,
  id: string,
  { wished, isWhole }: { readonly wished: GroupChange; readonly isWhole: boolean },
): Promise<ScimAnswer> {
  if (isWhole && wished.displayName === undefined) throw invalidValue('displayName is required');
  const resource = await change(call, async (database) => {
    const group = await lock(database, call, id);
    const { displayName = group.display_name, externalId = isWhole ? null : group.external_id, members } = wished;
    const columns = { display_name: displayName, external_id: externalId, modified_at: call.service.clock.now() };
    await database.updateTable('groups').set(columns).where('id', '=', id).execute();
    const steps = isWhole ? [{ kind: 'replace', ids: [] } as const, ...(members ?? [])] : (members ?? []);
    for (const step of steps) await takeStep(database, call, { id, step });
    await record(database, call, { action: 'administration.group-changed', subject: id });
    return present(database, call, { id, selection: WHOLE });
  });
  return { status: 200, body: resource, headers: { etag: resource.meta.version } };
}

export async function deleteGroup(call: ScimCall, id: string): Promise<ScimAnswer> {
  await change(call, async (database) => {
    await lock(database, call, id);
    await takeStep(database, call, { id, step: { kind: 'replace', ids: [] } });
    await database.deleteFrom('groups').where('id', '=', id).execute();
    await record(database, call, { action: 'administration.group-removed', subject: id });
  });
  return { status: 204 };
}

async function change<T>({ service }: ScimCall, work: (database: Database) => Promise<T>): Promise<T> {
  return service.database
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new ScimError(409, 'another group has that displayName', 'uniqueness');
    });
}

async function lock(database: Database, call: ScimCall, id: string): Promise<Group> {
  await database.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute();
  const group = await findGroup(database, call, id);
  requireVersion(call.ifMatch, versionOfGroup(group));
  return group;
}

/** Applies one step to the members, and records each user who joins or leaves. */
async function takeStep(database: Database, call: ScimCall, { id, step }: { id: string; step: MemberStep }) {
  const ids = [...new Set(step.ids)];
  const own = database.deleteFrom('group_members').where('group_id', '=', id).returning('user_id');
  const left = step.kind === 'replace' ? own : own.where('user_id', 'in', ids);
  const isLeft = step.kind === 'replace' || (step.kind === 'remove' && ids.length > 0);
  const gone = idsOf(isLeft ? await left.execute() : []);
  const come = step.kind === 'remove' ? new Set<string>() : await addMembers(database, call, { id, ids });
  const stays = (userId: string) => gone.has(userId) && come.has(userId);
  await recordMembers(database, call, id, [
    ...[...gone].filter((userId) => !stays(userId)).map((userId) => ['administration.group-left', userId] as const),
    ...[...come].filter((userId) => !stays(userId)).map((userId) => ['administration.group-joined', userId] as const),
  ]);
}

const idsOf = (rows: readonly { readonly user_id: string }[]) => new Set(rows.map(({ user_id }) => user_id));

/**
 * Adds members. The users are locked, so none can be deleted before it is in the group.
 * @returns those who were not members before
 */
async function addMembers(
  database: Database,
  { orgId }: ScimCall,
  { id, ids }: { readonly id: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const users = database.selectFrom('users').select('id').where('org_id', '=', orgId).where('id', 'in', ids);
  const found = await users.where('state', 'not in', HIDDEN).orderBy('id').forKeyShare().execute();
  if (found.length < ids.length) throw invalidValue('a member must be a user of the organisation');
  const added = await database
    .insertInto('group_members')
    .values(found.map((user) => ({ group_id: id, user_id: user.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return idsOf(added);
}

/** Apps depend on a user's groups (the claim `groups`), so each change is recorded as the user's event. */
async function recordMembers(
  database: Database,
  { tokenId, orgId, source, service }: ScimCall,
  group: string,
  changes: readonly (readonly [AuditAction, string])[],
): Promise<void> {
  const rest = { outcome: 'OK', actor: `scim:${tokenId}`, organisation: orgId, source, details: { group } };
  const events = changes.map(([action, subject]) => ({ action, subject, ...rest }));
  for (const chunk of inChunks(events)) await recordAll(database, chunk, service.clock.now());
}

async function record(
  database: Database,
  call: ScimCall,
  did: { action: AuditAction; subject: string },
): Promise<void> {
  const { tokenId, orgId, source, service } = call;
  const event = { ...did, outcome: 'OK', actor: `scim:${tokenId}`, organisation: orgId, source };
  await recordAudit(database, event, service.clock.now());
}
