/** PostgreSQL's SQLSTATE 23505, which both drivers report in `code`. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
