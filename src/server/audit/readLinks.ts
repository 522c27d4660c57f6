import type { Database } from '../core/database/Database.ts';
import type { EventRow, Link } from './chain.ts';

/** A link as stored, and its event. */
export interface StoredLink {
  readonly eventId: number;
  /** undefined: it is still to be chained. */
  readonly link: Link | undefined;
  /** undefined: somebody removed the event, but not its link. */
  readonly event: EventRow | undefined;
}

/** Links with their events; the caller says which, and in which order. */
export const selectLinks = (database: Database) =>
  database
    .selectFrom('audit_chain')
    .leftJoin('audit_events', 'audit_events.id', 'audit_chain.event_id')
    .select(['audit_chain.event_id', 'audit_chain.number', 'audit_chain.hash', 'audit_events.id', 'audit_events.at'])
    .select(['action', 'outcome', 'actor', 'subject', 'organisation', 'source', 'details']);

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

export function toStoredLink({ event_id, number, hash, id, at, action, outcome, details, ...rest }: Row): StoredLink {
  const isThere = id !== null && at !== null && action !== null && outcome !== null && details !== null;
  return {
    eventId: event_id,
    link: number === null || hash === null ? undefined : { number, hash },
    event: isThere ? { id, at, action, outcome, details, ...rest } : undefined,
  };
}

/** At most `limit` links after one, in their order. */
export async function readLinks(database: Database, after: number, limit: number): Promise<StoredLink[]> {
  const links = selectLinks(database).where('number', '>', after).orderBy('number').limit(limit);
  return (await links.execute()).map(toStoredLink);
}
