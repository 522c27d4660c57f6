import { type Kysely, type Migration, sql } from 'kysely';

/** The methods by which a session's person signed in, for apps. The second factor of existing sessions is unknown. */
export const methods: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column methods jsonb not null default '[]'`.execute(db);
    await sql`update sessions set methods = '["pwd"]' where channel = 'PASSWORD'`.execute(db);
  },
};
