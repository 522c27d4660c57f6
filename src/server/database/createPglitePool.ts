import type { PGlite } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/**
 * PGlite as a pool of one connection, so that Kysely's own PostgreSQL dialect drives it.
 * Whoever connects waits in line: asking for a second connection while holding the first would wait for ever.
 */
export function createPglitePool(engine: PGlite): PostgresPool {
  let last = Promise.resolve();
  return {
    async connect() {
      const before = last;
      let release = () => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return createClient(engine, release);
    },
    end: () => engine.close(),
  };
}

function createClient(engine: PGlite, release: () => void): PostgresPoolClient {
  async function run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    const { rows, affectedRows } = await engine.query<R>(sql, [...parameters]);
    // Kysely reads the count of every command but SELECT; PGlite names the command only in some versions.
    return { command: 'UPDATE', rowCount: affectedRows ?? 0, rows };
  }
  function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('the embedded database has no cursors');
    return run<R>(sql, parameters);
  }
  return { query, release };
}
