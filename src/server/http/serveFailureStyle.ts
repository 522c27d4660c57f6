import type { FastifyInstance } from 'fastify';
import { FAILURE_STYLE } from '../pages/renderFailure.ts';
import { START_STYLE } from '../pages/startStyle.ts';

/** The style sheet of the failure page, which this server has in front of another identity service too. */
export function serveFailureStyle(app: FastifyInstance): void {
  app.get(FAILURE_STYLE, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(START_STYLE),
  );
}
