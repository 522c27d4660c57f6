import type { Selectable } from 'kysely';
import type { Context } from '../Context.ts';
import type { Database, User } from '../database/Database.ts';
import type { Tables } from '../database/Tables.ts';
import type { Service } from '../Service.ts';
import { tell } from '../telemetry/signals.ts';
import type { AuditAction, AuditEvent, RecordAudit } from './Audit.ts';

/** Always one statement, so known and unknown accounts take the same time (promise P07). */
export const recordAudit: RecordAudit = (database, event, now) => recordAll(database, [event], now);

/** Several events at once; an empty list stores nothing. */
export async function recordAll(database: Database, events: readonly AuditEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    ({ action, outcome, actor = null, subject = null, organisation = null, source = null, details = {} }) => ({
      at: now,
      action,
      outcome,
      actor,
      subject,
      organisation,
      source,
      details: JSON.stringify(details),
    }),
  );
  await database.insertInto('audit_events').values(rows).execute();
  for (const { action, outcome } of events) tell('audit', { action, outcome, count: 1 });
}

/** Where an event is stored, and the call that caused it. `request` is absent if the service itself acts. */
export type AuditStore = Pick<Service, 'database' | 'clock'> & {
  readonly request?: Pick<Context['request'], 'source' | 'language' | 'brand'>;
};

interface Own {
  readonly action: AuditAction;
  readonly outcome?: string;
  readonly details?: AuditEvent['details'];
}

/** The event of an owner acting on their account. Without an account, the event names nobody. */
export function ownEvent(
  { request }: Pick<AuditStore, 'request'>,
  user: Pick<User, 'id' | 'org_id'> | undefined,
  { action, outcome = 'OK', details = {} }: Own,
): AuditEvent {
  return {
    action,
    outcome,
    details,
    ...(user && { subject: user.id }),
    // A refused caller has not proved that they are the owner.
    ...(user && outcome === 'OK' && { actor: user.id }),
    ...(user?.org_id && { organisation: user.org_id }),
    ...(request && { source: request.source }),
  };
}

/** Adds the event of an owner acting on their account to the audit trail. */
export const recordOwn = (store: AuditStore, user: Pick<User, 'id' | 'org_id'> | undefined, own: Own): Promise<void> =>
  recordAudit(store.database, ownEvent(store, user, own), store.clock.now());

export type OwnEvent = Pick<Selectable<Tables['audit_events']>, 'at' | 'action' | 'outcome' | 'source' | 'details'>;

/** The events of an account, newest first. */
export const listOwnEvents = (database: Database, userId: string, limit: number): Promise<OwnEvent[]> =>
  database
    .selectFrom('audit_events')
    .select(['at', 'action', 'outcome', 'source', 'details'])
    .where('subject', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
