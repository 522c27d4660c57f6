import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** So many at once never come to an end. Milliseconds. */
const LONGEST = 2000;

/**
 * Takes the connections that wait, then no more. The system resets those that still wait when a server stops listening,
 * and Node.js takes one in each turn of its loop: so a turn that brings none is the moment. Open connections go on.
 */
export async function stopListening(server: Server): Promise<void> {
  const until = performance.now() + LONGEST;
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  while (hasCome && performance.now() < until) {
    hasCome = false;
    await setImmediate();
  }
  server.off('connection', note);
  // That of HTTP would close the idle ones as well, of which a proxy may use one just then.
  NetServer.prototype.close.call(server);
}
