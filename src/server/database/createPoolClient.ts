import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** Runs one statement on one connection. */
type RunStatement = <R>(sql: string, parameters: ReadonlyArray<unknown>) => Promise<PostgresQueryResult<R>>;

/** A connection for Kysely's PostgreSQL dialect. The service reads without cursors. */
export function createPoolClient(run: RunStatement, release: () => void): PostgresPoolClient {
  function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('the service reads without cursors');
    return run<R>(sql, parameters);
  }
  return { query, release };
}

/**
 * SQLSTATE classes and codes of temporary errors that are not the statement's fault (PostgreSQL manual, appendix A):
 * connection exception, insufficient resources, operator intervention (shutdown, restart, cancelled because it took too
 * long), lock not available, deadlock, and a standby that was the primary a moment ago.
 */
const PASSING = /^(08...|53...|57...|55P03|40P01|40001|25006)$/;

/** Errors that end the connection together with the statement. */
const ENDING = /^(08...|57P..|25006|25P03)$/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether the driver rejected a statement's values before sending anything. */
const isOurs = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

/** Whether a statement failed for a temporary reason, so that the same call works later. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  // Only errors from the server have a severity. Others come from the driver, when the connection is gone or silent.
  return code === undefined ? !isOurs(error) : PASSING.test(code);
}

/** Whether the connection is unusable after such an error. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined ? !isOurs(error) : ENDING.test(code);
}

/** How busy a database's connections are. */
interface PoolState {
  /** In use. */
  readonly used: number;
  readonly idle: number;
  /** Calls waiting for a connection. */
  readonly waiting: number;
}

/** A pool that reports how busy it is. */
export interface MeasuredPool extends PostgresPool {
  state(): PoolState;
}

const STATES = new WeakMap<Database, () => PoolState>();

/** Remembers a database's pool, which Kysely hides. */
export function measurePool(database: Database, pool: MeasuredPool): Database {
  STATES.set(database, () => pool.state());
  return database;
}

/** Undefined for a database not opened by `openDatabase`. */
export const poolStateOf = (database: Database): PoolState | undefined => STATES.get(database)?.();
