import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the range from which systems take ports for outgoing connections. */
const FIRST = 20_000;
const LAST = 30_000;

/**
 * Finds the first of `count` consecutive ports on which nothing listens, so that two runs on one machine do not meet.
 * @param count the server's own port, and those that development uses after it: the stand-in issuer, the example app
 */
export async function freePort(count = 3): Promise<number> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count));
    const servers: Server[] = [];
    try {
      for (let port = first; port < first + count; port += 1) {
        const server = createServer().listen(port, '127.0.0.1');
        await once(server, 'listening');
        servers.push(server);
      }
      return first;
    } catch {
      // Taken: the next ports are tried.
    } finally {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    }
  }
}
