import { createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import type { Tables } from '../core/database/Tables.ts';
import { type KeyStore, obtainRing } from '../core/keys/KeyRing.ts';

/** A row of the trail. */
export type EventRow = Selectable<Tables['audit_events']>;

/** A place in the chain. */
export interface Link {
  /** From 1, without a gap. */
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** What the first link follows. */
const BEFORE_FIRST: Link = { number: 0, hash: '' };

/** The key of this service's chain, 32 bytes. It is the same on every node, and is never replaced. */
export const obtainChainKey = async (keys: Pick<KeyStore, 'obtain'>): Promise<Buffer> =>
  (await obtainRing(keys, 'audit'))[0].key;

/**
 * The link of an event: HMAC-SHA-256 (RFC 2104) over its place, the hash of the link before, and the whole row as JSON.
 * @param event undefined: the event was gone before it was chained
 */
export function linkOf(key: Buffer, former: Link, event: EventRow | undefined): Link {
  const number = former.number + 1;
  const content = [number, former.hash, ...(event === undefined ? [] : contentOf(event))];
  return { number, hash: createHmac('sha256', key).update(JSON.stringify(content)).digest('hex') };
}

function contentOf({ id, at, action, outcome, actor, subject, organisation, source, details }: EventRow) {
  const members = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [id, at.toISOString(), action, outcome, actor, subject, organisation, source, members];
}

/** A link as stored, and its event. */
export interface StoredLink {
  readonly eventId: number;
  /** undefined: it is still to be chained. */
  readonly link: Link | undefined;
  /** undefined: somebody removed the event, but not its link. */
  readonly event: EventRow | undefined;
}

/** Links with their events; the caller says which, and in which order. */
const selectLinks = (database: Database) =>
  database
    .selectFrom('audit_chain')
    .leftJoin('audit_events', 'audit_events.id', 'audit_chain.event_id')
    .select(['audit_chain.event_id', 'audit_chain.number', 'audit_chain.hash', 'audit_events.id', 'audit_events.at'])
    .select(['action', 'outcome', 'actor', 'subject', 'organisation', 'source', 'details']);

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

function toStoredLink({ event_id, number, hash, id, at, action, outcome, details, ...rest }: Row): StoredLink {
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

/** Events that one transaction chains. */
const TOGETHER = 500;

/**
 * Chains the events that wait, in the order in which they were committed. Only one worker at a time does so: the others
 * find the head locked and leave. A worker that is killed loses nothing, since its transaction ends with its connection.
 * @returns whether there may be more to chain
 */
export async function chainEvents(database: Database, key: Buffer): Promise<boolean> {
  const waiting = database.selectFrom('audit_chain').select('event_id').where('number', 'is', null);
  if ((await waiting.limit(1).executeTakeFirst()) === undefined) return false;
  const first = { id: 1 as const, ...BEFORE_FIRST, removed_hash: BEFORE_FIRST.hash };
  await database
    .insertInto('audit_head')
    .values(first)
    .onConflict((row) => row.doNothing())
    .execute();
  return database.transaction().execute(async (transaction) => {
    const heads = transaction.selectFrom('audit_head').select(['number', 'hash']);
    const head = await heads.forUpdate().skipLocked().executeTakeFirst();
    if (head === undefined) return false;
    const queued = selectLinks(transaction).where('number', 'is', null).orderBy('event_id').limit(TOGETHER);
    let last = head;
    const links = (await queued.execute()).map(toStoredLink).map(({ eventId, event }) => {
      last = linkOf(key, last, event);
      return { event_id: eventId, ...last };
    });
    await sql`update audit_chain set number = given.number, hash = given.hash
      from json_to_recordset(${JSON.stringify(links)}) as given (event_id bigint, number bigint, hash text)
      where audit_chain.event_id = given.event_id`.execute(transaction);
    await transaction.updateTable('audit_head').set(last).execute();
    return links.length === TOGETHER;
  });
}
