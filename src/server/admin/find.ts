import { STAND_INS } from '../accounts/findStandIns.ts';
import { findUsers } from '../accounts/findUser.ts';
import { AdministrationError } from '../administration/Operator.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { DEFAULT_ORGANISATION } from '../organisations/organisations.ts';
import type { Desk } from './Desk.ts';

/** Options of commands about users. */
export interface InOrganisation {
  readonly organisation?: string;
}

/** @throws AdministrationError if there is none, or the operator is limited to another one */
export async function findOrganisation(desk: Desk, name: string): Promise<Organisation> {
  const { database } = desk.service;
  const query = database.selectFrom('organisations').selectAll();
  const found = await query.where((row) => row.or([row('id', '=', name), row('alias', '=', name)])).executeTakeFirst();
  if (!found)
    throw new AdministrationError(`there is no organisation ${name}: "organisations list" shows their aliases`);
  desk.about(found.id);
  return found;
}

/** The organisation that an option names; undefined for all organisations. */
export async function organisationOf(desk: Desk, { organisation }: InOrganisation): Promise<Organisation | undefined> {
  if (organisation !== undefined) return findOrganisation(desk, organisation);
  desk.about(undefined);
  return undefined;
}

/**
 * The account with an id or a username.
 * @throws AdministrationError if there is none, or if there are several and no organisation is named
 */
export async function findAccount(desk: Desk, name: string, { organisation }: InOrganisation): Promise<User> {
  const { database } = desk.service;
  const within = organisation === undefined ? desk.ownOrganisation : (await findOrganisation(desk, organisation)).id;
  const byId = await database.selectFrom('users').selectAll().where('id', '=', name).execute();
  const all = byId.length > 0 ? byId : await findUsers({ database }, name, within);
  // An operator of one organisation must not find out who is in another.
  const [found, another] = all.filter(
    ({ org_id }) => within === undefined || (org_id ?? DEFAULT_ORGANISATION) === within,
  );
  if (!found || STAND_INS.includes(found.id)) {
    throw new AdministrationError(`there is no user ${name}: "users list --search" finds them`);
  }
  if (another) throw new AdministrationError(`several organisations have a user ${name}: add --organisation`);
  desk.about(found.org_id);
  return found;
}

/** @throws AdministrationError if the organisation has no such app */
export async function findUse(desk: Desk, orgAppId: string) {
  const { database } = desk.service;
  const found = await database
    .selectFrom('org_apps')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .selectAll('org_apps')
    .select(['apps.name', 'apps.logo', 'apps.policies', 'apps.mfa_activated'])
    .where('org_apps.id', '=', orgAppId)
    .executeTakeFirst();
  if (!found) throw new AdministrationError(`there is no app ${orgAppId}: "apps list" shows them`);
  desk.about(found.org_id);
  return found;
}

/** @throws AdministrationError if there is no such client */
export async function findClientOf(desk: Desk, id: string) {
  const { database } = desk.service;
  const found = await database
    .selectFrom('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .selectAll('oauth_clients')
    .select('org_apps.org_id')
    .where('oauth_clients.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AdministrationError(`there is no client ${id}: "clients list" shows them`);
  desk.about(found.org_id);
  return found;
}
