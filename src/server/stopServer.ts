import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { closeWithin } from './core/closeWithin.ts';
import type { Started } from './startServer.ts';

/** Milliseconds for a proxy to use up its kept-alive connections. */
const LAST_ANSWERS = 1_000;
/** Milliseconds, longer than a response takes. */
const LONGEST_CLOSE = 8_000;

/**
 * Stops a server without losing requests: for the delay in the settings it still answers and tells proxies to go
 * elsewhere; then it accepts no connections, ends each with its next response, finishes open requests, and closes its
 * database (promise R07). A connection that never ends cannot delay this indefinitely: acknowledged writes are safe
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

/** A limit for a stream of connections that never ends, in milliseconds. */
const LONGEST = 2000;

/**
 * Accepts the waiting connections, then no more. The system resets those still waiting when a server stops listening,
 * and Node.js accepts one per turn of its loop, so this waits for a turn without one. Their requests are answered
 * afterwards, since doing both would be too slow on a busy machine. Open connections continue.
 */
async function stopListening(server: Server): Promise<void> {
  const until = performance.now() + LONGEST;
  const taken: Socket[] = [];
  const answerers = server.rawListeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    // Nothing else handles a disconnecting visitor yet.
    taken.push(socket.on('error', () => {}));
  });
  for (let before = -1; taken.length > before && performance.now() < until; ) {
    before = taken.length;
    await setImmediate();
  }
  // HTTP's own `close` would also close the idle connections, which a proxy may be about to use.
  NetServer.prototype.close.call(server);
  server.removeAllListeners('connection');
  for (const answer of answerers) server.on('connection', answer);
  for (const socket of taken) if (!socket.destroyed) server.emit('connection', socket);
}
