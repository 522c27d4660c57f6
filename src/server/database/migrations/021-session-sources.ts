import { type Kysely, type Migration, sql } from 'kysely';

/** Where a session began, so that people can tell theirs from another's. Older ones do not say. */
export const sessionSources: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column source text`.execute(db);
  },
};
