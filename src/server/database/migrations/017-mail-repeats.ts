import { type Kysely, type Migration, sql } from 'kysely';

/** Which mails may have reached a mail server without our having heard so, and how often they were sent all the same. */
export const mailRepeats: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mails add column handed_at timestamptz, add column repeats integer not null default 0`.execute(
      db,
    );
  },
  async down(db: Kysely<unknown>) {
    await sql`alter table mails drop column handed_at, drop column repeats`.execute(db);
  },
};
