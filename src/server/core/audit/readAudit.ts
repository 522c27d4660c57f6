import type { Database } from '../database/Database.ts';
import type { AuditEvent } from './Audit.ts';

/** An event as exported. Members without a value are left out. */
export interface StoredEvent extends Omit<AuditEvent, 'action'> {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** An action of this version or an earlier one. */
  readonly action: string;
}

/** A filter for events. An event must match every given member. */
export interface AuditQuery {
  readonly since?: Date;
  /** Exclusive. */
  readonly until?: Date;
  readonly action?: string;
  readonly subject?: string;
  readonly organisation?: string;
}

/** Rows per statement, so that a long export needs little memory and never holds a connection for long. */
const PAGE = 1000;

/** The events in the order in which they were stored, including those added during the export. */
export async function* readAudit(database: Database, query: AuditQuery = {}): AsyncGenerator<StoredEvent> {
  let last = 0;
  for (;;) {
    const page = await readPage(database, query, last);
    for (const { id, at, details, ...row } of page) {
      const known = Object.entries(row).filter(([, value]) => value !== null);
      const told = Object.keys(details).length > 0 ? { details } : {};
      yield {
        id,
        at: at.toISOString(),
        action: row.action,
        outcome: row.outcome,
        ...Object.fromEntries(known),
        ...told,
      };
      last = id;
    }
    if (page.length < PAGE) return;
  }
}

const readPage = (database: Database, { since, until, action, subject, organisation }: AuditQuery, last: number) =>
  database
    .selectFrom('audit_events')
    .selectAll()
    .where('id', '>', last)
    .$if(since !== undefined, (events) => events.where('at', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (events) => events.where('at', '<', until ?? new Date(0)))
    .$if(action !== undefined, (events) => events.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (events) => events.where('subject', '=', subject ?? ''))
    .$if(organisation !== undefined, (events) => events.where('organisation', '=', organisation ?? ''))
    .orderBy('id')
    .limit(PAGE)
    .execute();
