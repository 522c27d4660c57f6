import { type Kysely, type Migration, sql } from 'kysely';

/** Until when a mail is worth sending, and what a newer one takes the place of. */
export const mailEnds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mails add column expires_at timestamptz, add column topic text`.execute(db);
    await sql`create index mails_topic on mails (topic) where sent_at is null and failed_at is null`.execute(db);
  },
  async down(db: Kysely<unknown>) {
    await sql`alter table mails drop column expires_at, drop column topic`.execute(db);
  },
};
