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
