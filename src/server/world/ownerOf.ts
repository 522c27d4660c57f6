import type { Database } from '../core/database/Database.ts';

/** The id of the organisation that an organisation's app belongs to. */
export async function ownerOf(database: Database, orgAppId: string): Promise<string | undefined> {
  const held = database.selectFrom('org_apps').select('org_id').where('id', '=', orgAppId);
  return (await held.executeTakeFirst())?.org_id;
}
