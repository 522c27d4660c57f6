import type { Language } from '../../contract/languages.ts';
import { Refusal } from '../core/Refusal.ts';
import { messageOfCode } from '../texts/messageOfCode.ts';

/** The response of a failed call. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly code: string;
    readonly message: string;
    readonly errors?: Readonly<Record<string, string | readonly string[]>>;
    readonly data?: unknown;
  };
}

/**
 * Turns every error into a response. A refusal is answered as declared. A request that the framework rejects is
 * BAD_REQUEST. Any other error is a bug, and its response reveals nothing (promise P20). A refusal without a message
 * gets the code's general message in the visitor's language, which the portal shows if a screen has no text for the
 * code (D-05).
 */
export function describeError(error: unknown, language: Language): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : refusalFor(error);
  const { errors, data, retryAfter, message } = refusal.details;
  return {
    status: refusal.status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: {
      code: refusal.code,
      message: message ?? messageOfCode(refusal.code, language),
      ...(errors === undefined ? {} : { errors }),
      ...(data === undefined ? {} : { data }),
    },
  };
}

function refusalFor(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404) return new Refusal('NOT_FOUND');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('BAD_REQUEST', { status });
  if (status === 503) return new Refusal('UNAVAILABLE', { retryAfter: 3, detail: 'stopping' });
  return new Refusal('INTERNAL');
}
