import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When a session's person last proved who they are; null if a provider vouches for the person without a time. Existing
 * sessions through providers get null.
 */
export const freshAt: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column fresh_at timestamptz`.execute(db);
    await sql`update sessions set fresh_at = authenticated_at where channel = 'PASSWORD'`.execute(db);
  },
};
