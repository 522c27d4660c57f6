import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The managers of users, as directories say (RFC 7643, section 4.3). The table is apart from `users`, so that removing
 * a manager locks no other user's row.
 */
const STATEMENTS = [
  `create table user_managers (
     user_id text primary key references users on delete cascade,
     manager_id text not null references users on delete cascade)`,
  `create index user_managers_manager on user_managers (manager_id)`,
];

export const managers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
