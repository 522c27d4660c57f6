import { stringify } from 'csv-stringify/sync';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AdministrationError } from '../../administration/Operator.ts';
import type { Database, User } from '../../core/database/Database.ts';
import type { Tables } from '../../core/database/Tables.ts';
import { type JsonText, readJson } from '../../world/judgeWorld.ts';
import type { InOrganisation } from '../find.ts';
import { readParts } from '../readText.ts';

/** A user in a file, as an entry for a world that is not validated yet. */
export interface ReadUser {
  readonly item: object;
  /** The line at which the user begins; the file's first line is 1. */
  readonly line: number;
  /** What of the user cannot be moved here, in words that follow "1 user" or "2 users". */
  readonly losses?: readonly string[];
}

/** A format from which users are imported, one at a time. */
export interface UserReader {
  /**
   * @param hosts of the portal, at which a passkey must work
   * @throws AdministrationError with the line that cannot be read
   */
  read(path: string, hosts: readonly string[]): AsyncIterable<ReadUser>;
  /** The file's names for those members of an entry that it names differently. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A format in which users are exported too. */
export interface UserFormat extends UserReader {
  /** @param total the number of users in all pages */
  write(pages: AsyncIterable<readonly User[]>, total: number): AsyncIterable<string>;
}

export interface MoveOptions extends InOrganisation {
  readonly format?: string;
}

export interface ImportOptions extends MoveOptions {
  readonly invite?: boolean;
  readonly language?: string;
  readonly dryRun?: boolean;
}

export interface ExportOptions extends MoveOptions {
  readonly answers?: boolean;
}

/** The most characters of a file that is kept whole in memory: enough for a hundred thousand users or so. */
const LARGEST = 64 * 1024 * 1024;

/**
 * Reads a JSON file.
 * @param instead what to do with a larger file, after "is too large to be read at once: "
 * @throws AdministrationError if it is too large or not JSON
 */
export async function readWholeJson(path: string, instead: string): Promise<JsonText> {
  let text = '';
  for await (const part of readParts(path)) {
    text += part;
    if (text.length > LARGEST) throw new AdministrationError(`${path}: is too large to be read at once: ${instead}`);
  }
  return readJson(path, text);
}

/** How many users are kept in memory at once. */
const PAGE = 1000;

type AllUsers = SelectQueryBuilder<Tables, 'users', User>;

/** Reads in one snapshot, in which later writes are not visible. */
export async function* inSnapshot<T>(
  database: Database,
  read: (snapshot: Database) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield* read(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Reads by a cursor, since a new query for each page would sort all rows again. A snapshot allows only one cursor at a
 * time.
 */
export async function* pagesOf(snapshot: Database, query: AllUsers): AsyncGenerator<readonly User[]> {
  await sql`declare users_in_pages no scroll cursor for ${query}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<User>`fetch ${sql.lit(PAGE)} from users_in_pages`.execute(snapshot);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The users' consents and replies as CSV (RFC 4180): one line for each answer. */
export async function* writeAnswers(pages: AsyncIterable<readonly User[]>): AsyncIterable<string> {
  yield 'username,organisation,answer,value,version,at';
  for await (const users of pages) {
    const rows = users.flatMap(({ username, org_id, given_answers }) =>
      Object.entries(given_answers ?? {}).map(([name, { value, version = '', at }]) => [
        username,
        org_id ?? '',
        name,
        Array.isArray(value) ? value.join('; ') : String(value),
        version,
        at,
      ]),
    );
    // A spreadsheet must not run a person's words as a formula.
    if (rows.length > 0) yield stringify(rows, { escape_formulas: true }).trimEnd();
  }
}
