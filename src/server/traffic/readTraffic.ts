import { sql } from 'kysely';
import type { TrafficReport } from '../../contract/traffic.ts';
import type { Database } from '../core/database/Database.ts';

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
