import type { Database } from '../core/database/Database.ts';
import { type EventRow, type Link, linkOf, readLinks, type StoredLink } from './chain.ts';
import { EVENTS_REMOVED } from './registerTrail.ts';

/** Links that one statement reads. */
const PAGE = 1000;

/** What was found: the first fault, as a sentence; or how many events are chained, and the newest link. */
export type Verdict =
  | { readonly fault: string }
  | { readonly fault: undefined; readonly events: number; readonly waiting: number; readonly newest: Link | undefined };

/**
 * Verifies the chain from its first event to its newest, in one snapshot of the database.
 * @param known a link that somebody noted earlier, which the chain must still have
 */
export const verifyChain = (database: Database, key: Buffer, known?: Link): Promise<Verdict> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const head = await snapshot.selectFrom('audit_head').selectAll().executeTakeFirst();
      const start = { number: head?.removed ?? 0, hash: head?.removed_hash ?? '' };
      if (known !== undefined && known.number === start.number && known.hash !== start.hash) return another(known);
      let last = start;
      let isTold = start.number === 0;
      for (;;) {
        const page = await readLinks(snapshot, start.number === last.number ? -1 : last.number, PAGE);
        for (const stored of page) {
          const fault = faultOf(key, last, stored);
          if (fault !== undefined) return { fault };
          last = stored.link ?? last;
          isTold ||= tellsRemoval(stored.event, start.number);
          if (known?.number === last.number && known.hash !== last.hash) return another(known);
        }
        if (page.length < PAGE) break;
      }
      if (last.number !== (head?.number ?? 0) || last.hash !== (head?.hash ?? '')) {
        return { fault: `the newest events are missing: the chain ends with ${last.number} of ${head?.number ?? 0}` };
      }
      if (known !== undefined && known.number > last.number) {
        return { fault: `the newest events are missing: the chain ends with ${last.number}, before ${known.number}` };
      }
      const planted = await firstUnchained(snapshot);
      if (planted !== undefined) {
        return { fault: `the event with the id ${planted.id} of ${planted.at.toISOString()} is not in the chain` };
      }
      const waiting = await countWaiting(snapshot);
      if (!isTold && waiting === 0) {
        return { fault: `the events up to ${start.number} are missing, and no event says that they were removed` };
      }
      const newest = last.number === 0 ? undefined : last;
      return { fault: undefined, events: last.number - start.number, waiting, newest };
    });

const another = ({ number }: Link): Verdict => ({
  fault: `event ${number} is not the one whose hash was given: the chain was written anew`,
});

/** @returns why a link does not continue the chain; undefined: it does */
function faultOf(key: Buffer, last: Link, { link, event, eventId }: StoredLink): string | undefined {
  const next = last.number + 1;
  if (link === undefined) return `event ${next} has lost its hash`;
  if (link.number < next) return `event ${link.number} was removed for its age, but is there again`;
  if (link.number > next) return `event ${next} is missing, before ${placeOf(link, event)}`;
  if (event === undefined) return `event ${next} is missing: only its hash is left (id ${eventId})`;
  if (linkOf(key, last, event).hash !== link.hash) return `${placeOf(link, event)} was changed`;
  return undefined;
}

const placeOf = ({ number }: Link, event: EventRow | undefined): string =>
  `event ${number}${event === undefined ? '' : ` (id ${event.id}, ${event.action} of ${event.at.toISOString()})`}`;

/** Whether an event says that the sweep removed everything up to a place in the chain. */
const tellsRemoval = (event: EventRow | undefined, through: number): boolean =>
  event?.action === EVENTS_REMOVED && event.details.through === through;

const firstUnchained = (database: Database) =>
  database
    .selectFrom('audit_events')
    .leftJoin('audit_chain', 'audit_chain.event_id', 'audit_events.id')
    .select(['audit_events.id', 'audit_events.at'])
    .where('audit_chain.event_id', 'is', null)
    .orderBy('audit_events.id')
    .limit(1)
    .executeTakeFirst();

async function countWaiting(database: Database): Promise<number> {
  const waiting = database.selectFrom('audit_chain').where('number', 'is', null);
  return (await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}
