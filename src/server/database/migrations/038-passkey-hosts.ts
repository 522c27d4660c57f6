import { type Kysely, type Migration, sql } from 'kysely';

/** The host at which a passkey was registered. Existing passkeys were all registered at the main host. */
export const passkeyHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table passkeys add column rp_id text`.execute(db);
  },
};
