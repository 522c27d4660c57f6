import { type Kysely, type Migration, sql } from 'kysely';

/** Nodes store the release of their build, and say when they last ran it. */
export const builds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table releases add column used_at timestamptz`.execute(db);
  },
};
