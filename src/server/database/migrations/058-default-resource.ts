import { type Kysely, type Migration, sql } from 'kysely';

/** The API of a client's access tokens if a request names none (RFC 8707, section 2). */
export const defaultResource: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table oauth_clients add column default_resource text`.execute(db);
  },
};
