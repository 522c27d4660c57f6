import { type RawBuilder, sql } from 'kysely';
import type { Database } from './Database.ts';

/**
 * Whether a column has a given name, ignoring letter case. The database lowers both sides, since Node.js lowers some
 * letters differently, such as a final sigma.
 */
export const isSameName = (column: string, given: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) = lower(${given})`;

/** Names as the database compares them, in their order: equal names have equal spellings. */
export async function foldNames(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name
    from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as given (name, place)
    order by place`.execute(database);
  return rows.map(({ name }) => name);
}
