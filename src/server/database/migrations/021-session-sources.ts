import { type Kysely, type Migration, sql } from 'kysely';

/** Where a session began, so that people can recognise their own sessions; null for older ones. */
export const sessionSources: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column source text`.execute(db);
  },
};
