import { type SqlBool, sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** Whether visits may have begun with a release: it is that of a build, or was live or a candidate at some time. */
const isOffered = sql<SqlBool>`(used_at is not null or exists (
  select 1 from release_live where releases.id in (release_live.release, release_live.candidate)
))`;

/** The ids of the stored releases that visits may have begun with. The others are drafts. */
export async function idsOffered(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('releases').select('id').where(isOffered).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the drafts whose time is over. */
export async function oldDrafts(database: Database, now: Date): Promise<readonly string[]> {
  const drafts = database.selectFrom('releases').select('id').where(sql<SqlBool>`not ${isOffered}`);
  return (await drafts.where('kept_until', '<=', now).orderBy('id').execute()).map(({ id }) => id);
}

/** Keeps a published release until a time at least, also if visits never begin with it. */
export async function keepDraft(database: Database, id: string, until: Date): Promise<void> {
  const release = database.updateTable('releases').set({ kept_until: until }).where('id', '=', id);
  await release.where('kept_until', '<', until).execute();
}
