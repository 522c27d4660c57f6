import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/**
 * The ids of the stored releases that visits may have begun with: those that were live or a candidate at some time, and
 * those of builds. The others are drafts.
 */
export async function idsOffered(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from releases where used_at is not null or exists (
      select 1 from release_live where releases.id in (release_live.release, release_live.candidate)
    )`.execute(database);
  return new Set(rows.map(({ id }) => id));
}
