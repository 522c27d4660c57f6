import { type Selectable, sql } from 'kysely';
import type { Database } from './Database.ts';
import type { Tables } from './Tables.ts';

/**
 * Inserts rows with one statement, whose text is the same for any number of rows. The first row's members are the
 * columns. With a parameter for each value, five hundred accounts would need 100 kB of SQL and twenty thousand Kysely
 * nodes.
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
