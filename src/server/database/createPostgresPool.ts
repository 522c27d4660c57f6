import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { ClientBase, PoolClient, PoolConfig, QueryResult } from 'pg';
import { DatabaseUnavailable } from '../core/database/Database.ts';
import { createPoolClient, isConnectionLost, isPassing, type MeasuredPool } from './createPoolClient.ts';

/** How many statements stay prepared in a connection; the service has about half as many. */
const KEPT = 500;

/** Statements on rows. Apart from `values`, only these can be prepared (PostgreSQL manual, PREPARE). */
const IS_OF_ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Column lists that depend on the table: `select *`, `returning "users".*`; not `count(*)`. */
const READS_ALL_COLUMNS = /(?:\bselect|\breturning|,|\.)\s*\*/i;

interface Statement {
  readonly name: string;
  readonly readsAllColumns: boolean;
}

/**
 * The names of prepared statements in a pool's connections, so PostgreSQL parses and plans each text once in a
 * connection (PostgreSQL manual, 55.2.3, Extended Query). A name always means the same text.
 */
class StatementNames {
  readonly #statements = new Map<string, Statement>();
  #count = 0;
  #isOff = false;

  /**
   * @param isInTransaction if so, a statement that a new column may have outdated gets no name, since its error would
   *   end the transaction
   * @returns undefined to send the statement without a name
   */
  nameOf(sql: string, isInTransaction: boolean): string | undefined {
    if (this.#isOff) return undefined;
    const statement = this.#statements.get(sql) ?? this.#add(sql);
    return statement === undefined || (isInTransaction && statement.readsAllColumns) ? undefined : statement.name;
  }

  /**
   * Handles an error of a named statement.
   * @returns whether to send the statement again
   */
  learnFrom(error: unknown): boolean {
    const { code, routine } = error instanceof Error ? (error as { code?: string; routine?: string }) : {};
    if (code === '0A000' && routine === 'RevalidateCachedQuery') {
      // A table's columns have changed, so all texts get new names. The connections keep the statements with the old
      // names, which are few and idle.
      this.#statements.clear();
      return true;
    }
    // If the name is unknown or taken (invalid_sql_statement_name, duplicate_prepared_statement), a pooler switches
    // connections, so no statement gets a name from now on.
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

declare module 'pg' {
  interface ClientBase {
    /** The id of the server's process, received at the start of a connection (BackendKeyData); null before then. */
    readonly processID: number | null;
  }
}

/** OIDs of pg_type that the two drivers would read differently: int8 and numeric. */
const NUMERIC_TYPES = [20, 1700];

/** How long the database may delay a call, in milliseconds. A browser waits 20 seconds. */
export interface Patience {
  /** The wait for a connection, free or new. */
  readonly connect: number;
  /** The wait for one statement, locks included. */
  readonly statement: number;
}

const PATIENCE: Patience = { connect: 5_000, statement: 10_000 };
const LARGEST_POOL = 10;

/**
 * Connections to a PostgreSQL server. Statements stay prepared in them, except behind a pooler. If a connection fails
 * (restart, fail-over, terminated back end, silence), its statement fails with `DatabaseUnavailable`, and the next call
 * gets another connection.
 * @param patience `endless` for migrations, which may take any time
 */
export async function createPostgresPool(
  connectionString: string,
  patience: Patience | 'endless' = PATIENCE,
): Promise<MeasuredPool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      NUMERIC_TYPES.includes(oid) ? Number : pg.types.getTypeParser(oid, format),
  };
  const names = new StatementNames();
  const direct = new WeakSet<ClientBase>();
  const pool = new pg.Pool({
    connectionString,
    types,
    max: LARGEST_POOL,
    keepAlive: true,
    ...limitsOf(patience),
    onConnect: async (client) => {
      if (await isDirect(client)) direct.add(client);
    },
  });
  // An unhandled `error` event ends the process (Node.js, "Error events"). The pool emits it for idle connections.
  // Connections in use emit their own; their statements fail as well, so there is nothing else to do here.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    async connect() {
      try {
        const client = await pool.connect();
        return guard(client, direct.has(client) ? names : undefined);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    end: () => pool.end(),
    state: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Both sides have a time limit: the server's stops the statement, and ours covers a silent server. */
function limitsOf(patience: Patience | 'endless'): PoolConfig {
  if (patience === 'endless') return { connectionTimeoutMillis: PATIENCE.connect };
  const { connect, statement } = patience;
  return {
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    query_timeout: statement + connect / 5,
    idle_in_transaction_session_timeout: 2 * statement,
  };
}

/**
 * Whether the server process that opened the connection runs our statements. A pooler gives ids of its own. Between
 * transactions it may switch to another connection, which has other prepared statements.
 */
async function isDirect(client: ClientBase): Promise<boolean> {
  if (client.processID === null) return false;
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id === client.processID;
}

/**
 * One connection in use. After a fatal error it gets no more statements and is not reused.
 * @param names undefined if the connection keeps no prepared statements
 */
function guard(client: PoolClient, names: StatementNames | undefined): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;
  async function send(text: string, parameters: ReadonlyArray<unknown>): Promise<QueryResult> {
    const isInTransaction = client.getTransactionStatus() !== 'I';
    const name = names?.nameOf(text, isInTransaction);
    const values = [...parameters];
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!names?.learnFrom(error)) throw error;
      if (isInTransaction) throw new DatabaseUnavailable(error);
      return client.query(text, values);
    }
  }
  async function run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    if (lost) throw lost;
    try {
      const { command, rowCount, rows } = await send(sql, parameters);
      return { command: command as 'UPDATE', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (error instanceof DatabaseUnavailable || !isPassing(error)) throw error;
      const unavailable = new DatabaseUnavailable(error);
      if (isConnectionLost(error)) lost = unavailable;
      throw unavailable;
    }
  }
  return createPoolClient(run, () => client.release(lost !== undefined));
}
