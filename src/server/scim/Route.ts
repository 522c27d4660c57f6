import type { FastifyRequest } from 'fastify';
import type { ScimAnswer, ScimCall } from './ScimCall.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request with its parsed address. */
export type Asked = FastifyRequest<{
  Params: { readonly id: string };
  Querystring: Readonly<Record<string, unknown>>;
}>;

type Handler = (call: ScimCall, request: Asked) => Promise<ScimAnswer>;

/** Adds a route below SCIM's base path. */
export type Route = (method: Method, url: string, handle: Handler) => void;
