import type { Database } from '../../core/database/Database.ts';
import { inSnapshot, pagesOf } from './pagesOf.ts';
import type { UserFormat } from './UserFormat.ts';

/** All users, or those of one organisation, as parts of a text. They are read in one snapshot, the oldest first. */
export async function* exportUsers(
  database: Database,
  format: UserFormat,
  orgId: string | undefined,
): AsyncGenerator<string> {
  yield* inSnapshot(database, async function* (snapshot) {
    const hidden = ['DELETED', 'UNVERIFIED'] as const;
    const users = snapshot.selectFrom('users').where('state', 'not in', hidden);
    const own = orgId === undefined ? users : users.where('org_id', '=', orgId);
    const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    yield* format.write(pagesOf(snapshot, own.selectAll().orderBy('created_at').orderBy('id')), count);
  });
}
