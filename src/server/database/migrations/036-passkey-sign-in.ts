import { type Kysely, type Migration, sql } from 'kysely';

/** Whether members of an organisation may sign in with only a passkey. */
export const passkeySignIn: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table organisations add column passkey_sign_in boolean not null default false`.execute(db);
  },
};
