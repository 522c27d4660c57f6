import { type InsertQueryBuilder, type InsertResult, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { type ParameterOf, prepareStatement } from '../core/database/prepareStatement.ts';
import type { Tables } from '../core/database/Tables.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds } from '../core/time/addSeconds.ts';

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
