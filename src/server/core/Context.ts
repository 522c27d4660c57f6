import type { Language } from '../../contract/languages.ts';
import type { HttpOperationId, Parameters, Success } from '../../contract/operations.ts';
import type { CookieJar } from './request/cookies.ts';
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

/** Performs one operation. It throws a `Refusal` for a declared failure; any other error is a bug. */
export type OperationHandler<K extends HttpOperationId> = (
  context: Context,
  parameters: Parameters<K>,
) => Promise<Success<K>>;

/** Exactly one handler per operation: a missing one does not compile. */
export type OperationHandlers = { readonly [K in HttpOperationId]: OperationHandler<K> };

/** The handlers of one area of the contract, `src/contract/operations/<area>.ts`. */
export type OperationHandlersOf<Area> = { readonly [K in keyof Area & HttpOperationId]: OperationHandler<K> };

const STATUSES: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  BAD_CREDENTIALS: 401,
  REVOKED_TOKEN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ALREADY_IN_USE: 409,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

interface Details {
  readonly errors?: Readonly<Record<string, string | readonly string[]>>;
  readonly data?: unknown;
  /**
   * Shown to visitors, in their language (`locales/<language>/service/answers.json`). By default, the code's general
   * message.
   */
  readonly message?: string;
  readonly status?: number;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter?: number;
  /** The call has taken effect despite the refusal, so a repeated call gets the same refusal (R03). */
  readonly stands?: true;
  /** Only for the log. No secrets, no personal data. */
  readonly detail?: string;
}

/** A declared failure of a call: its code, and the data of the response. Any other error is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly details: Details;

  constructor(code: string, details: Details = {}) {
    super(details.message ?? code);
    this.code = code;
    this.status = details.status ?? STATUSES[code] ?? 400;
    this.details = details;
  }
}
