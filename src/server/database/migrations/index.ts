import { type Kysely, type Migration, sql } from 'kysely';
import { FROM_040 } from './from-040.ts';
import { UNTIL_019 } from './until-019.ts';
import { UNTIL_039 } from './until-039.ts';

const migrationOf = (statements: readonly string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/**
 * The migrations in the order of their names, each with its own number. Names are permanent, since databases store the
 * names of the migrations that have run. A new migration is a new entry at the end of the last file, with the next
 * number. Migrations only add: nodes of the previous version run on the same tables until they are replaced, so a
 * column or table is dropped one version after the last version that reads it. The only way back is a backup.
 */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  Object.entries({ ...UNTIL_019, ...UNTIL_039, ...FROM_040 }).map(([name, statements]) => [
    name,
    migrationOf(statements),
  ]),
);
