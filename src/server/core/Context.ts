import type { Language } from '../../contract/languages.ts';
import type { CookieJar } from './request/CookieJar.ts';
import type { Service } from './Service.ts';

/** One call: the service, and what is known about the caller. */
export interface Context extends Service {
  readonly request: {
    readonly id: string;
    /** Source address, from the connection or a trusted proxy. */
    readonly address: string;
    /** The key for limits per source: `sourceOf(address)`. */
    readonly source: string;
    /** The origin that the visitor uses: the main one, or a brand's. Links and passkey ceremonies use it. */
    readonly origin: URL;
    /** Whether the address belongs to a trusted network, which has no limits per source. */
    readonly isTrusted: boolean;
    /** Whether the request has an idempotency key, as every write from the portal's page has. */
    readonly isFromPage: boolean;
    readonly userAgent: string;
    readonly language: Language;
    /** The id of the brand that the visit began with. */
    readonly brand: string | undefined;
  };
  readonly cookies: CookieJar;
}
