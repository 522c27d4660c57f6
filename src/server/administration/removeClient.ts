import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** Removes a client with its consents, grants and tokens, in the transaction of its caller. */
export async function removeClient(database: Database, id: string): Promise<void> {
  await database.deleteFrom('oauth_clients').where('id', '=', id).execute();
  await database.deleteFrom('oidc_records').where(sql`payload ->> 'clientId'`, '=', id).execute();
}
