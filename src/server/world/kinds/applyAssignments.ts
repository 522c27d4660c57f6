import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { normaliseUsername } from '../../accounts/findUser.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { endAppSessions } from '../../apps/signOns.ts';
import type { User } from '../../core/database/Database.ts';
import { inChunks } from '../../core/database/queries.ts';
import type { Tables } from '../../core/database/Tables.ts';
import { createSecret, hashSecret } from '../../tokens/issueToken.ts';
import { type Applying, applyEach, change, compareRow, ownerOf } from '../Applying.ts';

type Item = WorldItem<'assignments'>;

/** The maximum number of users in one statement. */
const AT_ONCE = 500;

export async function applyAssignments(applying: Applying, items: NonNullable<World['assignments']>): Promise<void> {
  await applyEach('assignments', items, (item) => applyAssignment(applying, item));
}

async function applyAssignment(applying: Applying, { orgAppId, everyone, users }: Item): Promise<void> {
  const { database, now } = applying;
  const app = await database.selectFrom('org_apps').selectAll().where('id', '=', orgAppId).executeTakeFirst();
  if (!app) {
    throw new AdministrationError(`names app ${orgAppId}, which does not exist: add an app with that orgAppId`);
  }
  if (everyone !== undefined && everyone !== app.assigned_to_all) {
    change(applying, [app.org_id], [`${everyone ? '+' : '-'} app ${orgAppId} for everyone`]);
    await database.updateTable('org_apps').set({ assigned_to_all: everyone }).where('id', '=', orgAppId).execute();
  }
  if (users === undefined) await endAppSessions(database, orgAppId, now);
  else await assignTo(applying, app, users);
}

type App = Pick<Selectable<Tables['org_apps']>, 'id' | 'org_id'>;
type Member = Pick<User, 'id' | 'username'>;

/**
 * A list of users is exact: users who are not on it lose the app. Only users who are on it or lose the app are read.
 */
async function assignTo(applying: Applying, app: App, usernames: readonly string[]): Promise<void> {
  const members = await findMembers(applying, app, usernames);
  await assign(applying, app, members);
  const named = JSON.stringify(members.map(({ id }) => id));
  const others = sql<boolean>`user_id not in (select json_array_elements_text(${named}::json))`;
  await unassign(applying, app, others);
}

/** @throws AdministrationError for a name that is not a member of the organisation */
async function findMembers({ database }: Applying, app: App, usernames: readonly string[]): Promise<Member[]> {
  const found = new Map<string, Member>();
  for (const chunk of inChunks(usernames)) {
    const given = JSON.stringify(chunk.map(normaliseUsername));
    const asked = sql<{ name: string; place: number }>`json_array_elements_text(${given}::json) with ordinality`;
    const rows = await database
      .selectFrom(asked.as<'asked'>(sql`asked (name, place)`))
      .leftJoin('users', (join) =>
        join.on(sql`lower(users.username)`, '=', sql`lower(asked.name)`).on('users.org_id', '=', app.org_id),
      )
      .select(['users.id', 'users.username', 'asked.place'])
      .orderBy('asked.place')
      .execute();
    for (const { id, username, place } of rows) {
      if (id === null || username === null) {
        const name = chunk[place - 1];
        throw new AdministrationError(
          `assigns ${app.id} to ${name}, who is not a member of ${app.org_id}: add that user`,
        );
      }
      found.set(id, { id, username });
    }
  }
  return [...found.values()];
}

/** Lets additional members use an app. */
export async function assign(applying: Applying, app: App, members: readonly Member[]): Promise<void> {
  const { database, now } = applying;
  for (const chunk of inChunks(members)) {
    const values = chunk.map(({ id }) => ({ org_app_id: app.id, user_id: id, assigned_at: now, revoked_at: null }));
    const again = { assigned_at: now, revoked_at: null };
    const rows = await database
      .insertInto('app_assignments')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['org_app_id', 'user_id'])
          .doUpdateSet(again)
          .where('app_assignments.revoked_at', 'is not', null),
      )
      .returning('user_id')
      .execute();
    const added = new Set(rows.map(({ user_id }) => user_id));
    const names = chunk.filter(({ id }) => added.has(id)).map(({ username }) => username);
    change(
      applying,
      [app.org_id],
      names.map((name) => `+ app ${app.id} for ${name}`),
    );
  }
}

/** Takes an app away from those of its users that match a condition, in batches, and ends their sessions with it. */
export async function unassign(applying: Applying, app: App, whom: RawBuilder<boolean>): Promise<void> {
  const { database, now } = applying;
  for (;;) {
    const some = database.selectFrom('app_assignments').select('user_id').where('org_app_id', '=', app.id);
    const rows = await database
      .updateTable('app_assignments')
      .from('users')
      .set({ revoked_at: now })
      .where('org_app_id', '=', app.id)
      .where('user_id', 'in', some.where('revoked_at', 'is', null).where(whom).limit(AT_ONCE))
      .whereRef('users.id', '=', 'app_assignments.user_id')
      .returning('users.username')
      .execute();
    const names = rows.map(({ username }) => username).toSorted();
    change(
      applying,
      [app.org_id],
      names.map((name) => `- app ${app.id} for ${name}`),
    );
    if (rows.length < AT_ONCE) break;
  }
  await endAppSessions(database, app.id, now);
}

type LicenceItem = WorldItem<'licences'>;

/** The columns of a licence whose end nobody has answered yet. */
const OPEN = { choice: null, message: null, answered_at: null, settled_at: null };

export async function applyLicences(applying: Applying, items: NonNullable<World['licences']>): Promise<void> {
  await applyEach('licences', items, (item) => applyLicence(applying, item));
}

/** Applies a licence. A new one gets a renewal link for the organisation's administrator. */
async function applyLicence(applying: Applying, item: LicenceItem): Promise<void> {
  const { database, now, made, licenceLink } = applying;
  const orgId = await ownerOf(database, item.orgAppId);
  if (orgId === undefined) {
    throw new AdministrationError(`names app ${item.orgAppId}, which does not exist: add an app with that orgAppId`);
  }
  const stored = await database.selectFrom('licence_renewals').selectAll().where('id', '=', item.id).executeTakeFirst();
  const wanted = { org_app_id: item.orgAppId, workspace: item.workspace, license: item.license };
  const compared = compareRow(`licence ${item.id}`, stored, { ...wanted, expires_at: new Date(item.expiresAt) });
  const owners = new Set([orgId, (stored && (await ownerOf(database, stored.org_app_id))) ?? orgId]);
  change(applying, owners, compared.changes);
  if (stored !== undefined) {
    if (compared.changes.length === 0) return;
    // A licence that has ended and is extended ends again, unless that end is answered too.
    const isExtended = stored.settled_at !== null && new Date(item.expiresAt) > now;
    const set = { ...compared.set, ...(isExtended ? OPEN : {}) };
    await database.updateTable('licence_renewals').set(set).where('id', '=', item.id).execute();
    return;
  }
  const token = createSecret();
  const row = { ...OPEN, ...wanted, id: item.id, token_hash: hashSecret(token), expires_at: new Date(item.expiresAt) };
  await database.insertInto('licence_renewals').values(row).execute();
  made.push({ name: `link to renew licence ${item.id}`, value: licenceLink(token) });
}
