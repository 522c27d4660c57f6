import { type Kysely, type Migration, sql } from 'kysely';

/** What the guard of a shared release has counted. */
const STATEMENTS = [
  `create table guarded_accounts (choice bigint not null, account text not null, primary key (choice, account))`,
  `create table guarded_outcomes (
     choice bigint not null, is_candidate boolean not null, outcome text not null, count bigint not null,
     primary key (choice, is_candidate, outcome))`,
];

export const guards: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
