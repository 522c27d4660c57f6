import { type Kysely, type Migration, sql } from 'kysely';

/** Mails that may have reached a mail server that did not respond, and how often they were resent. */
export const mailRepeats: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mails add column handed_at timestamptz, add column repeats integer not null default 0`.execute(
      db,
    );
  },
};
