import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../core/settings/Settings.ts';

/**
 * The log: JSON lines, which no input can break or forge. It has no addresses, queries, bodies or headers (promise
 * P16). A request is logged by its method and the pattern of its route.
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  base: null,
  serializers: { err: describe, req: () => ({}), res: () => ({ statusCode: 0 }) },
});

/** Only our own or a library's message of an error, since a database's `detail` quotes values. */
function describe(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code };
}

/** One line per answer. */
export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    },
    'answered',
  );
}
