import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** The names by which older databases know a migration, with today's, and the one that it comes after now. */
const RENAMED = [{ from: '006-factors', to: '004-factors', after: '003-linked-accounts' }];

/**
 * Two migrations once had the number 006. A database that has had both learns the name and the place that one
 * of them has now; nothing is run again.
 */
export async function renameMigrations(database: Database): Promise<void> {
  for (const { from, to, after } of RENAMED)
    await sql`update kysely_migration
      set name = ${to}, timestamp = (select timestamp from kysely_migration where name = ${after})
      where name = ${from}`.execute(database);
}
