import type { FastifyInstance } from 'fastify';

/** Further members of a ready server's response. */
type Ready = Readonly<Record<string, unknown>>;

/**
 * Readiness: everything the server depends on responds. While the server stops, `announceStop` answers 503.
 * @param look throws an error if the server is not ready
 */
export function registerReadiness(app: FastifyInstance, look: () => Promise<Ready>): void {
  app.get('/readyz', async (request, reply) => {
    try {
      return { status: 'ready', ...(await look()) };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '3').send({ status: 'unavailable' });
    }
  });
}
