import { type Kysely, type Migration, sql } from 'kysely';

/** The members that organisations have deleted, as hashes of their addresses: they need approval to rejoin. */
export const formerMembers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table former_members (
      org_id text not null references organisations (id) on delete cascade,
      address_hash text not null,
      left_at timestamptz not null,
      primary key (org_id, address_hash))`.execute(db);
  },
};
