import type { World } from '../../contract/worldSchema.ts';
import type { Database } from '../core/database/Database.ts';
import { isUniqueViolation } from '../core/database/isUniqueViolation.ts';
import { DEFAULT_POLICY } from '../passwords/defaultPolicy.ts';
import { compareRow } from './compareRow.ts';
import { WorldError } from './readWorld.ts';

type Of<K extends keyof World> = NonNullable<World[K]>[number];

/** Ends the transaction of a dry run. */
class Undo extends Error {}

/**
 * Makes the database hold what the world says, in one transaction. What the world does not name stays. The same world
 * again changes nothing.
 * @param now when a new organisation is created
 * @param isDry nothing is kept
 * @returns the difference, one line a change
 * @throws WorldError when the world contradicts what is stored; then nothing has changed
 */
export async function applyWorld(database: Database, world: World, now: Date, isDry = false): Promise<string[]> {
  const changes: string[] = [];
  try {
    await database.transaction().execute(async (transaction) => {
      const parts = [
        ...each('organisations', world.organisations, (item) => applyOrganisation(transaction, item, now)),
        ...each('apps', world.apps, (item) => applyApp(transaction, item)),
        ...each('clients', world.clients, (item) => applyClient(transaction, item)),
      ];
      for (const { place, apply } of parts) changes.push(...(await apply().catch((error) => refuse(error, place))));
      if (isDry) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return changes;
}

/** One entry of a world, and where it stands there. */
interface Part {
  readonly place: readonly (string | number)[];
  readonly apply: () => Promise<string[]>;
}

const each = <T>(list: keyof World, items: readonly T[] = [], apply: (item: T) => Promise<string[]>): Part[] =>
  items.map((item, index) => ({ place: [list, index], apply: () => apply(item) }));

/** @throws WorldError at the place of the entry, where it contradicts what is stored */
function refuse(error: unknown, place: Part['place']): never {
  if (error instanceof WorldError) throw new WorldError(error.message, place);
  if (!isUniqueViolation(error)) throw error;
  throw new WorldError('has an id, alias or domain that another entry has: choose another', place);
}

async function applyOrganisation(database: Database, item: Of<'organisations'>, now: Date): Promise<string[]> {
  const query = database.selectFrom('organisations').selectAll().where('id', '=', item.id);
  const stored = await query.executeTakeFirst();
  const { changes, set } = compareRow(`organisation ${item.id}`, stored, {
    ...{ name: item.name, label: item.name, alias: item.alias, icon: item.icon },
    ...{ password_policy: item.passwordPolicy, password_change_uri: item.passwordChangeUri },
    ...{ mfa_required: item.mfaRequired, approval_required: item.approvalRequired },
    ...{ admin_email: item.adminEmail, ip_zones: item.ipZones },
  });
  if (stored === undefined) {
    const first = { icon: null, password_change_uri: null, ip_zones: null, admin_email: null, created_at: now };
    const names = { id: item.id, name: item.name, label: item.name, alias: item.alias };
    const row = { ...first, password_policy: JSON.stringify(DEFAULT_POLICY), ...set, ...names };
    await database.insertInto('organisations').values(row).execute();
  } else if (changes.length > 0) {
    await database.updateTable('organisations').set(set).where('id', '=', item.id).execute();
  }
  return [...changes, ...(await applyDomains(database, item))];
}

async function applyDomains(database: Database, { id, domains }: Of<'organisations'>): Promise<string[]> {
  if (domains === undefined) return [];
  const rows = await database.selectFrom('organisation_domains').select('domain').where('org_id', '=', id).execute();
  const stored = rows.map(({ domain }) => domain);
  const added = domains.filter((domain) => !stored.includes(domain));
  const gone = stored.filter((domain) => !domains.includes(domain));
  for (const domain of added)
    await database.insertInto('organisation_domains').values({ domain, org_id: id }).execute();
  for (const domain of gone) {
    const domainRow = database.deleteFrom('organisation_domains').where('org_id', '=', id);
    await domainRow.where('domain', '=', domain).execute();
  }
  return [
    ...added.map((domain) => `+ organisation ${id} domain ${domain}`),
    ...gone.map((domain) => `- organisation ${id} domain ${domain}`),
  ];
}

async function applyApp(database: Database, item: Of<'apps'>): Promise<string[]> {
  const organisation = database.selectFrom('organisations').select('id').where('id', '=', item.organisation);
  if (!(await organisation.executeTakeFirst())) {
    throw new WorldError(`names organisation ${item.organisation}, which is not there: add it`);
  }
  const app = await database.selectFrom('apps').selectAll().where('id', '=', item.id).executeTakeFirst();
  const own = compareRow(`app ${item.id}`, app, { name: item.name, mfa_activated: item.mfaActivated });
  if (app === undefined) {
    const first = { id: item.id, logo: null, icon_url: null, policies: '[]' };
    await database
      .insertInto('apps')
      .values({ ...first, ...own.set, name: item.name })
      .execute();
  } else if (own.changes.length > 0) {
    await database.updateTable('apps').set(own.set).where('id', '=', item.id).execute();
  }
  const query = database.selectFrom('org_apps').selectAll().where('id', '=', item.orgAppId);
  const held = await query.executeTakeFirst();
  const state = item.deactivated === undefined ? undefined : item.deactivated ? 'DEACTIVATED' : 'ACTIVE';
  const use = compareRow(`app ${item.id} as ${item.orgAppId}`, held, {
    ...{ app_id: item.id, org_id: item.organisation, state, launch_uri: item.launchUri },
  });
  if (held === undefined) {
    const row = { ...use.set, id: item.orgAppId, app_id: item.id, org_id: item.organisation };
    await database.insertInto('org_apps').values(row).execute();
  } else if (use.changes.length > 0) {
    await database.updateTable('org_apps').set(use.set).where('id', '=', item.orgAppId).execute();
  }
  return [...own.changes, ...use.changes];
}

async function applyClient(database: Database, item: Of<'clients'>): Promise<string[]> {
  const held = database.selectFrom('org_apps').select('id').where('id', '=', item.orgAppId);
  if (!(await held.executeTakeFirst())) {
    throw new WorldError(`names app ${item.orgAppId}, which is not there: add an app with that orgAppId`);
  }
  const stray = item.autoapprove?.find((scope) => !item.scope.includes(scope));
  if (stray) throw new WorldError(`approves "${stray}", which is not in its scope: add it there`);
  const stored = await database.selectFrom('oauth_clients').selectAll().where('id', '=', item.id).executeTakeFirst();
  const { changes, set } = compareRow(`client ${item.id}`, stored, {
    ...{ org_app_id: item.orgAppId, redirect_uris: item.redirectUris, scope: item.scope },
    ...{ post_logout_redirect_uris: item.postLogoutRedirectUris, autoapprove: item.autoapprove },
  });
  if (stored === undefined) {
    const texts = { redirect_uris: JSON.stringify(item.redirectUris), scope: JSON.stringify(item.scope) };
    const first = { secret: null, post_logout_redirect_uris: '[]', autoapprove: '["openid"]' };
    const row = { ...first, ...set, ...texts, id: item.id, org_app_id: item.orgAppId };
    await database.insertInto('oauth_clients').values(row).execute();
  } else if (changes.length > 0) {
    await database.updateTable('oauth_clients').set(set).where('id', '=', item.id).execute();
  }
  return changes;
}
