import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import type { KeyShelf } from '../core/keys/KeyRing.ts';
import { appliedMigrations, migrateDatabase } from '../database/migrateDatabase.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import { type KeySettings, openKeyShelf, requireMasterKeys, withMasterKeys } from '../keys/createKeyStore.ts';
import { BackupError, type BackupHead, tablesInOrder } from './writeBackup.ts';

/** The number of rows written in one statement. */
const BATCH = 500;
const LINE = /^\["([a-z_]+)",(\{.*\})\]$/;

/** Where a backup is to be restored. */
export interface RestoreTarget {
  /** An empty database, not migrated or migrated as far as the backup. */
  readonly database: Database;
  /** The settings that say where its keys are, and that open them. */
  readonly settings: KeySettings;
}

/**
 * Restores a backup into an empty database, in one transaction, and then migrates it to this version.
 *
 * @returns the number of rows
 * @throws BackupError if the file is not a whole backup, is of a newer version, or the database is not empty
 * @throws SettingsError if the master key does not open the backup's keys
 */
export async function restoreBackup({ database, settings }: RestoreTarget, path: string): Promise<number> {
  const lines = readLines(path);
  const { value: first } = await lines.next();
  const head = readHead(path, first);
  await prepare(database, head, path);
  const rows = await database.transaction().execute(async (transaction) => {
    const tables = await tablesInOrder(transaction);
    await refuseRows(transaction, tables);
    for (const table of tables) await setTriggers(transaction, table, 'disable');
    const { count, keys } = await insertRows(transaction, lines, new Set(tables), path);
    for (const table of tables) await setTriggers(transaction, table, 'enable');
    await moveSequences(transaction);
    await openKeys(keys, settings.masterKeys);
    // In a shared database the keys are in a table, so this is part of the transaction.
    await keepKeys(openKeyShelf(settings, transaction), keys);
    return count;
  });
  await migrateDatabase(database);
  return rows;
}

/** The lines of a gzip file. A file of another kind, or a truncated one, is reported in one line. */
async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  file.once('error', (error) => text.destroy(error));
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
    throw new BackupError(`${path} cannot be read (${code}): give a complete backup made by this command`);
  }
}

function readHead(path: string, line: unknown): BackupHead {
  const notOurs = new BackupError(`${path} is not a backup made by this command: give one that is`);
  if (typeof line !== 'string' || !line.startsWith('{"backup":"vestibule"')) throw notOurs;
  const head: BackupHead = JSON.parse(line);
  if (!Array.isArray(head.migrations)) throw notOurs;
  const newer = head.migrations.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (newer === undefined) return head;
  throw new BackupError(
    `${path} was made by a newer version (${head.version}, ${newer}): restore it with that version`,
  );
}

/** Creates the tables as they were when the backup was made. */
async function prepare(database: Database, { migrations }: BackupHead, path: string): Promise<void> {
  if ((await appliedMigrations(database)) === undefined) {
    await migrateDatabase(database, MIGRATIONS, migrations.at(-1));
  }
  const applied = await appliedMigrations(database);
  if (applied?.join() === migrations.join()) return;
  throw new BackupError(`${path} was made by an older version than the existing tables: use an empty database`);
}

async function refuseRows(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database);
    if (rows.length > 0) {
      throw new BackupError(`The database is not empty (${table}): set DATA_DIR or DATABASE_URL to an empty one`);
    }
  }
}

/** Triggers are off during the restoration, since the backup's rows already contain their effects. */
const setTriggers = (database: Database, table: string, state: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(database);

async function insertRows(
  database: Database,
  lines: AsyncGenerator<string>,
  tables: ReadonlySet<string>,
  path: string,
): Promise<{ count: number; keys: Map<string, string> }> {
  const keys = new Map<string, string>();
  let count = 0;
  let batch: string[] = [];
  let current = '';
  const write = async () => {
    if (batch.length === 0) return;
    const table = sql.table(current);
    await sql`insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, ${`[${batch.join()}]`}::jsonb)`
      .execute(database)
      .catch((error: unknown) => refuseUnfit(error, path, current));
    batch = [];
  };
  for await (const line of lines) {
    const [, table = '', row = ''] = LINE.exec(line) ?? [];
    if (row === '') {
      await write();
      if (line !== JSON.stringify({ rows: count })) break;
      return { count, keys };
    }
    count += 1;
    if (table === 'keys') {
      const { name, value }: { name: string; value: string } = JSON.parse(row);
      keys.set(name, value);
      continue;
    }
    if (!tables.has(table))
      throw new BackupError(`${path} has rows for ${table}, a table that this version does not have`);
    if (table !== current || batch.length >= BATCH) await write();
    current = table;
    batch.push(row);
  }
  throw new BackupError(`${path} is not complete: use another backup`);
}

/**
 * Reports a violated constraint or type (SQLSTATE classes 22 and 23) as a damaged backup: rows are missing, or were
 * changed.
 */
function refuseUnfit(error: unknown, path: string, table: string): never {
  if (!(error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))) throw error;
  throw new BackupError(`${path} has rows of ${table} that do not fit (${error.code}): use another backup`);
}

/** Sequences continue after the restored numbers. */
async function moveSequences(database: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval(%')`.execute(
    database,
  );
  for (const { table, column } of rows) {
    const name = sql.table(table);
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.ref(column)}) from ${name}))
      from ${name} limit 1`.execute(database);
  }
}

/** @throws SettingsError if one of them is sealed by a master key that is not set */
async function openKeys(keys: ReadonlyMap<string, string>, masterKeys: readonly Buffer[]): Promise<void> {
  const read: KeyShelf = {
    obtain: async (name, make) => keys.get(name) ?? make(),
    replace: async () => true,
    list: async () => keys,
  };
  await requireMasterKeys(read, withMasterKeys(read, masterKeys));
}

async function keepKeys(shelf: KeyShelf, keys: ReadonlyMap<string, string>): Promise<void> {
  const there = await shelf.list();
  const other = [...there].find(([name, value]) => keys.get(name) !== value);
  if (other)
    throw new BackupError(`Other keys already exist (${other[0]}): set DATA_DIR or DATABASE_URL to an empty database`);
  for (const [name, value] of keys) await shelf.obtain(name, () => value);
}
