import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import { pageRanges } from '../core/database/queries.ts';
import type { Tables } from '../core/database/Tables.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';

type Store = Pick<Service, 'database' | 'clock' | 'settings'>;

/** Seconds that ended rows are kept, to distinguish "expired" from "unknown". */
const KEPT = 30 * DAY;

/** Seconds that counts of traffic are kept. */
const TRAFFIC_KEPT = 90 * DAY;

/** Seconds within which an app must fetch an event: as long as one is sent. */
const FETCHED_WITHIN = DAY;

/** Steps of visits that are kept, whatever their age: many visitors must not fill the disk. */
const MOST_STEPS = 2_000_000;

/** Pages of a table that one statement searches. */
const PAGES = 128;

/** Rows that one statement removes by an index. */
const ROWS = 1000;

/**
 * Removes tokens, mails, sessions, events that apps have not fetched, steps of visits, counts of traffic and rate-limit counts that ended long ago, and what
 * guards of former choices of releases knew of accounts. Each statement is short, so it delays no call and does not time
 * out; an interrupted sweep keeps its progress, and the next one continues.
 */
export async function sweepDatabase(service: Store): Promise<void> {
  const { database, clock, settings } = service;
  const [now, before] = [clock.now(), addSeconds(clock.now(), -KEPT)];
  await removeUnverified(service);
  await removeFound(async () => {
    const isOver = (row: ExpressionBuilder<Tables, 'kept_answers'>) => row('expires_at', '<=', now);
    const some = database.selectFrom('kept_answers').select('name').where(isOver).limit(ROWS);
    return database.deleteFrom('kept_answers').where('name', 'in', some).where(isOver).executeTakeFirst();
  });
  /** Searches a table, some of its pages at a time. */
  const remove = async (table: keyof Tables, part: (range: RawBuilder<SqlBool>) => Run) => {
    for await (const range of pageRanges(database, table, PAGES)) await part(range).execute();
  };
  await remove('traffic', (range) =>
    database.deleteFrom('traffic').where(range).where('hour', '<', addSeconds(now, -TRAFFIC_KEPT)),
  );
  await remove('visit_steps', (range) => {
    const oldest = sql<string>`(select max(id) from visit_steps) - ${sql.lit(MOST_STEPS)}`;
    return database
      .deleteFrom('visit_steps')
      .where(range)
      .where((row) => row.or([row('at', '<', before), row('id', '<=', oldest)]));
  });
  await remove('guarded_accounts', (range) =>
    database
      .deleteFrom('guarded_accounts')
      .where(range)
      .where('choice', '<', sql<number>`(select max(number) from release_live)`),
  );
  await remove('interactions', (range) =>
    database.deleteFrom('interactions').where(range).where('expires_at', '<=', now),
  );
  await remove('oidc_records', (range) =>
    database.deleteFrom('oidc_records').where(range).where('expires_at', '<', before),
  );
  await remove('tokens', (range) => database.deleteFrom('tokens').where(range).where('expires_at', '<', before));
  await remove('counters', (range) =>
    database.deleteFrom('counters').where(range).where('window_ends_at', '<', before),
  );
  await remove('logouts', (range) =>
    database
      .deleteFrom('logouts')
      .where(range)
      .where('next_try_at', 'is', null)
      .where('created_at', '<=', addSeconds(now, -FETCHED_WITHIN)),
  );
  await remove('mails', (range) =>
    database
      .deleteFrom('mails')
      .where(range)
      .where((row) => row.or([row('sent_at', '<', before), row('failed_at', '<', before)])),
  );
  // A count of wrong passwords has no window (D-78), so it is kept for a year. A locked account stays locked without
  // it.
  await remove('attempts', (range) =>
    database
      .deleteFrom('attempts')
      .where(range)
      .where('last_at', '<', addSeconds(before, -335 * DAY)),
  );
  // The chooser's entries for a session are removed with it.
  await remove('sessions', (range) =>
    database
      .deleteFrom('sessions')
      .where(range)
      .where((row) => row.or([row('ended_at', '<', before), row('expires_at', '<', before)])),
  );
  await remove('devices', (range) => {
    const uses = (row: ExpressionBuilder<Tables, 'devices'>, table: 'sessions' | 'known_devices') =>
      row.exists(row.selectFrom(table).select(`${table}.user_id`).whereRef(`${table}.device_id`, '=', 'devices.id'));
    return database
      .deleteFrom('devices')
      .where(range)
      .where('created_at', '<', before)
      .where((row) => row.not(row.or([uses(row, 'sessions'), uses(row, 'known_devices')])));
  });
  if (!settings.databaseUrl) await vacuum(database);
}

interface Run {
  execute(): Promise<unknown>;
}

/** Repeats a removal of at most `ROWS` rows until it removes fewer. */
async function removeFound(some: () => Promise<{ readonly numDeletedRows: bigint }>): Promise<void> {
  while ((await some()).numDeletedRows >= ROWS);
}

/**
 * Removes unverified sign-ups, so they cannot occupy other people's addresses. A sign-up with a valid link stays, but
 * at most one more day, since links are resent on request.
 */
async function removeUnverified({ database, clock, settings }: Store): Promise<void> {
  const now = clock.now();
  const end = addSeconds(now, -settings.unverifiedAccountDays * DAY);
  const isOver = (row: ExpressionBuilder<Tables, 'users'>) => {
    const openLinks = row
      .selectFrom('tokens')
      .select('tokens.hash')
      .whereRef('tokens.user_id', '=', 'users.id')
      .where('purpose', '=', 'email-verification')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now);
    const isLate = row.or([row('signed_up_at', '<', addSeconds(end, -DAY)), row.not(row.exists(openLinks))]);
    return row.and([row('state', '=', 'UNVERIFIED'), row('signed_up_at', '<', end), isLate]);
  };
  await removeFound(() => {
    const some = database.selectFrom('users').select('id').where(isOver).limit(ROWS);
    // The condition is repeated, in case an account was verified meanwhile.
    return database.deleteFrom('users').where('id', 'in', some).where(isOver).executeTakeFirst();
  });
}

/** PostgreSQL vacuums in the background; the embedded database does not, and would only grow. */
async function vacuum(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(database);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(database);
}
