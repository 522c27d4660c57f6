import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** Kysely's own tables, which migrations write, and the keys, which are in a file if the database is embedded. */
const LEFT_OUT = ['kysely_migration', 'kysely_migration_lock', 'keys'];

/** The tables that are backed up, each after the tables to which it refers. */
export async function tablesInOrder(database: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(database);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select a.relname as "from", b.relname as "to" from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(database);
  const ordered: string[] = [];
  let left = tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
  while (left.length > 0) {
    const waits = (name: string) => references.some(({ from, to }) => from === name && left.includes(to));
    const ready = left.filter((name) => !waits(name));
    if (ready.length === 0) throw new Error(`tables refer to each other in a cycle: ${left.join(', ')}`);
    ordered.push(...ready);
    left = left.filter((name) => !ready.includes(name));
  }
  return ordered;
}
