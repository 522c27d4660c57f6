import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { untellApp } from '../credentials/tellApps.ts';

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
