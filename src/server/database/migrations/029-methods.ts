import { type Kysely, type Migration, sql } from 'kysely';

/** What the person of a session has shown, for the apps. Of a second factor of earlier sessions nothing is known. */
export const methods: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column methods jsonb not null default '[]'`.execute(db);
    await sql`update sessions set methods = '["pwd"]' where channel = 'PASSWORD'`.execute(db);
  },
};
