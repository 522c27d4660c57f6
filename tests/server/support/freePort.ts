import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Each worker of a run has ports of its own, below those that systems use for outgoing connections. */
const SHARE = 2_000;
const WORKER = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const FIRST = 20_000 + (WORKER % 5) * SHARE;

/**
 * Finds the first of `count` consecutive ports on which nothing listens, so two runs on one machine do not collide.
 * @param count the server's own port, and those that development uses after it: the stand-in issuer, the example app
 */
export async function freePort(count = 3): Promise<number> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * (SHARE - count));
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
