import { type Kysely, type Migration, sql } from 'kysely';

/** What pages counted, per release and hour. */
export const traffic: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table traffic (
      hour timestamptz not null, release text not null, name text not null, count bigint not null,
      primary key (hour, release, name))`.execute(db);
  },
};
