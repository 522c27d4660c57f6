import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { BEFORE_FIRST, linkOf } from './chain.ts';
import { selectLinks, toStoredLink } from './readLinks.ts';

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
