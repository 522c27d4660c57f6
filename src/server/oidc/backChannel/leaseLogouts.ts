import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../core/database/Tables.ts';
import type { Service } from '../../core/Service.ts';
import { addSeconds } from '../../core/time/addSeconds.ts';

export type StoredLogout = Selectable<Tables['logouts']>;

/**
 * The length of a lease in seconds, after which another worker may take a killed process's row. It is several times as
 * long as an attempt.
 */
const LEASE = 20;

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
    .set({ leased_until: addSeconds(now, LEASE), tries: sql`tries + 1` })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}
