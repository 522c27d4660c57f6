import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient, PoolConfig } from 'pg';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import { createPoolClient } from './createPoolClient.ts';
import { isConnectionLost, isPassing } from './isPassing.ts';
import type { MeasuredPool } from './poolState.ts';

/** OIDs of pg_type that the two drivers would read differently: int8 and numeric. */
const NUMERIC_TYPES = [20, 1700];

/** How long the database may keep a call waiting, all in milliseconds. A browser waits 20 seconds. */
export interface Patience {
  /** The wait for a connection, free or new. */
  readonly connect: number;
  /** The wait for one statement, locks included. */
  readonly statement: number;
}

const PATIENCE: Patience = { connect: 5_000, statement: 10_000 };
const LARGEST_POOL = 10;

/**
 * Connections to a PostgreSQL. If one of them fails (a restart, a fail-over, a terminated back end, silence), its
 * statement fails with `DatabaseUnavailable`, and the next call gets another connection.
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
  const pool = new pg.Pool({ connectionString, types, max: LARGEST_POOL, keepAlive: true, ...limitsOf(patience) });
  // An unhandled event `error` ends the process (Node.js, "Error events"). The pool reports idle connections, and a
  // connection in use reports itself. Its statement fails as well, so there is nothing else to do.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    async connect() {
      try {
        return guard(await pool.connect());
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

/**
 * Both sides have a time limit: the server, so that the statement stops there, and we, in case the server is silent.
 */
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

/** One connection in use. After a fatal error it gets no more statements and is not reused. */
function guard(client: PoolClient): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;
  async function run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    if (lost) throw lost;
    try {
      const { command, rowCount, rows } = await client.query(sql, [...parameters]);
      return { command: command as 'UPDATE', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (!isPassing(error)) throw error;
      const unavailable = new DatabaseUnavailable(error);
      if (isConnectionLost(error)) lost = unavailable;
      throw unavailable;
    }
  }
  return createPoolClient(run, () => client.release(lost !== undefined));
}
