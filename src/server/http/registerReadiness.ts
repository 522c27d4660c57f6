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
