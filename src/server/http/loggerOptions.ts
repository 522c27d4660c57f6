import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID } from '../../engine/contract/requestId.ts';
import { Refusal } from '../core/Context.ts';
import { isInZones, sourceOf } from '../core/request/network.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { systemClock } from '../core/time/Clock.ts';
import { peerOf } from './createContext.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the operation that the route performs: `password.change`. */
    readonly operation?: string;
  }
  interface FastifyRequest {
    /** The code of the response, or an empty text. */
    outcome: string;
  }
}

/** A request as described in logs and metrics, without any text from the visitor (promise P20). */
interface DescribedRequest {
  /** An operation of the contract, or a method with the pattern of its route; `none` for an unknown address. */
  readonly operation: string;
  /** The code of the response; by default `OK`, or the status. */
  readonly outcome: string;
  readonly status: number;
  /** Where the request came from: an IPv4 address or an IPv6 /64. */
  readonly source: string;
  readonly milliseconds: number;
}

/** A parameter's pattern in a route, which the parameter's name makes redundant. */
const CONSTRAINT = /(?<=:\w+)\((?:[^()]|\([^()]*\))*\)/g;

export function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  status = reply.statusCode,
): DescribedRequest {
  const { config, url } = request.routeOptions;
  const plain = status < 400 ? 'OK' : String(status);
  return {
    operation: config?.operation ?? (url === undefined ? 'none' : `${request.method} ${url.replace(CONSTRAINT, '')}`),
    outcome: request.outcome || plain,
    status,
    source: sourceOf(request.visitor),
    milliseconds: Math.round(reply.elapsedTime),
  };
}

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

/** The characters accepted in a proxy's id. Nothing else gets into the log (promise P20). */
const IS_ID = /^[\w.:=+/-]{1,128}$/;

/** Crockford's Base 32: no letter that is read as a digit or as another letter. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An id that visitors can read out to support: 60 random bits in three groups. At 1,000 requests a second, expect three
 * collisions a month, hours or days apart.
 */
function newId(): string {
  const id = Array.from(randomBytes(12), (byte) => LETTERS[byte % 32]).join('');
  return `${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(8)}`;
}

/**
 * Gives each request an id. A trusted proxy's own id is kept, so that both logs have the same id; an id from anybody
 * else is ignored.
 */
export const createRequestId =
  (trustedProxies: readonly string[]) =>
  (raw: Pick<IncomingMessage, 'headers'> & Parameters<typeof peerOf>[0]): string => {
    const given = raw.headers[REQUEST_ID];
    if (typeof given !== 'string' || !IS_ID.test(given)) return newId();
    return isInZones(peerOf(raw), trustedProxies) ? given : newId();
  };
