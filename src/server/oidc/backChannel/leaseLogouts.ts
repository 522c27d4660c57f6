import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../core/database/Tables.ts';
import type { Service } from '../../core/Service.ts';
import { addSeconds } from '../../core/time/addSeconds.ts';

/** A row of the queue, with the alias of the issuer whose token the app expects, and where the app gets security events. */
export type StoredLogout = Selectable<Tables['logouts']> & {
  readonly alias: string;
  readonly shared_signals: string | null;
};

/**
 * The length of a lease in seconds, after which another worker may take a killed process's row. It is several times as
 * long as an attempt.
 */
const LEASE = 30;

/** Leases due logouts to this worker, of apps other than the given ones. */
export async function leaseLogouts(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  limit: number,
  busy: readonly string[],
): Promise<StoredLogout[]> {
  const now = clock.now();
  const due = database
    .selectFrom('logouts')
    .select('id')
    .where('next_try_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .$if(busy.length > 0, (query) => query.where('client_id', 'not in', busy))
    .orderBy('next_try_at')
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return database
    .updateTable('logouts')
    .from('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .set({ leased_until: addSeconds(now, LEASE), tries: sql`tries + 1` })
    .whereRef('oauth_clients.id', '=', 'logouts.client_id')
    .where('logouts.id', 'in', due)
    .returningAll('logouts')
    .returning(['organisations.alias', 'oauth_clients.shared_signals'])
    .execute();
}
