import { type Kysely, type Migration, sql } from 'kysely';

/** Mails that may have reached a mail server without a known answer, and how often they were sent again. */
export const mailRepeats: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mails add column handed_at timestamptz, add column repeats integer not null default 0`.execute(
      db,
    );
  },
};
