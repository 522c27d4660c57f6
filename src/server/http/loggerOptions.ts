import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { systemClock } from '../core/time/Clock.ts';
import { describeRequest } from './describeRequest.ts';

/**
 * The log: JSON lines, which no input can break or forge (promise P20). Each has `level`, `time` (ISO 8601) and
 * `message`; lines about a request have its id as `request`. No line has a requested address, a query, a body or a
 * header (promise P16).
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  base: null,
  messageKey: 'message',
  timestamp: () => `,"time":"${systemClock.now().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  serializers: { err: describe, req: () => ({}), res: () => ({ statusCode: 0 }) },
});

/** The member with a request's id. */
export const REQUEST_LABEL = 'request';

/** Logs only these members of an error, since a database's `detail` quotes values. */
function describe(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: error.message, ...stackOf(error), ...code };
}

/** Expected errors get a reason instead of a stack, which under load would be most of the log. */
const stackOf = (error: Error) =>
  'statusCode' in error || error instanceof Refusal ? { stack: '', ...reasonOf(error) } : { stack: error.stack ?? '' };

/** The innermost cause, such as `No space left on device` behind an unavailable database. */
function reasonOf({ cause }: Error): { readonly reason?: string } {
  if (!(cause instanceof Error)) return {};
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return reasonOf(inner).reason === undefined ? { reason: inner.message } : reasonOf(inner);
}

/** Writes one line per response, and emits its signal. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, status?: number): void {
  const described = describeRequest(request, reply, status);
  request.log.info(described, 'answered');
  const { operation, outcome } = described;
  tell('request', { operation, outcome, seconds: reply.elapsedTime / 1000 });
}
