import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Whether a mail to the address of an account was answered, or its organisation has the domain: apps are told no more of
 * an address than that. An account that is active already has been believed so far.
 */
export const provedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column address_proved boolean not null default true`.execute(db);
  },
};
