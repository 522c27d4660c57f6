import { type Kysely, type Migration, sql } from 'kysely';

/** Until when the person has refused the offer of a passkey. */
export const passkeyOffers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column passkey_offer_after timestamptz`.execute(db);
  },
};
