import { type InsertQueryBuilder, type InsertResult, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { type Context, Refusal } from '../core/Context.ts';
import { type ParameterOf, prepareStatement } from '../core/database/queries.ts';
import type { Tables } from '../core/database/Tables.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';

type Store = Pick<Service, 'database' | 'clock'>;

export interface Limit {
  readonly tries: number;
  /** Seconds, from the first attempt. */
  readonly window: number;
}

/**
 * Counts an attempt before it is made, in one statement, so parallel attempts cannot pass together (promise P08).
 * @throws Refusal TOO_MANY_REQUESTS with Retry-After, once the limit is exceeded
 */
export async function countTry(service: Store, key: string, limit: Limit): Promise<void> {
  const retryAfter = await addTry(service, key, limit);
  if (retryAfter !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
}

/**
 * Like `countTry`, for limits whose consequence is not a refusal.
 * @returns seconds to wait, once the limit is exceeded
 */
export async function addTry(service: Store, key: string, limit: Limit): Promise<number | undefined> {
  return secondsToWait(key, await tally(service, key, limit), limit, service.clock.now());
}

/** Counts an attempt, and returns the number of attempts. */
export async function tally({ database, clock }: Store, key: string, limit: Pick<Limit, 'window'>): Promise<Counted> {
  const [counted] = await addTryStatement(database, { key, ...windowOf(limit, clock.now()) });
  if (counted === undefined) throw new Error('a counter was not counted');
  return counted;
}

/** The parameters for counting an attempt. */
export interface Try {
  /** The limit's name, and whom it applies to. */
  readonly key: string;
  readonly now: Date;
  /** The end of a window that begins now. */
  readonly windowEnd: Date;
}

export const windowOf = ({ window }: Pick<Limit, 'window'>, now: Date): Pick<Try, 'now' | 'windowEnd'> => ({
  now,
  windowEnd: addSeconds(now, window),
});

/** The statement that counts an attempt. */
function tryStatement(database: Pick<QueryCreator<Tables>, 'insertInto'>, parameter: ParameterOf<Try>) {
  const counted = { key: parameter('key'), count: 1, window_ends_at: parameter('windowEnd') };
  return addTries(database.insertInto('counters').values(counted), parameter('now'));
}

/** Adds new counts to existing ones; a count whose window has ended restarts. */
export function addTries(counts: InsertQueryBuilder<Tables, 'counters', InsertResult>, now: RawBuilder<Date>) {
  const isOver = sql<boolean>`counters.window_ends_at <= ${now}`;
  return counts
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 0 else counters.count end + excluded.count`,
        window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else counters.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at']);
}

const addTryStatement = prepareStatement<Try, Counted>(tryStatement);

/** The number of attempts, and when the window ends. */
export interface Counted {
  readonly count: number;
  readonly window_ends_at: Date;
}

/** @returns seconds to wait, once the limit is exceeded */
export function secondsToWait(
  key: string,
  { count, window_ends_at }: Counted,
  { tries }: Pick<Limit, 'tries'>,
  now: Date,
): number | undefined {
  if (count <= tries) return undefined;
  tell('limit', { limit: nameOf(key) });
  return Math.max(1, Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000));
}

/** The limit's name, which is the prefix of the key. The rest says whom the limit applies to. */
const nameOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Removes a counted attempt that was correct. */
export async function uncountTry(service: Store, key: string): Promise<void> {
  await service.database
    .updateTable('counters')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Forgets all attempts. */
export async function forgetTries(service: Store, key: string): Promise<void> {
  await service.database.deleteFrom('counters').where('key', '=', key).execute();
}

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

/** The key under which a source's attempts are counted. */
export const sourceKey = (name: string, { request }: Pick<Call, 'request'>): string => `${name}-from:${request.source}`;

/**
 * One IPv6 /48 may make as many attempts as this number of sources, since the /64 networks of a site are easy to get
 * (RFC 6177, section 2).
 */
const SOURCES_OF_SITE = 16;

/** The key under which attempts from an IPv6 source's /48 are counted, which contains 65,536 sources. */
function siteKey(name: string, { request: { source } }: Pick<Call, 'request'>): string | undefined {
  const [, site] = /^(.*):[^:]+::\/64$/.exec(source) ?? [];
  return site && `${name}-site:${site}::/48`;
}

/**
 * Counts an attempt against the source, and against the /48 of an IPv6 source (promise P08). A trusted network has only
 * the limits per account, since a whole office may share one address.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSource(context: Call, name: string, limit: Limit): Promise<void> {
  if (context.request.isTrusted) return;
  await countTry(context, sourceKey(name, context), limit);
  const site = siteKey(name, context);
  if (site) await countTry(context, site, { ...limit, tries: limit.tries * SOURCES_OF_SITE });
}

/** Removes a counted attempt that was correct. */
export async function uncountSource(context: Call, name: string): Promise<void> {
  if (context.request.isTrusted) return;
  await uncountTry(context, sourceKey(name, context));
  const site = siteKey(name, context);
  if (site) await uncountTry(context, site);
}

interface Kept {
  readonly count: number;
  readonly endsAt: Date;
}

/** The maximum number of keys remembered; the oldest is forgotten first. */
const KEYS = 10_000;

/** Counts of one node, by key, in windows that begin with the first count. */
export class MemoryCounts {
  readonly #counts = new Map<string, Kept>();
  readonly #window: number;

  /** @param window in seconds */
  constructor(window: number) {
    this.#window = window;
  }

  /** @returns the count with this one, and when its window ends */
  add(key: string, now: Date): Kept {
    const known = this.#counts.get(key);
    if (known && known.endsAt > now) {
      const counted = { ...known, count: known.count + 1 };
      this.#counts.set(key, counted);
      return counted;
    }
    const first = { count: 1, endsAt: addSeconds(now, this.#window) };
    this.#counts.delete(key);
    this.#counts.set(key, first);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > KEYS && oldest !== undefined) this.#counts.delete(oldest);
    return first;
  }
}

/** The maximum number of writes from one source on this node, whatever their outcome. */
const PER_SOURCE = { tries: 1200, window: MINUTE };
/** Counts a call, and throws a Refusal TOO_MANY_REQUESTS. */
export type WriteCount = (context: Pick<Context, 'request' | 'clock'>) => void;

/**
 * Counts writes before they use the database: each claimed idempotency key and each audit event is a commit, so a flood
 * of writes would delay every call. Each node therefore keeps the count in memory.
 */
export function createWriteCount(): WriteCount {
  const counts = new MemoryCounts(PER_SOURCE.window);
  return ({ request, clock }) => {
    if (request.isTrusted) return;
    const now = clock.now();
    const { count, endsAt } = counts.add(request.source, now);
    if (count <= PER_SOURCE.tries) return;
    tell('limit', { limit: 'write-from' });
    const wait = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, wait) });
  };
}
