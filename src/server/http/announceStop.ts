import type { FastifyInstance } from 'fastify';

/** How far a server is with its stop. */
export interface StopNotice {
  /** It is about to stop, and still takes connections. */
  isGiven: boolean;
  /** It takes no more connections. */
  isLast: boolean;
}

/**
 * Once the notice is given, readiness says no, so that a load balancer goes elsewhere. Once no connections are taken,
 * every answer ends its own, so that a proxy sends nothing more on one that is about to be closed. Not before: each
 * request would need a new connection, and a busy server takes those slowly.
 */
export function announceStop(app: FastifyInstance, notice: StopNotice): void {
  app.addHook('onRequest', async (request, reply) => {
    if (notice.isLast) reply.header('connection', 'close');
    if (notice.isGiven && request.url === '/readyz')
      return reply.code(503).header('retry-after', '3').send({ status: 'stopping' });
  });
}
