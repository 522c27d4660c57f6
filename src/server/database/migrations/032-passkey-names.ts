import { type Kysely, type Migration, sql } from 'kysely';

/** The browser and system on which a passkey was registered; null for older passkeys. */
export const passkeyNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table passkeys add column name text`.execute(db);
  },
};
