import { type Kysely, type Migration, sql } from 'kysely';

/** When a mail becomes useless, and the topic by which a newer mail replaces it. */
export const mailEnds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mails add column expires_at timestamptz, add column topic text`.execute(db);
    await sql`create index mails_topic on mails (topic) where sent_at is null and failed_at is null`.execute(db);
  },
};
