import type { Language } from '../../contract/languages.ts';
import type { CookieJar } from './request/CookieJar.ts';
import type { Service } from './Service.ts';

/** One call: the service, and what is known of who asks. */
export interface Context extends Service {
  readonly request: {
    readonly id: string;
    /** Source address, from the connection or a trusted proxy. */
    readonly address: string;
    /** Whom limits per source count: `sourceOf` the address. */
    readonly source: string;
    /** The address is of a trusted network, whose limits per source do not hold. */
    readonly isTrusted: boolean;
    readonly userAgent: string;
    readonly language: Language;
  };
  readonly cookies: CookieJar;
}
