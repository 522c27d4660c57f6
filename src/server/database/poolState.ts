import type { PostgresPool } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** How busy the connections of a database are now. */
export interface PoolState {
  /** In use. */
  readonly used: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

/** A pool that says how busy it is. */
export interface MeasuredPool extends PostgresPool {
  state(): PoolState;
}

const STATES = new WeakMap<Database, () => PoolState>();

/** Keeps how to find out, as Kysely hides its pool. */
export function measurePool(database: Database, pool: MeasuredPool): Database {
  STATES.set(database, () => pool.state());
  return database;
}

/** Undefined for a database that `openDatabase` has not opened. */
export const poolStateOf = (database: Database): PoolState | undefined => STATES.get(database)?.();
