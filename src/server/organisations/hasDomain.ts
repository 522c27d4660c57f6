import type { Database } from '../core/database/Database.ts';

/** Whether a mail domain is an organisation's, which then vouches for the addresses in it. */
export async function hasDomain(database: Database, orgId: string | null, domain: string): Promise<boolean> {
  const own = database
    .selectFrom('organisation_domains')
    .select('domain')
    .where('org_id', '=', orgId ?? '');
  return (await own.where('domain', '=', domain).executeTakeFirst()) !== undefined;
}
