import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two tries. */
const PAUSE = 100;

/**
 * Settles when something listens on a port of this machine, or when the time is over.
 *
 * @param longest milliseconds
 */
export async function awaitPort(port: number, longest: number): Promise<void> {
  const end = Date.now() + longest;
  while (!(await isListening(port)) && Date.now() < end) await setTimeout(PAUSE);
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
