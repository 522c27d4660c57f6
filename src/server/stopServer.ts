import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { closeWithin } from './core/closeWithin.ts';
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

/** So many at once never come to an end. Milliseconds. */
const LONGEST = 2000;

/**
 * Takes the connections that wait, then no more. The system resets those that still wait when a server stops listening,
 * and Node.js takes one in each turn of its loop: so a turn that brings none is the moment. They are answered after it,
 * since turns that also answer would be too slow on a busy machine. Open connections go on.
 */
async function stopListening(server: Server): Promise<void> {
  const until = performance.now() + LONGEST;
  const taken: Socket[] = [];
  const answerers = server.rawListeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    // Nobody else hears yet that a visitor has gone.
    taken.push(socket.on('error', () => {}));
  });
  for (let before = -1; taken.length > before && performance.now() < until; ) {
    before = taken.length;
    await setImmediate();
  }
  // That of HTTP would close the idle ones as well, of which a proxy may use one just then.
  NetServer.prototype.close.call(server);
  server.removeAllListeners('connection');
  for (const answer of answerers) server.on('connection', answer);
  for (const socket of taken) if (!socket.destroyed) server.emit('connection', socket);
}
