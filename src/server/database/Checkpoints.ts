import type { PreparedStatements } from './PreparedStatements.ts';

const MIB = 1024 * 1024;
/** Statements between two checks of the log. */
const PAUSE = 100;
/** A checkpoint is due when the log reaches an eighth of the free space, within these bounds (bytes). */
const [LEAST, MOST] = [8 * MIB, 64 * MIB];

/**
 * Keeps the write-ahead log short. PostgreSQL has a process for that, the checkpointer, but the embedded database has
 * none: its log would grow until it filled the disk, and all of it would be replayed after a crash.
 */
export class Checkpoints {
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
