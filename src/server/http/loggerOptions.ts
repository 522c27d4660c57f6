import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../core/settings/Settings.ts';

/**
 * The log: JSON lines, which no input can break or forge. Neither addresses nor queries nor bodies nor headers are
 * written (promise P16): a request is its method and its route's pattern.
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  base: null,
  serializers: { err: describe, req: () => ({}), res: () => ({ statusCode: 0 }) },
});

/** Of an error only what we or a library wrote: a database's `detail` quotes values. */
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
