import { setTimeout } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './Tables.ts';

/** Kysely over the service's tables. Inside a transaction, use only the transaction's own handle. */
export type Database = Kysely<Tables>;

export type User = Selectable<Tables['users']>;
export type Organisation = Selectable<Tables['organisations']>;
export type Session = Selectable<Tables['sessions']>;

/**
 * The database is not available: it is restarting, its connection broke, it is too slow, or all connections are in use.
 * The call itself is valid: it is refused with UNAVAILABLE (503), and can succeed when the database is back. An
 * interrupted transaction is rolled back, unless the interruption happened during `commit`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The status of the response: Fastify reads `statusCode`, the OpenID provider `status`. */
  readonly statusCode = 503;
  readonly status = 503;

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** Attempts, enough for a database to restart. */
const TRIES = 60;

/** Milliseconds. */
const PAUSE = 1000;

/**
 * Repeats a write while the database is unavailable: the result of something that cannot be undone, such as a sent
 * mail, which would be sent again without it.
 * @throws DatabaseUnavailable after a minute
 */
export async function untilAvailable(write: () => Promise<unknown>, onRetry: (attempt: number) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === TRIES) throw error;
      onRetry(attempt);
      await setTimeout(PAUSE, undefined, { ref: false });
    }
  }
}
