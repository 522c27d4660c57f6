import { type Kysely, type Migration, sql } from 'kysely';

/** The consents and replies of a sign-up, by the names that the portal declares. */
export const givenAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column given_answers jsonb`.execute(db);
  },
};
