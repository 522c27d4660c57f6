import { type Kysely, type Migration, sql } from 'kysely';

/** The methods that a session has proved, for the apps. For earlier sessions the second factor's is unknown. */
export const methods: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column methods jsonb not null default '[]'`.execute(db);
    await sql`update sessions set methods = '["pwd"]' where channel = 'PASSWORD'`.execute(db);
  },
};
