import { setTimeout } from 'node:timers/promises';
import { closeWithin } from './core/closeWithin.ts';
import { stopListening } from './http/stopListening.ts';
import type { Started } from './startServer.ts';

/** Longer than an answer takes. Milliseconds. */
const LONGEST_CLOSE = 8_000;

/**
 * Stops a server so that no request is lost: for the delay of the settings it goes on to answer and tells proxies to go
 * elsewhere, then it takes no connections, answers what is open, and closes its database (promise R07). A connection
 * that never ends does not put this off without limit: acknowledged writes are safe (promise R06).
 *
 * @returns whether everything was closed in time
 */
export async function stopServer({ app, settings, notice }: Started): Promise<boolean> {
  notice.isGiven = true;
  await setTimeout(settings.stopDelay);
  await stopListening(app.server);
  return closeWithin(app, LONGEST_CLOSE);
}
