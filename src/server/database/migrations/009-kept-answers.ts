import { type Kysely, type Migration, sql } from 'kysely';

/** Responses to writes, for retries. */
export const keptAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table kept_answers (
      name text primary key, request text not null, answer text, expires_at timestamptz not null)`.execute(db);
    await sql`create index kept_answers_end on kept_answers (expires_at)`.execute(db);
  },
};
