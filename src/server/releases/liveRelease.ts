import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';

/** Which releases visits begin with. */
export interface LiveChoice {
  /** null: each node's own release, from its build. */
  readonly release: string | null;
  /** The release that some visits begin with instead. */
  readonly candidate: string | null;
  /** Those visits; null without a candidate. */
  readonly share: ReleaseShare | null;
}

/** The current choice. */
export interface LiveState extends LiveChoice {
  /** Grows with each choice; 0: nobody has ever chosen. */
  readonly number: number;
  readonly at: Date | null;
  /** The name of the operator; null: the guard, or nobody. */
  readonly by: string | null;
}

/** Nobody has ever chosen. */
export const NONE: LiveState = { number: 0, at: null, by: null, release: null, candidate: null, share: null };

/** One row by its key, so nodes can ask often. */
export async function readLive(database: Database): Promise<LiveState> {
  const newest = database.selectFrom('release_live').selectAll().orderBy('number', 'desc').limit(1);
  const found = await newest.executeTakeFirst();
  return found === undefined ? NONE : { ...found, number: Number(found.number) };
}

/** The release that was live before the current one; null: each node's own; undefined: nobody has ever chosen. */
export async function formerLive(database: Database): Promise<string | null | undefined> {
  const { number, release } = await readLive(database);
  if (number === 0) return undefined;
  const others = database
    .selectFrom('release_live')
    .select('release')
    .where(sql<boolean>`release is distinct from ${release}`);
  const former = await others.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return former === undefined ? (release === null ? undefined : null) : former.release;
}

/** The candidate that the guard withdrew, if nobody has chosen since. */
export async function lastWithdrawn(database: Database): Promise<string | undefined> {
  const newest = database.selectFrom('release_live').select(['candidate', 'by']).orderBy('number', 'desc').limit(2);
  const [now, before] = await newest.execute();
  return now?.by === null ? (before?.candidate ?? undefined) : undefined;
}

/** When a release got the place that it has now, and the name of the operator who gave it. */
export interface Beginning {
  readonly at: Date;
  readonly by: string | null;
}

/**
 * Since when the current release has been in a place, however often the other place has changed meanwhile.
 * @returns undefined if no choice has put it there: it is the build, or there is no candidate
 */
export async function beginningOf(database: Database, place: 'release' | 'candidate'): Promise<Beginning | undefined> {
  const column = sql.ref(place);
  const { rows } = await sql<Beginning>`
    select at, by from (
      select number, at, by, ${column} is distinct from lag(${column}) over (order by number) as is_new
      from release_live
    ) as choices where is_new order by number desc limit 1`.execute(database);
  return rows[0];
}

/** Call this in the transaction of `lockReleases`. */
export async function setLive(
  database: Database,
  { release, candidate, share }: LiveChoice,
  by: string | null,
  at: Date,
): Promise<void> {
  const row = { at, by, release, candidate, share: share === null ? null : JSON.stringify(share) };
  await database.insertInto('release_live').values(row).execute();
}

/**
 * Makes changes of releases wait for each other until the end of the transaction, so that none is removed while it is
 * made the live one.
 */
export const lockReleases = (database: Database): Promise<unknown> =>
  sql`lock table releases in share row exclusive mode`.execute(database);

/** When visits could last begin with a release: null if never, the future if they still can. */
export async function lastLive(database: Database, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(coalesce(until, ${now})) as until from (
      select release, candidate, lead(at) over (order by number) as until from release_live
    ) as choices where ${id} in (release, candidate)`.execute(database);
  return rows[0]?.until ?? null;
}
