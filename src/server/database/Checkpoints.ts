import type { PreparedStatements } from './PreparedStatements.ts';

const MIB = 1024 * 1024;
/** Statements between two looks at the log. */
const PAUSE = 100;
/** Bytes of the log: an eighth of the free room, within these bounds. */
const [LEAST, MOST] = [8 * MIB, 64 * MIB];

/**
 * Keeps the log of changes short. A PostgreSQL has a process for that, the checkpointer, and the embedded one has none:
 * its log would grow as long as the server runs, fill the disk, and be replayed as a whole after a crash.
 */
export class Checkpoints {
  readonly #room: () => Promise<number>;
  #statements = 0;

  /** @param room bytes that are free where the log is */
  constructor(room: () => Promise<number>) {
    this.#room = room;
  }

  /** After a statement. */
  count(): void {
    this.#statements += 1;
  }

  /**
   * Between two transactions, since a checkpoint that fails would end that of a caller.
   * @throws what the engine says
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
