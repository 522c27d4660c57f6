import type { FastifyInstance } from 'fastify';

/** The stage of a server's shutdown. */
export interface StopNotice {
  /** It is about to stop, but still accepts connections. */
  isGiven: boolean;
  /** It accepts no more connections. */
  isLast: boolean;
}

/**
 * Once the notice is given, readiness fails, so load balancers go elsewhere. Once no connections are accepted, every
 * response closes its own, so a proxy sends nothing more on it. Not before: each request would need a new connection,
 * and a busy server accepts those slowly.
 */
export function announceStop(app: FastifyInstance, notice: StopNotice): void {
  app.addHook('onRequest', async (request, reply) => {
    if (notice.isLast) reply.header('connection', 'close');
    if (notice.isGiven && request.url === '/readyz')
      return reply.code(503).header('retry-after', '3').send({ status: 'stopping' });
  });
}
