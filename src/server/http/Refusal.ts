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

const MESSAGES: Readonly<Record<string, string>> = {
  BAD_REQUEST: 'The request is not valid.',
  UNAUTHORIZED: 'Sign in first.',
  BAD_CREDENTIALS: 'Wrong ID or password.',
  FORBIDDEN: 'This is not allowed.',
  NOT_FOUND: 'There is no such thing.',
  EXPIRED: 'This is no longer valid.',
  INVALID_TOKEN: 'This token is not valid.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a while.',
  INTERNAL: 'Something went wrong.',
};

interface Details {
  readonly errors?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** Public, shown to the visitor where the specification says "the server's message". */
  readonly message?: string;
  readonly status?: number;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter?: number;
  /** For the log alone. No secrets, no personal data. */
  readonly detail?: string;
}

/** A declared failure of a call: a code with what its answer carries. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly details: Details;

  constructor(code: string, details: Details = {}) {
    super(details.message ?? MESSAGES[code] ?? 'The request was refused.');
    this.code = code;
    this.status = details.status ?? STATUSES[code] ?? 400;
    this.details = details;
  }
}
