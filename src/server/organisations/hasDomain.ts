import type { Database } from '../core/database/Database.ts';

/** Whether an organisation has a mail domain, and so vouches for its addresses. */
export async function hasDomain(database: Database, orgId: string | null, domain: string): Promise<boolean> {
  const own = database
    .selectFrom('organisation_domains')
    .select('domain')
    .where('org_id', '=', orgId ?? '');
  return (await own.where('domain', '=', domain).executeTakeFirst()) !== undefined;
}
