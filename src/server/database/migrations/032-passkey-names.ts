import { type Kysely, type Migration, sql } from 'kysely';

/** The browser and system on which a passkey was registered; null: before there were names. */
export const passkeyNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table passkeys add column name text`.execute(db);
  },
};
