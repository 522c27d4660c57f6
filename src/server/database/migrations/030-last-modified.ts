import { type Kysely, type Migration, sql } from 'kysely';

/** An index for directories, which query an organisation's users that have changed since a given time. */
export const lastModified: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index users_last_modified on users (org_id, coalesce(modified_at, created_at))`.execute(db);
  },
};
