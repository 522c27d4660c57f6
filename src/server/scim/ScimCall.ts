import type { Service } from '../core/Service.ts';

/** A request of a directory that has shown its token. */
export interface ScimCall {
  readonly service: Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;
  readonly tokenId: string;
  /** The organisation that the token is for: nothing else is seen or changed. */
  readonly orgId: string;
  /** Where it comes from: `sourceOf` the address. */
  readonly source: string;
  /** The header If-Match. */
  readonly ifMatch: string | undefined;
}

/** What is answered: a resource with its status, or nothing with 204 or 304. */
export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}
