import { type Kysely, type Migration, sql } from 'kysely';

/** The mail queue. */
export const mails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table mails (
      id text primary key, number bigserial, content text, created_at timestamptz not null, next_try_at timestamptz not null,
      leased_until timestamptz, tries integer not null default 0, sent_at timestamptz, failed_at timestamptz)`.execute(
      db,
    );
    await sql`create index mails_waiting on mails (next_try_at) where sent_at is null and failed_at is null`.execute(
      db,
    );
  },
};
