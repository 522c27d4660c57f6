import { type Kysely, type Migration, sql } from 'kysely';

/** Where a session began, so people can recognise their own; null for older sessions. */
export const sessionSources: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column source text`.execute(db);
  },
};
