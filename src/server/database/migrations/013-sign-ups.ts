import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The browser that signed up, so a verification link in another browser requires the password; and the time, so
 * unverified accounts can be removed.
 */
export const signUps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column own_browser text, add column signed_up_at timestamptz`.execute(db);
    await sql`update users set signed_up_at = created_at where state = 'UNVERIFIED'`.execute(db);
    await sql`create index users_unverified on users (signed_up_at) where state = 'UNVERIFIED'`.execute(db);
  },
};
