import type { FastifyInstance } from 'fastify';

/** The stage of a server's shutdown. */
export interface StopNotice {
  /** The server is about to stop, but still accepts connections. */
  isGiven: boolean;
  /** The server accepts no more connections. */
  isLast: boolean;
}

/**
 * Once the notice is given, readiness fails, so that load balancers use other nodes. Once no connections are accepted,
 * every response closes its connection, so that a proxy sends nothing more on it. If connections were closed earlier,
 * each request would need a new one, and a busy server accepts those slowly.
 */
export function announceStop(app: FastifyInstance, notice: StopNotice): void {
  app.addHook('onRequest', async (request, reply) => {
    if (notice.isLast) reply.header('connection', 'close');
    if (notice.isGiven && request.url === '/readyz')
      return reply.code(503).header('retry-after', '3').send({ status: 'stopping' });
  });
}
