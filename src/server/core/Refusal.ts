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
