import { type RawBuilder, sql } from 'kysely';
import type { Database } from './Database.ts';

/**
 * Whether a column has a given name, ignoring letter case. The database converts both to lower case, since Node.js
 * converts some letters differently, such as a final sigma.
 */
export const isSameName = (column: string, given: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) = lower(${given})`;

/** The names in lower case, in the given order. Names that the database treats as equal get the same spelling. */
export async function foldNames(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name
    from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as given (name, place)
    order by place`.execute(database);
  return rows.map(({ name }) => name);
}
