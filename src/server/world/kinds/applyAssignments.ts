import { sql } from 'kysely';
import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { normaliseUsername } from '../../accounts/findUser.ts';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import { inChunks } from '../../core/database/inChunks.ts';
import { foldNames } from '../../core/database/sameName.ts';
import { type Applying, applyEach, change } from '../Applying.ts';

type Item = WorldItem<'assignments'>;

export async function applyAssignments(applying: Applying, items: NonNullable<World['assignments']>): Promise<void> {
  await applyEach('assignments', items, (item) => applyAssignment(applying, item));
}

async function applyAssignment(applying: Applying, { orgAppId, everyone, users }: Item): Promise<void> {
  const { database } = applying;
  const app = await database.selectFrom('org_apps').selectAll().where('id', '=', orgAppId).executeTakeFirst();
  if (!app) {
    throw new AdministrationError(`names app ${orgAppId}, which is not there: add an app with that orgAppId`);
  }
  if (everyone !== undefined && everyone !== app.assigned_to_all) {
    change(applying, [app.org_id], [`${everyone ? '+' : '-'} app ${orgAppId} for everyone`]);
    await database.updateTable('org_apps').set({ assigned_to_all: everyone }).where('id', '=', orgAppId).execute();
  }
  if (users !== undefined) await assignTo(applying, app, users);
}

async function assignTo(
  applying: Applying,
  { id: orgAppId, org_id }: { readonly id: string; readonly org_id: string },
  usernames: readonly string[],
): Promise<void> {
  const { database, now } = applying;
  const members = await database
    .selectFrom('users')
    .select(['id', 'username', sql<string>`lower(username)`.as('name')])
    .where('org_id', '=', org_id)
    .execute();
  const byName = new Map(members.map((member) => [member.name, member]));
  const names = await foldNames(database, usernames.map(normaliseUsername));
  const wanted = usernames.map((username, index) => {
    const member = byName.get(names[index] ?? '');
    if (member) return member;
    throw new AdministrationError(`assigns ${orgAppId} to ${username}, who is no member of ${org_id}: add that user`);
  });
  const rows = await database
    .selectFrom('app_assignments')
    .innerJoin('users', 'users.id', 'app_assignments.user_id')
    .select(['users.id', 'users.username'])
    .where('org_app_id', '=', orgAppId)
    .where('revoked_at', 'is', null)
    .execute();
  const [held, kept] = [new Set(rows.map(({ id }) => id)), new Set(wanted.map(({ id }) => id))];
  const added = wanted.filter(({ id }) => !held.has(id));
  const gone = rows.filter(({ id }) => !kept.has(id));
  change(
    applying,
    [org_id],
    [
      ...added.map(({ username }) => `+ app ${orgAppId} for ${username}`),
      ...gone.map(({ username }) => `- app ${orgAppId} for ${username}`),
    ],
  );
  for (const chunk of inChunks(added)) {
    const values = chunk.map(({ id }) => ({ org_app_id: orgAppId, user_id: id, assigned_at: now, revoked_at: null }));
    const again = { assigned_at: now, revoked_at: null };
    await database
      .insertInto('app_assignments')
      .values(values)
      .onConflict((conflict) => conflict.columns(['org_app_id', 'user_id']).doUpdateSet(again))
      .execute();
  }
  for (const chunk of inChunks(gone)) {
    const ids = chunk.map(({ id }) => id);
    const ended = database.updateTable('app_assignments').set({ revoked_at: now }).where('org_app_id', '=', orgAppId);
    await ended.where('user_id', 'in', ids).execute();
  }
}
