import { type Kysely, type Migration, sql } from 'kysely';

/** The time before which the person, having refused a passkey, is not offered one again. */
export const passkeyOffers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column passkey_offer_after timestamptz`.execute(db);
  },
};
