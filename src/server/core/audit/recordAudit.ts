import type { Database } from '../database/Database.ts';
import { tell } from '../telemetry/signals.ts';
import type { AuditEvent, RecordAudit } from './Audit.ts';

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
