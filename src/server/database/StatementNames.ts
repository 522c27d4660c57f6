/** How many statements stay prepared in a connection; the service has about half as many. */
const KEPT = 500;

/** Statements that touch rows. Only these can be prepared, besides `values` (PostgreSQL manual, PREPARE). */
const IS_OF_ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Columns that depend on the table: `select *`, `returning "users".*`; not `count(*)`. */
const READS_ALL_COLUMNS = /(?:\bselect|\breturning|,|\.)\s*\*/i;

interface Statement {
  readonly name: string;
  readonly readsAllColumns: boolean;
}

/**
 * The names under which the connections of a pool keep their statements prepared, so that PostgreSQL parses and plans
 * each text once in a connection (PostgreSQL manual, 55.2.3, Extended Query). A name always means one text.
 */
export class StatementNames {
  readonly #statements = new Map<string, Statement>();
  #count = 0;
  #isOff = false;

  /**
   * @param isInTransaction an error would end the transaction, so a statement whose prepared form may be outdated by a
   * new column gets no name there
   * @returns undefined for a statement that is sent without a name
   */
  nameOf(sql: string, isInTransaction: boolean): string | undefined {
    if (this.#isOff) return undefined;
    const statement = this.#statements.get(sql) ?? this.#add(sql);
    return statement === undefined || (isInTransaction && statement.readsAllColumns) ? undefined : statement.name;
  }

  /**
   * Draws conclusions from an error of a statement that had a name.
   * @returns whether the statement works when it is sent again
   */
  learnFrom(error: unknown): boolean {
    const { code, routine } = error instanceof Error ? (error as { code?: string; routine?: string }) : {};
    if (code === '0A000' && routine === 'RevalidateCachedQuery') {
      // A table has other columns than before: all texts get new names. The connections keep the old ones, few and idle.
      this.#statements.clear();
      return true;
    }
    // The name is unknown or taken (invalid_sql_statement_name, duplicate_prepared_statement): something between us and
    // the database hands out its connections anew.
    if (code !== '26000' && code !== '42P05') return false;
    this.#isOff = true;
    return true;
  }

  #add(sql: string): Statement | undefined {
    if (this.#statements.size >= KEPT || !IS_OF_ROWS.test(sql)) return undefined;
    this.#count += 1;
    const statement = { name: `v${this.#count}`, readsAllColumns: READS_ALL_COLUMNS.test(sql) };
    this.#statements.set(sql, statement);
    return statement;
  }
}
