import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../core/request/sourceOf.ts';

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
export interface DescribedRequest {
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
