import { type Kysely, type Migration, sql } from 'kysely';

/** Directories query which users of an organisation have changed since a time. */
export const lastModified: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index users_last_modified on users (org_id, coalesce(modified_at, created_at))`.execute(db);
  },
};
