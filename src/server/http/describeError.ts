import { Refusal } from './Refusal.ts';

/** What a failed call answers. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly code: string;
    readonly message: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly data?: unknown;
  };
}

/**
 * The one place that turns whatever was thrown into an answer. A refusal says what it declares; a request that the
 * framework refuses is BAD_REQUEST; all else is our bug and says nothing (promise P20).
 */
export function describeError(error: unknown): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : refusalFor(error);
  const { errors, data, retryAfter } = refusal.details;
  return {
    status: refusal.status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: {
      code: refusal.code,
      message: refusal.message,
      ...(errors === undefined ? {} : { errors }),
      ...(data === undefined ? {} : { data }),
    },
  };
}

function refusalFor(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404) return new Refusal('NOT_FOUND');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('BAD_REQUEST', { status });
  if (status === 503) return new Refusal('UNAVAILABLE', { message: 'The service is stopping.', retryAfter: 3 });
  return new Refusal('INTERNAL');
}
