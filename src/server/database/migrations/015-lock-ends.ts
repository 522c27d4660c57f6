import { type Kysely, type Migration, sql } from 'kysely';

/** A lock caused by wrong passwords expires, and wrong passwords are counted per account as well as per name. */
const STATEMENTS = [
  `alter table users add column locked_until timestamptz`,
  // The longest lock, since the number of earlier locks is unknown.
  `update users set locked_until = locked_at + interval '1 day' where locked_at is not null`,
  // These counts are per name, and do not say which account they are for.
  `delete from attempts`,
  `alter table attempts
     add column locks integer not null default 0,
     add column opens_at timestamptz,
     add column heard integer not null default 0`,
];

export const lockEnds: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
