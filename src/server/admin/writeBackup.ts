import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { version } from '../../../package.json' with { type: 'json' };
import type { Database } from '../core/database/Database.ts';
import { pageRanges } from '../core/database/pageRanges.ts';
import { appliedMigrations } from '../database/appliedMigrations.ts';
import { type KeySettings, openKeyShelf } from '../keys/createKeyStore.ts';
import { BackupError } from './BackupError.ts';
import { tablesInOrder } from './tablesInOrder.ts';

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
