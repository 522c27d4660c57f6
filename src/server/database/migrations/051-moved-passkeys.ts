import { type Kysely, type Migration, sql } from 'kysely';

/** What only the first use of a passkey from another system tells. */
export const movedPasskeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table passkeys add column user_handle text, alter column backup_eligible drop not null`.execute(db);
  },
};
