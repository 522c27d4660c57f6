import { setTimeout } from 'node:timers/promises';
import { DatabaseUnavailable } from './DatabaseUnavailable.ts';

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
