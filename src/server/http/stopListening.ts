import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** So many at once never come to an end. Milliseconds. */
const LONGEST = 2000;

/**
 * Takes the connections that wait, then no more. The system resets those that still wait when a server stops listening,
 * and Node.js takes one in each turn of its loop: so a turn that brings none is the moment. They are answered after it,
 * since turns that also answer would be too slow on a busy machine. Open connections go on.
 */
export async function stopListening(server: Server): Promise<void> {
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
