import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Whether a mail to the account's address was answered, or its domain is the organisation's. Apps see only such
 * addresses as verified. Active accounts count as proved, as before.
 */
export const provedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column address_proved boolean not null default true`.execute(db);
  },
};
