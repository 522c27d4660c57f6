import { sql } from 'kysely';
import { noteFormerMember } from '../accounts/formerMembers.ts';
import type { Database, Organisation, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { untellApp } from '../credentials/tellApps.ts';
import { DEFAULT_ORGANISATION } from '../organisations/organisations.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';
import { AdministrationError } from './Operator.ts';

/**
 * Deletes an account and all its data, in the caller's transaction: sessions, tokens, factors, consents, grants,
 * assignments, waiting mails. Its events in the audit trail contain no names, and stay until they expire.
 */
export async function deleteAccount(
  store: Pick<Service, 'database' | 'clock'>,
  user: Pick<User, 'id' | 'username' | 'org_id' | 'state'>,
): Promise<void> {
  await revokeEarned(store, { userId: user.id, change: 'deactivation' });
  await forgetPasswordTries(store, user);
  if (user.state !== 'UNVERIFIED') await noteFormerMember(store, user);
  await store.database.deleteFrom('users').where('id', '=', user.id).execute();
}

interface Named {
  readonly id: string;
  readonly alias: string;
}

const factOf = (alias: string): string => `retired-alias:${alias}`;

/**
 * Retires an alias, and with it the issuer that the organisation's apps trust, so their grants and tokens are revoked.
 * Another organisation with the same alias would take over the signing key and the trust of apps, also of those that
 * were removed here before, so an alias is never reused.
 */
export async function retireAlias(database: Database, { id, alias }: Named): Promise<void> {
  await database.deleteFrom('oidc_records').where('kind', 'like', `${alias}:%`).execute();
  await database
    .insertInto('facts')
    .values({ name: factOf(alias), value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
    .execute();
}

/**
 * Commands name an organisation by its id or its alias, so neither is both.
 * @throws AdministrationError if the alias was another organisation's, or if one has the other's id as its alias
 */
export async function requireFreeAlias(database: Database, { id, alias }: Named): Promise<void> {
  const others = database.selectFrom('organisations').select('id').where('id', '<>', id);
  const other = others.where((row) => row.or([row('id', '=', alias), row('alias', '=', id)]));
  if (await other.executeTakeFirst())
    throw new AdministrationError('has an id or alias by which another organisation is named: choose another');
  const query = database.selectFrom('facts').select('value').where('name', '=', factOf(alias));
  const before = await query.executeTakeFirst();
  if (before === undefined || before.value === id) return;
  throw new AdministrationError(
    `has the alias ${alias}, which was that of ${before.value}: apps may still trust its issuer, so choose another`,
  );
}

type Store = Pick<Service, 'database' | 'clock'>;

/** How many users are kept in memory at once. */
const AT_ONCE = 500;

const membersOf = ({ database }: Store, id: string) => database.selectFrom('users').where('org_id', '=', id);

/** How many users an organisation has. */
export async function countMembers(store: Store, { id }: Pick<Organisation, 'id'>): Promise<number> {
  const counted = membersOf(store, id).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Deletes `count` users of an organisation, in the caller's transaction. */
export async function deleteMembers(store: Store, { id }: Pick<Organisation, 'id'>, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    const some = membersOf(store, id).select(['id', 'username', 'org_id', 'state']).limit(Math.min(left, AT_ONCE));
    for (const user of await some.execute()) await deleteAccount(store, user);
  }
}

/**
 * Removes an organisation with all its data, in the caller's transaction.
 * @throws AdministrationError for the organisation of individuals, and for one with users unless they are removed as
 * well
 */
export async function removeOrganisation(
  store: Store,
  { id, alias }: Pick<Organisation, 'id' | 'alias'>,
  withUsers: boolean,
): Promise<void> {
  if (id === DEFAULT_ORGANISATION)
    throw new AdministrationError(`${id} is the organisation of individuals: it cannot be removed`);
  const { database } = store;
  const count = await countMembers(store, { id });
  if (count > 0 && !withUsers) {
    throw new AdministrationError(`${id} has ${count} users: delete them first, or add --with-users`);
  }
  await deleteMembers(store, { id }, count);
  await retireAlias(database, { id, alias });
  const uses = await database.deleteFrom('org_apps').where('org_id', '=', id).returning('app_id').execute();
  const apps = uses.map(({ app_id }) => app_id);
  if (apps.length > 0) {
    const others = database.selectFrom('org_apps').select('app_id');
    await database.deleteFrom('apps').where('id', 'in', apps).where('id', 'not in', others).execute();
  }
  await database.deleteFrom('organisations').where('id', '=', id).execute();
}

/** Revokes a client's grants, codes and tokens, in the caller's transaction. */
export async function revokeClient(database: Database, id: string): Promise<void> {
  await database.deleteFrom('oidc_records').where(sql`payload ->> 'clientId'`, '=', id).execute();
}

/** Removes a client with its consents, grants and tokens, in the caller's transaction. */
export async function removeClient(database: Database, id: string): Promise<void> {
  await database.deleteFrom('oauth_clients').where('id', '=', id).execute();
  await revokeClient(database, id);
}

/** Ends all consents to a client, with what it got by them or was still to be told, in the caller's transaction. */
export async function endConsents(database: Database, id: string): Promise<void> {
  await database.deleteFrom('consents').where('client_id', '=', id).execute();
  await untellApp({ database }, id);
  await revokeClient(database, id);
}

/** Does the same for the clients of an organisation's app. */
export async function endConsentsOf(database: Database, orgAppId: string): Promise<void> {
  for (const id of await clientsOf(database, orgAppId)) await endConsents(database, id);
}

/** Removes the clients of an organisation's app. */
export async function removeClientsOf(database: Database, orgAppId: string): Promise<void> {
  for (const id of await clientsOf(database, orgAppId)) await removeClient(database, id);
}

async function clientsOf(database: Database, orgAppId: string): Promise<string[]> {
  const clients = await database.selectFrom('oauth_clients').select('id').where('org_app_id', '=', orgAppId).execute();
  return clients.map(({ id }) => id);
}
