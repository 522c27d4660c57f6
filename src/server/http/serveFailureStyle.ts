import type { FastifyInstance } from 'fastify';
import { sendStyle } from '../pages/renderDocument.ts';
import { FAILURE_STYLE } from '../pages/renderFailure.ts';
import { START_STYLE } from '../pages/startStyle.ts';

/** The style sheet of the failure page, which this server also uses in front of another identity service. */
export function serveFailureStyle(app: FastifyInstance): void {
  app.get(FAILURE_STYLE, (request, reply) => sendStyle(request, reply, START_STYLE));
}
