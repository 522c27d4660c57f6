/** What is logged of an error from outside: its code alone, since its message may quote an address or an answer. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
