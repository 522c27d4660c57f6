import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, User } from '../../core/database/Database.ts';
import type { Tables } from '../../core/database/Tables.ts';

/** How many users are kept in memory at once. */
const PAGE = 1000;

type AllUsers = SelectQueryBuilder<Tables, 'users', User>;

/** Reads in one snapshot, in which later writes are not visible. */
export async function* inSnapshot<T>(
  database: Database,
  read: (snapshot: Database) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield* read(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Reads by a cursor, since a new query for each page would sort all rows again. A snapshot allows only one cursor at a
 * time.
 */
export async function* pagesOf(snapshot: Database, query: AllUsers): AsyncGenerator<readonly User[]> {
  await sql`declare users_in_pages no scroll cursor for ${query}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<User>`fetch ${sql.lit(PAGE)} from users_in_pages`.execute(snapshot);
    if (rows.length === 0) return;
    yield rows;
  }
}
