import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Whether the account's address is proved: a mailed link or code was used, or its domain is the organisation's. Apps
 * see only proved addresses as verified. The addresses of existing accounts stay proved, as apps saw them before.
 */
export const provedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column address_proved boolean not null default true`.execute(db);
  },
};
