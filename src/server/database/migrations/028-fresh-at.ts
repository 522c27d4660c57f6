import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When the person of a session last showed something that proves who they are; null: a provider vouches for them and does not
 * say when. Earlier sessions of a provider do not say either.
 */
export const freshAt: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column fresh_at timestamptz`.execute(db);
    await sql`update sessions set fresh_at = authenticated_at where channel = 'PASSWORD'`.execute(db);
  },
};
