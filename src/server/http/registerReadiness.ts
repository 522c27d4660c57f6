import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';

/** Readiness: the database answers. While the server stops, Fastify itself answers 503. */
export function registerReadiness(app: FastifyInstance, database: Database): void {
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(database);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '3').send({ status: 'unavailable' });
    }
  });
}
