import { type Kysely, type Migration, sql } from 'kysely';

/** The APIs for which a client may request access tokens (RFC 8707). */
export const resources: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table oauth_clients add column resources jsonb not null default '[]'`.execute(db);
  },
};
