import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When the person of a session last proved who they are; null if a provider vouches for them without a time, as for
 * earlier sessions of providers.
 */
export const freshAt: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column fresh_at timestamptz`.execute(db);
    await sql`update sessions set fresh_at = authenticated_at where channel = 'PASSWORD'`.execute(db);
  },
};
