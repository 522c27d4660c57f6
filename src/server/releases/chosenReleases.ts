import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** The ids of the stored releases that visits have begun with at some time; the others are drafts. */
export async function idsChosen(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from releases where exists (
      select 1 from release_live where releases.id in (release_live.release, release_live.candidate)
    )`.execute(database);
  return new Set(rows.map(({ id }) => id));
}
