import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import { createPoolClient } from './createPoolClient.ts';
import { isPassing } from './isPassing.ts';

/**
 * PGlite as a pool of one connection, so that Kysely's own PostgreSQL dialect drives it.
 * Whoever connects waits in line: asking for a second connection while holding the first would wait for ever.
 *
 * An engine that has ended itself, as PostgreSQL does where the disk refuses what it must have, is not asked again: its
 * answers would be worth nothing. The next connection gets another one, which recovers from what is on the disk.
 * @param reopen where there is something on the disk
 */
export function createPglitePool(first: PGlite, reopen?: () => Promise<PGlite>): PostgresPool {
  let last = Promise.resolve();
  let engine: PGlite | undefined = first;
  async function connectTo(): Promise<PGlite> {
    if (engine) return engine;
    if (!reopen) throw new Error('it had ended, and was in memory alone');
    engine = await reopen();
    return engine;
  }
  return {
    async connect() {
      const before = last;
      let release = () => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      try {
        const connected = await connectTo();
        const lose = () => {
          engine = undefined;
        };
        return createClient(connected, { release, lose });
      } catch (error) {
        release();
        throw new DatabaseUnavailable(error);
      }
    },
    end: async () => engine?.close(),
  };
}

interface Ends {
  readonly release: () => void;
  /** The engine is of no use any more. */
  readonly lose: () => void;
}

/** PostgreSQL has ended itself, or WebAssembly has: what it answers from then on is worth nothing. */
const hasEnded = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error &&
    (error.name === 'ExitStatus' ||
      ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))));

function createClient(engine: PGlite, { release, lose }: Ends): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;
  async function run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    if (lost) throw lost;
    try {
      const { rows, affectedRows } = await engine.query<R>(sql, [...parameters]);
      // Kysely reads the count of every command but SELECT; PGlite names the command only in some versions.
      return { command: 'UPDATE', rowCount: affectedRows ?? 0, rows };
    } catch (error) {
      if (hasEnded(error)) {
        lose();
        lost = new DatabaseUnavailable(error);
        throw lost;
      }
      throw error instanceof Error && 'severity' in error && isPassing(error) ? new DatabaseUnavailable(error) : error;
    }
  }
  return createPoolClient(run, release);
}
