import { sql } from 'kysely';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Service } from '../core/Service.ts';
import { listen } from '../core/telemetry/signals.ts';
import { poolStateOf } from '../database/createPoolClient.ts';
import { hashLine } from '../passwords/hashPassword.ts';
import type { Metrics } from './createMetrics.ts';

/** The buckets' limits in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * The screen and the outcome of a counted name (`src/engine/graph/trafficNames.ts`): `seen`, the line of a call's answer,
 * a fault, or a broken rule. Undefined for everything else, of which there is too much for metrics.
 */
function labelsOf(name: string): { readonly screen: string; readonly outcome: string } | undefined {
  const [screen = '', , subject = '', outcome = '', step] = name.split(' ');
  if (subject === 'seen') return { screen, outcome: 'seen' };
  const isOutcome = step !== undefined || subject.endsWith('!') || /^[A-Z_]+$/.test(outcome);
  return isOutcome && outcome !== 'success' ? { screen, outcome } : undefined;
}

/** The gauges of queues: name, member of `Queues`, meaning. */
const QUEUES = [
  ['vestibule_mails_waiting', 'mails', 'Mails that wait for their delivery'],
  ['vestibule_mails_oldest_seconds', 'oldestMail', 'The age of the oldest of these, 0 if none waits'],
  ['vestibule_logouts_waiting', 'logouts', 'Logout tokens and security events that are still to be sent to an app'],
  ['vestibule_logouts_oldest_seconds', 'oldestLogout', 'The age of the oldest of these, 0 if none waits'],
  ['vestibule_audit_waiting', 'events', 'Events of the audit trail that are still to be chained, or to be sent'],
  ['vestibule_audit_oldest_seconds', 'oldestEvent', 'The age of the oldest of these, 0 if none waits'],
] as const;

type Measured = Pick<Service, 'database' | 'clock' | 'settings'>;

/** Adds the embedded service's own metrics. */
export function measureService({ registry, ends }: Metrics, service: Measured): void {
  const { database } = service;
  const registers = [registry];
  const events = new Counter({
    name: 'vestibule_events_total',
    help: 'Events of the audit trail: sign-ins, refusals, locks, changes of passwords and factors, consents.',
    labelNames: ['action', 'outcome'],
    registers,
  });
  const limits = new Counter({
    name: 'vestibule_limits_hit_total',
    help: 'Attempts that a limit or a full queue rejected, by its name.',
    labelNames: ['limit'],
    registers,
  });
  const statements = new Histogram({
    name: 'vestibule_statement_duration_seconds',
    help: 'Seconds from a statement to the response of the database.',
    buckets: BUCKETS,
    registers,
  });
  const hashes = new Histogram({
    name: 'vestibule_password_hash_duration_seconds',
    help: 'Seconds that hashing a password takes, without its wait in the queue.',
    buckets: BUCKETS,
    registers,
  });
  const traffic = new Counter({
    name: 'vestibule_traffic_total',
    help: 'What pages counted: screens seen, outcomes of calls and rules that fields broke, by screen.',
    labelNames: ['screen', 'outcome'],
    registers,
  });
  const visitSteps = new Counter({
    name: 'vestibule_visit_steps_total',
    help: 'Answered requests that were stored for tracing, and that were dropped: too many, or the database was slow.',
    labelNames: ['result'],
    registers,
  });
  const mails = new Counter({
    name: 'vestibule_mails_total',
    help: 'Attempts to deliver a mail by result; deferred ones are retried.',
    labelNames: ['result'],
    registers,
  });
  const logouts = new Counter({
    name: 'vestibule_logouts_total',
    help: 'Attempts to send an app a logout token or a security event by result; deferred ones are retried.',
    labelNames: ['result'],
    registers,
  });
  ends.push(
    listen('audit', ({ action, outcome, count }) => events.inc({ action, outcome }, count)),
    listen('limit', ({ limit }) => limits.inc({ limit })),
    listen('statement', ({ seconds }) => statements.observe(seconds)),
    listen('traffic', ({ counts }) => {
      for (const [name, count] of counts) {
        const labels = labelsOf(name);
        if (labels !== undefined) traffic.inc(labels, count);
      }
    }),
    listen('hash', ({ seconds }) => hashes.observe(seconds)),
    listen('visit-steps', ({ result, count }) => visitSteps.inc({ result }, count)),
    listen('mail', ({ result }) => mails.inc({ result })),
    listen('logout', ({ result }) => logouts.inc({ result })),
  );

  let reading: Promise<Queues> | undefined;
  /** One statement for the gauges of a scrape, which all ask at once. */
  const readQueues = () => {
    reading ??= measureQueues(service).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, member, help] of QUEUES) {
    new Gauge({
      name,
      help: `${help}, on all nodes; NaN while the database does not answer.`,
      registers,
      async collect() {
        this.set((await readQueues())[member]);
      },
    });
  }
  new Gauge({
    name: 'vestibule_password_hashes',
    help: 'Passwords that are being hashed, and that wait for it.',
    labelNames: ['state'],
    registers,
    collect() {
      const { working, waiting } = hashLine.state();
      this.set({ state: 'working' }, working);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'vestibule_database_connections',
    help: 'Connections to the database that are used and idle, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolStateOf(database) ?? {})) this.set({ state }, count);
    },
  });
}

type Queues = Readonly<Record<(typeof QUEUES)[number][1], number>>;

/** An error becomes NaN, since a scrape that fails would report no metric at all. */
async function measureQueues({ database, clock, settings }: Measured): Promise<Queues> {
  const now = clock.now();
  try {
    const ageOf = (column: string) =>
      sql`coalesce(extract(epoch from ${now}::timestamptz - min(${sql.ref(column)})), 0)::float8`;
    const age = ageOf('created_at');
    const isSent = sql<boolean>`${settings.auditStream !== undefined}::boolean`;
    const sent = sql`coalesce((select sent from audit_stream), 0)`;
    const { rows } = await sql<Queues>`select mails.*, logouts.*, events.* from
      (select count(*)::int as mails, ${age} as "oldestMail" from mails where sent_at is null and failed_at is null) mails,
      (select count(*)::int as logouts, ${age} as "oldestLogout" from logouts where next_try_at is not null) logouts,
      (select (select count(*) from audit_chain where number is null)::int
        + (case when ${isSent} then coalesce((select number - greatest(removed, ${sent}) from audit_head), 0) else 0 end)::int
          as events,
        (select ${ageOf('at')} from audit_events where id in (
          (select event_id from audit_chain where number is null order by event_id limit 1) union all
          (select event_id from audit_chain where ${isSent} and number > ${sent} order by number limit 1))) as "oldestEvent")
      events`.execute(database);
    const [row] = rows;
    if (row) return row;
  } catch {}
  const unknown = Number.NaN;
  return {
    ...{ mails: unknown, oldestMail: unknown, logouts: unknown, oldestLogout: unknown },
    ...{ events: unknown, oldestEvent: unknown },
  };
}
