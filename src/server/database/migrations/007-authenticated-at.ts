import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When a session's person last authenticated. For existing sessions, the best known time is their start. Unfinished
 * sign-ins lack this time, so they must start again.
 */
const STATEMENTS = [
  `alter table sessions add column authenticated_at timestamptz`,
  `update sessions set authenticated_at = created_at`,
  `alter table sessions alter column authenticated_at set not null`,
  `delete from tokens where payload -> 'proofs' is not null`,
];

export const authenticatedAt: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
