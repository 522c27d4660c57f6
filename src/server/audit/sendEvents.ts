import { sql } from 'kysely';
import type { Service } from '../core/Service.ts';
import { codeOf } from '../core/telemetry/codeOf.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';
import type { SendEvents } from './AuditReceiver.ts';
import { readLinks, type StoredLink } from './readLinks.ts';
import { type OcsfSource, toOcsf } from './toOcsf.ts';

/** What sends the trail: the way to the receiver, and whose events these are. */
export interface StreamWorker extends Pick<Service, 'database' | 'clock' | 'log'> {
  readonly send: SendEvents;
  readonly source: OcsfSource;
}

/** Events of a batch. */
const TOGETHER = 500;

/** Seconds after which another worker may take over from a process that was killed: several times as long as a batch. */
const LEASE = 30;

/** Seconds until the next attempt, by the number of failures in a row; the last one repeats. */
const BACK_OFF = [1, 2, 5, 15, 30, MINUTE] as const;

/**
 * Sends the next batch of chained events. One worker at a time has the lease, and the cursor moves only once the
 * receiver has acknowledged a batch: each event arrives at least once, and in order.
 * @returns whether there may be more to send now
 */
export async function sendEvents(worker: StreamWorker): Promise<boolean> {
  const { database, log } = worker;
  const lease = await takeLease(worker);
  if (lease === undefined) return false;
  const links = await readLinks(database, lease.sent, TOGETHER);
  const problem = await send(worker, links).then(
    () => undefined,
    (error: unknown) => error ?? new Error('not sent'),
  );
  const sent = links.at(-1)?.link?.number ?? lease.sent;
  if (problem === undefined) {
    await settle(worker, lease, { sent, failures: 0 });
    return links.length === TOGETHER;
  }
  const failures = lease.failures + 1;
  log.warn({ code: codeOf(problem), failures, from: lease.sent + 1 }, 'the receiver does not take the audit trail');
  await settle(worker, lease, { sent: lease.sent, failures });
  return false;
}

/** An event that somebody removed past the service has only its link; `audit verify` names it. */
async function send({ send: hand, source }: StreamWorker, links: readonly StoredLink[]): Promise<void> {
  const events = links.flatMap(({ link, event }) => (link && event ? [toOcsf(source, link, event)] : []));
  if (events.length > 0) await hand(events);
}

interface Lease {
  readonly sent: number;
  readonly lease: number;
  readonly failures: number;
}

/** @returns undefined: nothing is to be sent, another worker sends, or it is too early after a failure */
async function takeLease({ database, clock }: StreamWorker): Promise<Lease | undefined> {
  const now = clock.now();
  const head = await database.selectFrom('audit_head').select('number').executeTakeFirst();
  const cursor = await database.selectFrom('audit_stream').select('sent').executeTakeFirst();
  if (head === undefined || (cursor !== undefined && cursor.sent >= head.number)) return undefined;
  if (cursor === undefined) {
    await database
      .insertInto('audit_stream')
      .values({ id: 1, next_try_at: now })
      .onConflict((row) => row.doNothing())
      .execute();
  }
  return database
    .updateTable('audit_stream')
    .set({ leased_until: addSeconds(now, LEASE), lease: sql`lease + 1` })
    .where('next_try_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .returning(['sent', 'lease', 'failures'])
    .executeTakeFirst();
}

/** Each lease has a number of its own, so a worker that was overtaken changes nothing. */
async function settle(
  { database, clock }: StreamWorker,
  { lease }: Lease,
  { sent, failures }: Pick<Lease, 'sent' | 'failures'>,
): Promise<void> {
  const wait = failures === 0 ? 0 : (BACK_OFF[failures - 1] ?? MINUTE);
  await database
    .updateTable('audit_stream')
    .set({ sent, failures, leased_until: null, next_try_at: addSeconds(clock.now(), wait) })
    .where('lease', '=', lease)
    .execute();
}
