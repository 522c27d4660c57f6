import { type Kysely, type Migration, sql } from 'kysely';

/** Directories read their users page by page. The index has the columns that filter and sort them. */
export const directoryPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index users_directory on users (org_id, created_at, id)
      where state not in ('DELETED', 'UNVERIFIED')`.execute(db);
  },
};
