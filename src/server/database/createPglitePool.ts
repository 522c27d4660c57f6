import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable } from '../core/database/Database.ts';
import { createPoolClient, isPassing, type MeasuredPool } from './createPoolClient.ts';
import { PreparedStatements } from './PreparedStatements.ts';

/**
 * The engine runs on this thread, so an endless queue of callers would starve all requests, timers and signals. The
 * event loop therefore gets a turn after this many milliseconds.
 */
const LONGEST_RUN = 20;

/** The storage of an engine's data. */
export interface Disk {
  /** Starts another engine on the stored data. */
  reopen(): Promise<PGlite>;
  /** Free bytes. */
  room(): Promise<number>;
}

/**
 * PGlite as a pool of one connection, for Kysely's own PostgreSQL dialect. Callers queue, so a caller that holds the
 * connection and requests a second one would wait for ever.
 *
 * An engine that has terminated, as PostgreSQL does when a vital write fails, gets no more statements, since its
 * results would be wrong. The next connection gets a new engine, which recovers from the disk.
 * @param disk undefined if the data is in memory
 */
export function createPglitePool(first: PGlite, disk?: Disk): MeasuredPool {
  /** Callers that hold the connection or wait for it. */
  let callers = 0;
  /** When the first caller in this turn of the event loop got the connection. */
  let began = 0;
  let last = Promise.resolve();
  let engine: PGlite | undefined = first;
  /** The prepared statements of the current engine. */
  let statements: PreparedStatements | undefined;
  const checkpoints = new Checkpoints(disk?.room ?? (async () => Number.POSITIVE_INFINITY));
  const lose = () => {
    engine = undefined;
    statements = undefined;
  };
  async function connectTo(): Promise<PreparedStatements> {
    if (!engine) {
      if (!disk) throw new Error('the engine has terminated, and its data was only in memory');
      engine = await disk.reopen();
    }
    statements ??= await PreparedStatements.on(engine);
    return statements;
  }
  /**
   * Ignores a failed checkpoint, which has changed nothing. If the cause persists, the caller's own statement reports
   * it.
   */
  async function connectAfterCheckpoint(): Promise<PreparedStatements> {
    const connected = await connectTo();
    try {
      await checkpoints.makeDue(connected);
    } catch (error) {
      if (hasEnded(error)) lose();
    }
    return connectTo();
  }
  return {
    async connect() {
      const before = last;
      if (callers === 0) began = performance.now();
      callers += 1;
      let release = () => {};
      last = new Promise((resolve) => {
        release = () => {
          callers -= 1;
          const isLong = callers > 0 && performance.now() - began > LONGEST_RUN;
          if (!isLong) return resolve();
          setImmediate(() => {
            began = performance.now();
            resolve();
          });
        };
      });
      await before;
      try {
        const connected = await connectAfterCheckpoint();
        return createClient(connected, { release, lose, count: () => checkpoints.count() });
      } catch (error) {
        release();
        throw new DatabaseUnavailable(error);
      }
    },
    end: async () => engine?.close(),
    state: () => ({ used: Math.min(callers, 1), idle: callers === 0 ? 1 : 0, waiting: Math.max(0, callers - 1) }),
  };
}

interface Ends {
  readonly release: () => void;
  /** The engine has failed. */
  readonly lose: () => void;
  /** A statement has run. */
  readonly count: () => void;
}

/** PostgreSQL or WebAssembly has terminated, so later results would be wrong. */
const hasEnded = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error &&
    (error.name === 'ExitStatus' ||
      ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))));

function createClient(statements: PreparedStatements, { release, lose, count }: Ends): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;
  async function run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    if (lost) throw lost;
    count();
    try {
      const { rows, affectedRows } = await statements.run<R>(sql, parameters);
      // Kysely reads the row count of every command except SELECT; only some versions of PGlite name the command.
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

const MIB = 1024 * 1024;
/** Statements between two checks of the log. */
const PAUSE = 100;
/** A checkpoint is due when the log reaches an eighth of the free space, within these bounds (bytes). */
const [LEAST, MOST] = [8 * MIB, 64 * MIB];

/**
 * Keeps the write-ahead log short. PostgreSQL has a process for that, the checkpointer, but the embedded database has
 * none: its log would grow until it filled the disk, and all of it would be replayed after a crash.
 */
class Checkpoints {
  readonly #room: () => Promise<number>;
  #statements = 0;

  /** @param room returns the free bytes on the log's disk */
  constructor(room: () => Promise<number>) {
    this.#room = room;
  }

  /** Call after each statement. */
  count(): void {
    this.#statements += 1;
  }

  /**
   * Makes a checkpoint if one is due. Call it between transactions, since a failed checkpoint would end the transaction
   * around it.
   * @throws the engine's error
   */
  async makeDue(statements: PreparedStatements): Promise<void> {
    if (this.#statements < PAUSE) return;
    this.#statements = 0;
    const { rows } = await statements.run<{ length: number }>(LENGTH, []);
    const length = rows[0]?.length ?? 0;
    if (length < LEAST || length < Math.min(MOST, (await this.#room()) / 8)) return;
    await statements.run('checkpoint', []);
  }
}

/** Bytes that a start after a crash would replay. */
const LENGTH = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as length from pg_control_checkpoint()`;
