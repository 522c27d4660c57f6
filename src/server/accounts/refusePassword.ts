import { sql } from 'kysely';
import { type AuditStore, recordOwn } from '../core/audit/recordOwn.ts';
import type { User } from '../core/database/Database.ts';
import { tell } from '../core/telemetry/signals.ts';

/**
 * Adds a wrong password to the audit trail. If it locks, it locks an account whose password is stored here, so that its
 * owner can unlock it by a reset. Other accounts have only the limits on tries. A longer lock stays. It is one statement
 * that writes for a missing account too, so that the answer takes the same time (promise P07).
 * @param until when the lock ends by itself; if undefined, nothing is locked
 */
export async function refusePassword(
  { database, clock, request }: AuditStore,
  user: Pick<User, 'id' | 'org_id'> | undefined,
  until: Date | undefined,
): Promise<void> {
  const now = clock.now();
  const where = sql`${user?.org_id ?? null}::text, ${request?.source ?? null}::text`;
  const { numAffectedRows = 0n } = await sql`
    with locked as (
      update users set locked_at = ${now}, locked_until = ${until ?? now}
      where id = ${until ? (user?.id ?? '') : ''}
        and (locked_at is null or locked_until < ${until ?? now})
        and password_hash is not null and identity_provider_url is null and directory is distinct from 'SYNCED'
      returning id)
    insert into audit_events (at, action, outcome, subject, organisation, source, details)
    select ${now}::timestamptz, 'password.refused', 'BAD_CREDENTIALS', ${user?.id ?? null}::text, ${where}, '{}'::jsonb
    union all
    select ${now}::timestamptz, 'account.locked', 'OK', id, ${where}, jsonb_build_object('until', ${until ?? now}::timestamptz)
    from locked`.execute(database);
  tell('audit', { action: 'password.refused', outcome: 'BAD_CREDENTIALS', count: 1 });
  if (numAffectedRows > 1n) tell('audit', { action: 'account.locked', outcome: 'OK', count: 1 });
}

/** Removes a lock that has ended by itself. */
export async function clearEndedLock(store: AuditStore, user: Pick<User, 'id' | 'org_id'>): Promise<void> {
  const { numUpdatedRows } = await store.database
    .updateTable('users')
    .set({ locked_at: null, locked_until: null })
    .where('id', '=', user.id)
    .where('locked_until', '<=', store.clock.now())
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordOwn(store, user, { action: 'account.unlocked', details: { by: 'time' } });
}
