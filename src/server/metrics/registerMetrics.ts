import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './createMetrics.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `/metrics` in the text format of Prometheus, only for holders of the token (RFC 6750, section 2.1), since the numbers
 * are confidential.
 */
export function registerMetrics(app: FastifyInstance, { registry, ends }: Metrics, token: string): void {
  const expected = hashOf(token);
  app.get('/metrics', async (request, reply) => {
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    // Hashes have equal lengths, so they can be compared in constant time.
    if (!timingSafeEqual(hashOf(given), expected)) {
      request.outcome = 'UNAUTHORIZED';
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8').send('401\n');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => {
    for (const end of ends) end();
  });
}
