import { setTimeout } from 'node:timers/promises';
import { closeWithin } from './core/closeWithin.ts';
import { stopListening } from './http/stopListening.ts';
import type { Started } from './startServer.ts';

/** In which a proxy uses up the connections that it has kept. Milliseconds. */
const LAST_ANSWERS = 1_000;
/** Longer than an answer takes. Milliseconds. */
const LONGEST_CLOSE = 8_000;

/**
 * Stops a server so that no request is lost: for the delay of the settings it goes on to answer and tells proxies to go
 * elsewhere; then it takes no connections, ends each with its next answer, answers what is open, and closes its database
 * (promise R07). A connection that never ends does not put this off without limit: acknowledged writes are safe
 * (promise R06).
 *
 * @returns whether everything was closed in time
 */
export async function stopServer({ app, settings, notice }: Started): Promise<boolean> {
  notice.isGiven = true;
  await setTimeout(settings.stopDelay);
  await stopListening(app.server);
  notice.isLast = true;
  await setTimeout(Math.min(LAST_ANSWERS, settings.stopDelay));
  return closeWithin(app, LONGEST_CLOSE);
}
