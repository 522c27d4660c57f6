import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { endConsentsOf } from '../../administration/removeOrganisation.ts';
import { endAppSessions } from '../../apps/signOns.ts';
import { type Applying, applyEach, change, compareRow } from '../Applying.ts';

type Item = WorldItem<'apps'>;

export async function applyApps(applying: Applying, items: NonNullable<World['apps']>): Promise<void> {
  await applyEach('apps', items, async (item) => {
    const organisation = applying.database.selectFrom('organisations').select('id').where('id', '=', item.organisation);
    if (!(await organisation.executeTakeFirst())) {
      throw new AdministrationError(`names organisation ${item.organisation}, which does not exist: add it`);
    }
    await applyApp(applying, item);
    await applyUse(applying, item);
  });
}

/** Applies an app itself, which all organisations that have it share. */
async function applyApp(applying: Applying, item: Item): Promise<void> {
  const { database } = applying;
  const stored = await database.selectFrom('apps').selectAll().where('id', '=', item.id).executeTakeFirst();
  const compared = compareRow(`app ${item.id}`, stored, {
    name: item.name,
    logo: item.logo,
    icon_url: item.iconUrl,
    policies: item.policies,
    mfa_activated: item.mfaActivated,
  });
  const users = await database.selectFrom('org_apps').select('org_id').where('app_id', '=', item.id).execute();
  change(applying, new Set([item.organisation, ...users.map(({ org_id }) => org_id)]), compared.changes);
  if (stored === undefined) {
    const first = { id: item.id, logo: null, icon_url: null, policies: '[]' };
    const row = { ...first, ...compared.set, name: item.name };
    await database.insertInto('apps').values(row).execute();
  } else if (compared.changes.length > 0) {
    await database.updateTable('apps').set(compared.set).where('id', '=', item.id).execute();
  }
}

/**
 * The organisation's app. If other organisations have the app, only an operator of all organisations may add it to
 * another one, since all share its name, its policies and its second factor.
 */
async function applyUse(applying: Applying, item: Item): Promise<void> {
  const { database, now } = applying;
  const query = database.selectFrom('org_apps').selectAll().where('id', '=', item.orgAppId);
  const stored = await query.executeTakeFirst();
  const state = item.deactivated === undefined ? undefined : item.deactivated ? 'DEACTIVATED' : 'ACTIVE';
  const compared = compareRow(`app ${item.id} as ${item.orgAppId}`, stored, {
    app_id: item.id,
    org_id: item.organisation,
    state,
    launch_uri: item.launchUri,
    used_start_at: toDate(item.startsAt),
    used_end_at: toDate(item.endsAt),
  });
  if (stored?.app_id !== item.id) await requireFree(applying, item);
  change(applying, new Set([item.organisation, stored?.org_id ?? item.organisation]), compared.changes);
  if (stored === undefined) {
    const row = { ...compared.set, id: item.orgAppId, app_id: item.id, org_id: item.organisation };
    await database.insertInto('org_apps').values(row).execute();
  } else if (compared.changes.length > 0) {
    await database.updateTable('org_apps').set(compared.set).where('id', '=', item.orgAppId).execute();
    const isMoved = stored.org_id !== item.organisation;
    // Only members of the former organisation can have it.
    if (isMoved) await database.deleteFrom('app_assignments').where('org_app_id', '=', item.orgAppId).execute();
    if (isMoved || stored.app_id !== item.id) await endConsentsOf(database, item.orgAppId);
    await endAppSessions(database, item.orgAppId, now);
  }
}

async function requireFree({ database, about }: Applying, { id, organisation }: Item): Promise<void> {
  const others = database.selectFrom('org_apps').select('org_id').where('app_id', '=', id);
  for (const { org_id } of await others.where('org_id', '<>', organisation).execute()) about(org_id);
}

const toDate = (instant: string | null | undefined) =>
  instant ? new Date(instant) : instant === null ? null : undefined;
