import { type RawBuilder, sql } from 'kysely';
import type { Database } from './Database.ts';

/**
 * Whether what a column holds is a name that somebody gives, whatever its letter case. The database lowers both sides: Node.js
 * has another lower case for some letters, such as a sigma at the end.
 */
export const isSameName = (column: string, given: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) = lower(${given})`;

/** Names as the database compares them: two are one if they have one spelling here. In their order. */
export async function foldNames(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name
    from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as given (name, place)
    order by place`.execute(database);
  return rows.map(({ name }) => name);
}
