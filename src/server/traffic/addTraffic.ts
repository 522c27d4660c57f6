import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** A sum: how often something of a release was counted in an hour. */
export interface Counted {
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

export const keyOf = ({ hour, release, name }: Omit<Counted, 'count'>): string =>
  `${hour.toISOString()} ${release} ${name}`;
