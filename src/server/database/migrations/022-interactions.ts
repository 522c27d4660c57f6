import { type Kysely, type Migration, sql } from 'kysely';

/** Requests of apps that wait while the person is at the portal. */
export const interactions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table interactions (
      id_hash text primary key,
      browser text not null,
      path text not null,
      query text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      answered_at timestamptz
    )`.execute(db);
    await sql`create index interactions_browser on interactions (browser, created_at)`.execute(db);
  },
};
