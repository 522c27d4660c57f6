import { type Kysely, type Migration, sql } from 'kysely';

/** The host that a passkey was registered at. Before this, the main one was the only one that had passkeys. */
export const passkeyHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table passkeys add column rp_id text`.execute(db);
  },
};
