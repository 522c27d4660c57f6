import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import type { FollowingClock } from '../core/time/FollowingClock.ts';

/** The current time at the database, which all nodes share. */
async function readTime(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the database says no time');
  return row.now;
}

/** Sets a clock to the database's time. If that changes the clock, logs how far the machine's clock differs. */
export async function followDatabase(
  database: Database,
  clock: FollowingClock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (await clock.follow(() => readTime(database)))
    log.warn(
      { ahead: clock.ahead },
      'the clock of this machine differs from that of the database, which counts: set it',
    );
}
