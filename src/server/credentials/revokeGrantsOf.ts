import { sql } from 'kysely';
import type { Service } from '../core/Service.ts';

/**
 * Ends every grant, code and token of an account, or of its one client: what its apps hold goes on without a session
 * (`offline_access`), so it is to end by itself with what it was granted by (promise P11).
 * Apart from the adapter, since whoever calls it must not load the library at the start of the server.
 */
export async function revokeGrantsOf(
  { database }: Pick<Service, 'database'>,
  accountId: string,
  clientId?: string,
): Promise<void> {
  await database
    .deleteFrom('oidc_records')
    .where(sql`payload ->> 'accountId'`, '=', accountId)
    .$if(clientId !== undefined, (query) => query.where(sql`payload ->> 'clientId'`, '=', clientId ?? ''))
    .execute();
}
