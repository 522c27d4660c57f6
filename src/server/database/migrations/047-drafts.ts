import { type Kysely, type Migration, sql } from 'kysely';

/** Published releases that visits never begin with end some time. */
const STATEMENTS = [
  `alter table releases add column kept_until timestamptz`,
  // As if they were published now.
  `update releases set kept_until = now() + interval '30 days' where used_at is null`,
];

export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
