import type { FastifyInstance } from 'fastify';

/** Whether a server is about to stop. It is set before the server is closed. */
export interface StopNotice {
  isGiven: boolean;
}

/**
 * Once the notice is given, every answer ends its connection, so that a proxy sends nothing more on a connection that
 * is about to be closed; and readiness says no, so that a load balancer goes elsewhere.
 */
export function announceStop(app: FastifyInstance, notice: StopNotice): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!notice.isGiven) return;
    reply.header('connection', 'close');
    if (request.url === '/readyz') return reply.code(503).header('retry-after', '3').send({ status: 'stopping' });
  });
}
