import { sql } from 'kysely';
import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import type { User } from '../core/database/Database.ts';
import { tell } from '../core/telemetry/signals.ts';

interface Refused extends Pick<User, 'id' | 'org_id'> {
  /** When the account's lock expires; undefined if it is not locked. */
  readonly until?: Date | undefined;
}

/**
 * Records a wrong password in the audit trail of each account on which it was tried. A lock applies only to accounts
 * whose password is stored here, since their owners can reset it; for other accounts, attempts are only limited. A
 * longer lock stays. The statement also writes if the account is missing, so the response takes the same time (promise
 * P07).
 */
export async function refusePassword(
  { database, clock, request }: AuditStore,
  accounts: readonly Refused[],
): Promise<void> {
  const now = clock.now();
  const tried = accounts.length > 0 ? accounts : [{ id: null, org_id: null, until: undefined }];
  const rows = JSON.stringify(tried.map(({ id, org_id, until }) => ({ id, org_id, until: until ?? null })));
  const source = sql`${request?.source ?? null}::text`;
  const { numAffectedRows = 0n } = await sql`
    with tried as (select * from json_to_recordset(${rows}::text::json) as tried (id text, org_id text, until timestamptz)),
    locked as (
      update users set locked_at = ${now}, locked_until = tried.until from tried
      where users.id = tried.id and tried.until is not null
        and (locked_at is null or locked_until < tried.until)
        and password_hash is not null and identity_provider_url is null and directory is distinct from 'SYNCED'
      returning users.id, users.org_id, tried.until)
    insert into audit_events (at, action, outcome, subject, organisation, source, details)
    select ${now}::timestamptz, 'password.refused', 'BAD_CREDENTIALS', id, org_id, ${source}, '{}'::jsonb from tried
    union all
    select ${now}::timestamptz, 'account.locked', 'OK', id, org_id, ${source}, jsonb_build_object('until', until)
    from locked`.execute(database);
  const locked = Number(numAffectedRows) - tried.length;
  tell('audit', { action: 'password.refused', outcome: 'BAD_CREDENTIALS', count: tried.length });
  if (locked > 0) tell('audit', { action: 'account.locked', outcome: 'OK', count: locked });
}

/** Removes an expired lock. */
export async function clearEndedLock(store: AuditStore, user: Pick<User, 'id' | 'org_id'>): Promise<void> {
  const { numUpdatedRows } = await store.database
    .updateTable('users')
    .set({ locked_at: null, locked_until: null })
    .where('id', '=', user.id)
    .where('locked_until', '<=', store.clock.now())
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordOwn(store, user, { action: 'account.unlocked', details: { by: 'time' } });
}
