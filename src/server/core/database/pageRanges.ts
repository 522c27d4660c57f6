import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './Database.ts';

/**
 * Conditions that each select one range of a table's 8 KiB pages. A statement with such a condition is quick, however
 * large the table is, and needs no index. Rows inserted meanwhile may be in no range.
 */
export async function* pageRanges(
  database: Database,
  table: string,
  pages: number,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const size = sql<{ pages: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`;
  const { rows } = await size.execute(database);
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pages) {
    const [from, to] = [`(${page},0)`, `(${page + pages},0)`];
    yield sql<SqlBool>`ctid >= ${from}::tid and ctid < ${to}::tid`;
  }
}
