import type { FastifyInstance } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { parseData } from '../../../engine/contract/isShallow.ts';
import { untilAvailable } from '../../core/database/Database.ts';
import type { Tables } from '../../core/database/Tables.ts';
import { releaseLeases, repeat } from '../../core/repeat.ts';
import type { Service } from '../../core/Service.ts';
import { codeOf, tell } from '../../core/telemetry/signals.ts';
import { addSeconds, DAY, HOUR, MINUTE } from '../../core/time/Clock.ts';
import { openSigner } from '../signals/openSigner.ts';
import { PATIENCE, postToApp } from './postToApp.ts';

/** A row of the queue, with the alias of the issuer whose token the app expects, and where the app gets security events. */
type StoredLogout = Selectable<Tables['logouts']> & {
  readonly alias: string;
  readonly shared_signals: string | null;
};

/**
 * The length of a lease in seconds, after which another worker may take a killed process's row. It is several times as
 * long as an attempt.
 */
const LEASE = 30;

/** Leases due logouts to this worker, of apps other than the given ones. */
export async function leaseLogouts(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  limit: number,
  busy: readonly string[],
): Promise<StoredLogout[]> {
  const now = clock.now();
  const due = database
    .selectFrom('logouts')
    .select('id')
    .where('next_try_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .$if(busy.length > 0, (query) => query.where('client_id', 'not in', busy))
    .orderBy('next_try_at')
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return database
    .updateTable('logouts')
    .from('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .set({ leased_until: addSeconds(now, LEASE), tries: sql`tries + 1` })
    .whereRef('oauth_clients.id', '=', 'logouts.client_id')
    .where('logouts.id', 'in', due)
    .returningAll('logouts')
    .returning(['organisations.alias', 'oauth_clients.shared_signals'])
    .execute();
}

interface LogoutWorker extends Pick<Service, 'database' | 'clock' | 'settings' | 'log' | 'keys'> {
  readonly providerOf: (alias: string) => Promise<Provider>;
}

/** Seconds until the next attempt, by the number of attempts so far; the last one repeats. */
const BACK_OFF = [1, 5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** The age at which a token is given up: sessions of apps rarely last longer. */
const WORTH_SENDING = DAY;

/** The event of a logout token. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** Why an app does not take an event (RFC 8935, section 2.4). Only these words of its answer are logged. */
const REASONS = [
  ...['invalid_request', 'invalid_key', 'invalid_issuer', 'invalid_audience'],
  ...['authentication_failed', 'access_denied'],
];

/** Tells an app once that a session has ended, or what has changed, and stores the result. */
async function deliverLogout(worker: LogoutWorker, logout: StoredLogout): Promise<void> {
  const { clock, database, log } = worker;
  const { id, client_id: client, event, tries } = logout;
  const isFetched = event !== 'logout' && logout.shared_signals === 'poll';
  const problem = isFetched ? undefined : await send(worker, logout).catch((error: unknown) => error ?? new Error());
  const now = clock.now();
  const isLost = problem !== undefined && addSeconds(logout.created_at, WORTH_SENDING) <= now;
  const isOver = !isFetched && (problem === undefined || isLost);
  if (problem !== undefined) {
    const what = { logout: id, client, event, tries, code: codeOf(problem), lost: isLost };
    log.warn(what, 'an app does not take what it is told');
  }
  if (!isFetched) tell('logout', { result: isLost ? 'failed' : isOver ? 'sent' : 'deferred' });
  const wait = BACK_OFF[Math.min(tries, BACK_OFF.length) - 1] ?? HOUR;
  const retry = { leased_until: null, next_try_at: isFetched ? null : addSeconds(now, wait) };
  // Each lease raises the number of attempts, so the number identifies our lease.
  const settle = () =>
    isOver
      ? database.deleteFrom('logouts').where('id', '=', id).where('tries', '=', tries).execute()
      : database.updateTable('logouts').set(retry).where('id', '=', id).where('tries', '=', tries).execute();
  await untilAvailable(settle, (attempt) => log.warn({ logout: id, attempt }, 'logout result not stored'));
}

async function send(worker: LogoutWorker, logout: StoredLogout): Promise<undefined> {
  const provider = await worker.providerOf(logout.alias);
  const message =
    logout.event === 'logout' ? await logoutFor(provider, logout) : await eventFor(worker, provider, logout);
  // The app has no address any more, so there is nobody to tell.
  if (!message) return;
  const { status, text } = await postToApp(new URL(message.to), message, worker.settings.appNetworks);
  if (message.taken.includes(status)) return;
  throw Object.assign(new Error('refused'), { code: reasonIn(text) ?? `HTTP_${status}` });
}

/** A logout token is taken with one of two statuses (OpenID Connect Back-Channel Logout 1.0, section 2.8). */
async function logoutFor(provider: Provider, logout: StoredLogout) {
  const client = await provider.Client.find(logout.client_id);
  if (!client?.backchannelLogoutUri) return undefined;
  const form = new URLSearchParams({ logout_token: await signLogoutToken(provider, client, logout) });
  const type = 'application/x-www-form-urlencoded';
  return { to: client.backchannelLogoutUri, type, body: form.toString(), taken: [200, 204] };
}

/**
 * A logout token for an app (OpenID Connect Back-Channel Logout 1.0, section 2.4), valid for two minutes. Its `jti` is
 * the same at each attempt, so an app can recognise one that it already has.
 */
async function signLogoutToken(
  provider: Provider,
  client: Client,
  { id, user_id, sid }: StoredLogout,
): Promise<string> {
  const token = Object.assign(new provider.IdToken({ sub: user_id }, { client }), { mask: { sub: null } });
  token.set('events', { [LOGOUT]: {} });
  token.set('jti', id);
  if (client.backchannelLogoutSessionRequired) token.set('sid', sid);
  return token.issue({ use: 'logout' });
}

/** An event is taken with one status (RFC 8935, section 2.2). */
async function eventFor(worker: LogoutWorker, { issuer }: Provider, logout: StoredLogout) {
  const { alias, shared_signals: to } = logout;
  if (to === null) return undefined;
  const sign = await openSigner(worker, { issuer, alias });
  return { to, type: 'application/secevent+jwt', body: await sign(logout), taken: [202] };
}

function reasonIn(text: string): string | undefined {
  try {
    const answer = parseData(text);
    return isRecord(answer) ? REASONS.find((reason) => reason === answer.err) : undefined;
  } catch {
    return undefined;
  }
}

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 500;

/** Parallel attempts of a node. */
const AT_ONCE = 64;

/** Rows that are taken together. An app has twice as many attempts at most, so a slow one leaves room for others. */
const TOGETHER = 8;

/** This node's part of the queue: it takes due logouts, several at once, and sends them. */
export class LogoutQueue {
  readonly #worker: LogoutWorker;
  /** The attempts in progress, each with its app. */
  readonly #attempts = new Map<Promise<void>, string>();
  #looking: Promise<void> | undefined;
  #isFull = false;

  constructor(worker: LogoutWorker) {
    this.#worker = worker;
  }

  /** Takes what is due, as far as there is room, and begins to send it. */
  look(): Promise<void> {
    this.#looking ??= this.#take()
      .catch((error: unknown) => this.#worker.log.error({ err: error }, 'queue of logouts'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Waits for the attempts in progress. */
  async idle(): Promise<void> {
    while (this.#looking || this.#attempts.size > 0) await Promise.all([this.#looking, ...this.#attempts.keys()]);
  }

  async #take(): Promise<void> {
    for (;;) {
      const busy = this.#busy();
      const room = Math.min(AT_ONCE - this.#attempts.size, TOGETHER);
      this.#isFull = busy.length > 0 || room <= 0;
      if (room <= 0) return;
      const leased = await leaseLogouts(this.#worker, room, busy);
      for (const logout of leased) this.#begin(logout.client_id, deliverLogout(this.#worker, logout));
      if (leased.length < room) return;
    }
  }

  #begin(app: string, delivery: Promise<void>): void {
    const attempt: Promise<void> = delivery
      .catch((error: unknown) => this.#worker.log.error({ err: error }, 'logout'))
      .finally(() => {
        this.#attempts.delete(attempt);
        if (this.#isFull && !this.#busy().includes(app)) void this.look();
      });
    this.#attempts.set(attempt, app);
  }

  /** Apps that get no further attempts for now. */
  #busy(): string[] {
    const counts = new Map<string, number>();
    for (const app of this.#attempts.values()) counts.set(app, (counts.get(app) ?? 0) + 1);
    return [...counts].filter(([, count]) => count > TOGETHER).map(([app]) => app);
  }
}

/** Tells apps of ended sessions while the server listens. */
export function registerLogouts(app: FastifyInstance, worker: LogoutWorker): void {
  const queue = new LogoutQueue(worker);
  repeat(app, {
    ...{ every: LOOK_EVERY, name: 'queue of logouts', work: () => queue.look(), whileListening: true },
    ...{ first: () => releaseLeases(worker, 'logouts'), patience: PATIENCE, idle: () => queue.idle() },
  });
}
