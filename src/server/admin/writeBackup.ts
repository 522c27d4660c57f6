import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { version } from '../../../package.json' with { type: 'json' };
import { AdministrationError } from '../administration/Operator.ts';
import type { Database } from '../core/database/Database.ts';
import { pageRanges } from '../core/database/queries.ts';
import { appliedMigrations } from '../database/migrateDatabase.ts';
import { type KeySettings, openKeyShelf } from '../keys/createKeyStore.ts';

/** A backup cannot be made or restored. The message is one line that says what to do. */
export class BackupError extends AdministrationError {
  override readonly name = 'BackupError';
}

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

/** The number of a table's pages that are read at once. */
const PAGES = 64;

/** The same for tables whose rows refer to large values outside the pages. */
const PAGES_OF: Readonly<Record<string, number>> = { release_contents: 1 };

/** The first line of a backup. */
export interface BackupHead {
  readonly backup: 'vestibule';
  readonly version: string;
  /** The names of the migrations that its tables have had. */
  readonly migrations: readonly string[];
  readonly at: string;
}

/**
 * Writes every row and every key to a new file, as JSON lines compressed by gzip: a head, then `["table",{row}]` for
 * each row, then `{"rows": n}`. All is read in one snapshot, so calls can continue meanwhile. Rows are written in
 * PostgreSQL's own form, so the embedded database and PostgreSQL can restore each other's backups.
 *
 * @param settings say where the keys are; sealed keys stay sealed
 * @returns the number of rows
 * @throws BackupError if the file already exists or cannot be written
 */
export async function writeBackup(database: Database, settings: KeySettings, path: string, at: Date): Promise<number> {
  let rows = 0;
  const counted = async function* () {
    for await (const lines of linesOf(database, settings, at)) {
      rows += lines.length;
      yield `${lines.join('\n')}\n`;
    }
    // The head is not counted as a row.
    rows -= 1;
    yield `${JSON.stringify({ rows })}\n`;
  };
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  let isOurs = false;
  file.once('open', () => {
    isOurs = true;
  });
  try {
    await pipeline(Readable.from(counted()), createGzip(), file);
  } catch (error) {
    if (isOurs) await rm(path, { force: true });
    const code = error instanceof Error && 'code' in error && 'path' in error ? error.code : undefined;
    if (code === undefined) throw error;
    throw new BackupError(
      code === 'EEXIST'
        ? `${path} already exists: give a new file`
        : `${path} cannot be written (${code}): give another`,
    );
  }
  return rows;
}

/** All lines but the last, in batches that are never empty. */
async function* linesOf(database: Database, settings: KeySettings, at: Date): AsyncGenerator<readonly string[]> {
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const migrations = (await appliedMigrations(transaction)) ?? [];
    yield [JSON.stringify({ backup: 'vestibule', version, migrations, at: at.toISOString() } satisfies BackupHead)];
    const keys = await openKeyShelf(settings, transaction).list();
    for (const [name, value] of keys) yield [JSON.stringify(['keys', { name, value }])];
    for (const table of await tablesInOrder(transaction)) {
      for await (const rows of rowsOf(transaction, table)) yield rows.map((row) => `["${table}",${row}]`);
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** The rows as JSON texts. A few pages of the table are read at a time, so a large table needs little memory. */
async function* rowsOf(database: Database, table: string): AsyncGenerator<readonly string[]> {
  for await (const range of pageRanges(database, table, PAGES_OF[table] ?? PAGES)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(table)} one where ${range}`.execute(database);
    if (rows.length > 0) yield rows.map(({ row }) => row);
  }
}
