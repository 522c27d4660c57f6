import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Context.ts';
import { DatabaseUnavailable } from '../core/database/Database.ts';
import { systemClock } from '../core/time/Clock.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Logs a response of 500 or more. */
    logFailure(error: unknown): void;
  }
}

/** Milliseconds between two log lines about the same failure of all calls. */
const PAUSE = 1000;

/**
 * Adds `logFailure` to requests. A refusal is expected and gets no line, since the response's own line names it. While
 * the database is unreachable, all calls fail alike, so the log has one line a second with the number of failed calls.
 */
export function learnFailures(app: FastifyInstance): void {
  let told = Number.NEGATIVE_INFINITY;
  let untold = 0;
  app.decorateRequest('logFailure', function logFailure(error) {
    if (error instanceof Refusal) return;
    if (!(error instanceof DatabaseUnavailable)) {
      this.log.error({ err: error }, 'failed');
      return;
    }
    const now = systemClock.now().getTime();
    if (now - told < PAUSE) {
      untold += 1;
      return;
    }
    this.log.error({ err: error, ...(untold > 0 && { alike: untold }) }, 'failed');
    told = now;
    untold = 0;
  });
}
