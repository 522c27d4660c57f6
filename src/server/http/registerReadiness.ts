import type { FastifyInstance } from 'fastify';

/** What else an answer says of a server that is ready. */
type Ready = Readonly<Record<string, unknown>>;

/**
 * Readiness: what the server needs answers. While the server stops, `announceStop` answers 503.
 * @param look throws what keeps it from serving
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
