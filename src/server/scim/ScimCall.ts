import type { FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';

/** A directory's request, authenticated by its token. */
export interface ScimCall {
  readonly service: Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;
  readonly tokenId: string;
  /** The token's organisation. The call can see and change nothing outside it. */
  readonly orgId: string;
  /** The source of the call: `sourceOf` its network address. */
  readonly source: string;
  /** The header If-Match. */
  readonly ifMatch: string | undefined;
}

/** The response: a resource with its status, or an empty one with 204 or 304. */
export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request with its parsed address. */
export type Asked = FastifyRequest<{
  Params: { readonly id: string };
  Querystring: Readonly<Record<string, unknown>>;
}>;

type Handler = (call: ScimCall, request: Asked) => Promise<ScimAnswer>;

/** Adds a route below SCIM's base path. */
export type Route = (method: Method, url: string, handle: Handler) => void;

/** The detail error keywords of RFC 7644, section 3.12, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** The rejection of a directory's request (RFC 7644, section 3.12). The message is public. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (message: string): ScimError => new ScimError(400, message, 'invalidValue');
