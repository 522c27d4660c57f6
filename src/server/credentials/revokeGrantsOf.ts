import { sql } from 'kysely';
import type { Service } from '../core/Service.ts';

/**
 * Ends every grant, code and token of an account, or of one of its clients. Apps hold tokens that outlive a session
 * (`offline_access`), so the tokens must end together with what granted them (promise P11). This function is not part
 * of the adapter, so its callers do not load the library when the server starts.
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
