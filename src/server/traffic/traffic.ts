import { sql } from 'kysely';
import { HIGHEST_COUNT, MOST_NAMES, TRAFFIC_FILE, type TrafficReport } from '../../contract/traffic.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { Refusal } from '../core/Context.ts';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';

/** A sum: how often something of a release was counted in an hour. */
interface Counted {
  readonly hour: Date;
  readonly release: string;
  readonly name: string;
  readonly count: number;
}

/** Rows that one statement writes. */
const ROWS = 1000;

/**
 * Adds sums to those of the database, which all nodes share. Rows are written in one order, so that two nodes never wait
 * for each other.
 */
export async function addTraffic(database: Database, sums: readonly Counted[]): Promise<void> {
  const sorted = [...sums].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let start = 0; start < sorted.length; start += ROWS) {
    await database
      .insertInto('traffic')
      .values(sorted.slice(start, start + ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'release', 'name'])
          .doUpdateSet({ count: sql<number>`traffic.count + excluded.count` }),
      )
      .execute();
  }
}

const keyOf = ({ hour, release, name }: Omit<Counted, 'count'>): string => `${hour.toISOString()} ${release} ${name}`;

/** Milliseconds between two writes of a node's sums. */
const EVERY = 5000;

/**
 * The sums of one node since its last write. They are written every few seconds rather than at each message, so that a
 * busy portal adds a few statements and no row is fought over. A node that is killed loses those seconds.
 */
export class TrafficSums {
  readonly #service: Pick<Service, 'database' | 'clock' | 'log'>;
  #sums = new Map<string, Counted>();
  #writing: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(service: Pick<Service, 'database' | 'clock' | 'log'>) {
    this.#service = service;
    this.#timer = setInterval(() => void this.write(), EVERY);
    this.#timer.unref();
  }

  /** @param counts by names of the release's closed list */
  add(release: string, counts: ReadonlyMap<string, number>): void {
    const hour = new Date(this.#service.clock.now());
    hour.setUTCMinutes(0, 0, 0);
    for (const [name, count] of counts) this.#take({ hour, release, name, count });
    tell('traffic', { counts });
  }

  /** Writes the sums. If the database is unreachable, they wait for the next write. */
  async write(): Promise<void> {
    await this.#writing;
    if (this.#sums.size === 0) return;
    const sums = [...this.#sums.values()];
    this.#sums = new Map();
    this.#writing = addTraffic(this.#service.database, sums).catch((error: unknown) => {
      for (const sum of sums) this.#take(sum);
      this.#service.log.warn({ err: error }, 'counts of traffic wait for the database');
    });
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  #take(sum: Counted): void {
    const key = keyOf(sum);
    this.#sums.set(key, { ...sum, count: sum.count + (this.#sums.get(key)?.count ?? 0) });
  }
}

/** The files of a release. */
interface Files {
  read(name: string): Promise<unknown>;
}

const known = new WeakMap<Files, Promise<ReadonlySet<string>>>();

/** Everything that the pages of a release may count: nothing, if the release has no list. It is read once. */
export function namesOf(files: Files): Promise<ReadonlySet<string>> {
  const before = known.get(files);
  if (before !== undefined) return before;
  const names = files
    .read(TRAFFIC_FILE)
    .then((list) => new Set(Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []));
  known.set(files, names);
  names.catch(() => known.delete(files));
  return names;
}

/**
 * The counts of a page, which are refused whole unless every name is one of the release's: so no text that a visitor or
 * a stranger chose is ever stored.
 *
 * @param names the closed list of the release
 * @throws Refusal BAD_REQUEST
 */
export function readMessage(body: unknown, names: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = Object.entries(isRecord(body) ? body : {});
  if (counts.length === 0 || counts.length > MOST_NAMES) throw new Refusal('BAD_REQUEST', { detail: 'not counts' });
  const read = new Map<string, number>();
  for (const [name, count] of counts) {
    const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= HIGHEST_COUNT;
    if (!isCount || !names.has(name)) throw new Refusal('BAD_REQUEST', { detail: 'not counts of this release' });
    read.set(name, count);
  }
  return read;
}

/** The counts from a time on and before another, to the hour, summed up per release. */
export async function readTraffic(database: Database, since: Date, until: Date): Promise<TrafficReport> {
  const rows = await database
    .selectFrom('traffic')
    .select(['release', 'name', sql<string>`sum(count)`.as('count')])
    .where('hour', '>=', since)
    .where('hour', '<', until)
    .groupBy(['release', 'name'])
    .orderBy('release')
    .orderBy(sql`name collate "C"`)
    .execute();
  const releases: Record<string, Record<string, number>> = {};
  for (const { release, name, count } of rows) {
    const own = releases[release] ?? {};
    own[name] = Number(count);
    releases[release] = own;
  }
  return { since: since.toISOString(), until: until.toISOString(), releases };
}
