import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Runs one statement on one connection. */
export type RunStatement = <R>(sql: string, parameters: ReadonlyArray<unknown>) => Promise<PostgresQueryResult<R>>;

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
