import { sql } from 'kysely';
import type { Service } from '../core/Service.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { codeOf } from '../core/telemetry/signals.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { readLinks, type StoredLink } from './chain.ts';
import { sendSyslog } from './sendSyslog.ts';
import { type OcsfEvent, type OcsfSource, toOcsf } from './toOcsf.ts';

/** Milliseconds for a batch, from the name's resolution to the acknowledgement. */
const PATIENCE = 10_000;

/**
 * Hands over a batch.
 * @returns when the receiver has acknowledged all of it
 * @throws an error with a `code` otherwise; some of the batch may have arrived
 */
type SendEvents = (events: readonly OcsfEvent[]) => Promise<void>;

/** The way to the receiver of the settings. Its address may be private: only an operator of this machine sets it. */
export function openReceiver(stream: NonNullable<Settings['auditStream']>, patience = PATIENCE): SendEvents {
  const { url } = stream;
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? (events) => postEvents(stream, events, patience)
    : (events) => sendSyslog(url, events, patience);
}

/**
 * Posts a batch as an array of JSON, and takes any status from 200 to 299 as the receiver's acknowledgement. A redirect
 * is none, so no event and no header goes to another address.
 * @throws an error with the code `HTTP_` and the status, or that of the network
 */
async function postEvents(
  { url, authorization }: NonNullable<Settings['auditStream']>,
  events: readonly OcsfEvent[],
  patience: number,
): Promise<void> {
  const call = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(events),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  const response = await call.catch(throwCause);
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error('refused'), { code: `HTTP_${response.status}` });
}

/** `fetch` hides what has a code in the cause of its error. */
function throwCause(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError') throw Object.assign(new Error('no answer'), { code: 'TIMEOUT' });
  throw error.cause ?? error;
}

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
