import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { version } from '../../../package.json' with { type: 'json' };
import type { AuditEvent } from '../core/audit/Audit.ts';
import { recordAudit } from '../core/audit/recordAudit.ts';
import type { Database } from '../core/database/Database.ts';
import { releaseLeases, repeat } from '../core/repeat.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { chainEvents, type Link, obtainChainKey, readLinks, type StoredLink } from './chain.ts';
import { openReceiver, sendEvents } from './sendEvents.ts';

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 1000;

/** How long a stopping process waits for a batch, in milliseconds. */
const PATIENCE = 10_000;

/** Chains the events of the audit trail while the server listens, and sends them to the receiver, if there is one. */
export function registerTrail(app: FastifyInstance, service: Service): void {
  const first = () => releaseLeases(service, 'audit_stream');
  const work = workOn(service);
  repeat(app, { every: LOOK_EVERY, name: 'audit trail', work, whileListening: true, first, patience: PATIENCE });
}

/** @returns chains and sends what is there; a receiver that takes nothing does not hold up the chain */
function workOn(service: Service): () => Promise<void> {
  const { database, clock, keys, log, settings } = service;
  const { auditStream, origin } = settings;
  const send = auditStream && openReceiver(auditStream);
  const worker = send && { database, clock, log, send, source: { host: origin.hostname, version } };
  return async () => {
    const key = await obtainChainKey(keys);
    while (await chainEvents(database, key));
    while (worker && (await sendEvents(worker)));
  };
}

/** Events that one transaction removes. */
const TOGETHER = 1000;

/** Seconds beyond the set age for which events wait for a receiver that does not take them. */
const UNSENT_KEPT = 30 * DAY;

/**
 * The event that says how many events were removed, and up to which: details `events` and `through`; and `unsent` with
 * the outcome `UNSENT`, if the receiver has not had some of them.
 */
export const EVENTS_REMOVED = 'administration.events-removed';

/**
 * Removes events older than the set age, from the beginning of the chain, with the links that they had. The chain keeps
 * the last removed hash, so that the first event that is left still has one before it; and each removal is an event
 * itself. An event that is not chained yet stays, and one that
 * is still to be sent stays for 30 more days.
 */
export async function removeOldEvents(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  while (await removeSome(service));
}

/** @returns whether there may be more to remove */
async function removeSome({ database, clock, settings }: Parameters<typeof removeOldEvents>[0]): Promise<boolean> {
  const now = clock.now();
  const end = addSeconds(now, -settings.auditDays * DAY);
  return database.transaction().execute(async (transaction) => {
    const heads = transaction.selectFrom('audit_head').select('removed').forUpdate();
    const head = await heads.executeTakeFirst();
    if (head === undefined) return false;
    const sent = settings.auditStream === undefined ? undefined : await readCursor(transaction);
    const links = await readLinks(transaction, head.removed, TOGETHER);
    const endOf = ({ link }: StoredLink) => (isUnsent(link, sent) ? addSeconds(end, -UNSENT_KEPT) : end);
    const kept = links.findIndex((link) => link.event !== undefined && link.event.at >= endOf(link));
    const last = links.at((kept < 0 ? links.length : kept) - 1)?.link;
    if (kept === 0 || last === undefined) return false;
    await remove(transaction, last.number);
    await transaction.updateTable('audit_head').set({ removed: last.number, removed_hash: last.hash }).execute();
    const unsent = Math.max(0, last.number - Math.max(sent ?? last.number, head.removed));
    const details = { events: last.number - head.removed, through: last.number, ...(unsent > 0 && { unsent }) };
    const outcome = unsent > 0 ? 'UNSENT' : 'OK';
    const event: AuditEvent = { action: EVENTS_REMOVED, outcome, actor: 'sweep', details };
    await recordAudit(transaction, event, now);
    return kept < 0;
  });
}

const isUnsent = (link: Link | undefined, sent: number | undefined): boolean =>
  sent !== undefined && link !== undefined && link.number > sent;

/** The number of the last event that the receiver has had. */
async function readCursor(database: Database): Promise<number> {
  return (await database.selectFrom('audit_stream').select('sent').executeTakeFirst())?.sent ?? 0;
}

/** The table allows removing events only in a transaction that declares itself a sweep. */
async function remove(transaction: Database, through: number): Promise<void> {
  await sql`select set_config('vestibule.sweeps_audit', 'yes', true)`.execute(transaction);
  const links = transaction.selectFrom('audit_chain').select('event_id').where('number', '<=', through);
  await transaction.deleteFrom('audit_events').where('id', 'in', links).execute();
  await transaction.deleteFrom('audit_chain').where('number', '<=', through).execute();
}
