import { type Selectable, sql } from 'kysely';
import type { Database } from './Database.ts';
import type { Tables } from './Tables.ts';

/**
 * Inserts rows, each with the members of the first one, by one statement whose text does not depend on their number.
 * With a parameter for each value, five hundred accounts would be a text of 100 kB and twenty thousand Kysely nodes.
 */
export async function insertRows<Name extends keyof Tables>(
  database: Database,
  name: Name,
  rows: readonly Partial<Selectable<Tables[Name]>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const [table, columns] = [sql.table(name), sql.join(Object.keys(first).map((column) => sql.ref(column)))];
  await sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`.execute(database);
}
