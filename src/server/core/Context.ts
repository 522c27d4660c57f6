import type { Language } from '../../contract/languages.ts';
import type { CookieJar } from './request/CookieJar.ts';
import type { Service } from './Service.ts';

/** One call: the service, and what is known about the caller. */
export interface Context extends Service {
  readonly request: {
    readonly id: string;
    /** Source address, from the connection or a trusted proxy. */
    readonly address: string;
    /** The key of limits per source: `sourceOf` the address. */
    readonly source: string;
    /** The origin of the visit: the main one, or a brand's. Its links and ceremonies use this origin. */
    readonly origin: URL;
    /** The address belongs to a trusted network, which has no limits per source. */
    readonly isTrusted: boolean;
    /** It has an idempotency key, like every write from the portal's page. */
    readonly isFromPage: boolean;
    readonly userAgent: string;
    readonly language: Language;
    /** The id of the brand that the visit began with. */
    readonly brand: string | undefined;
  };
  readonly cookies: CookieJar;
}
