import { sql } from 'kysely';
import type { Database, User } from '../../core/database/Database.ts';
import type { UserFormat } from './UserFormat.ts';

/** Users that are in memory at once. */
const PAGE = 1000;

/** All users, or those of one organisation, as parts of a text. They are read in one snapshot, the oldest first. */
export async function* exportUsers(
  database: Database,
  format: UserFormat,
  orgId: string | undefined,
): AsyncGenerator<string> {
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const hidden = ['DELETED', 'UNVERIFIED'] as const;
    const users = transaction.selectFrom('users').where('state', 'not in', hidden);
    const own = orgId === undefined ? users : users.where('org_id', '=', orgId);
    const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    yield* format.write(pagesOf(transaction, own.selectAll().orderBy('created_at').orderBy('id')), count);
  } finally {
    await transaction.rollback().execute();
  }
}

type AllUsers = Parameters<typeof sql>[1];

/** By a cursor: pages that begin anew would sort all rows for each of them. */
async function* pagesOf(database: Database, query: AllUsers): AsyncGenerator<readonly User[]> {
  await sql`declare users_to_export no scroll cursor for ${query}`.execute(database);
  for (;;) {
    const { rows } = await sql<User>`fetch ${sql.lit(PAGE)} from users_to_export`.execute(database);
    if (rows.length === 0) return;
    yield rows;
  }
}
