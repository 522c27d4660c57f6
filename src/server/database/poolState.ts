import type { PostgresPool } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** How busy a database's connections are. */
export interface PoolState {
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
