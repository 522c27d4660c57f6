/**
 * The database is not available: it is restarting, its connection broke, it is too slow, or all connections are in use.
 * The call itself is valid: it is refused with UNAVAILABLE (503), and can succeed when the database is back. An
 * interrupted transaction is rolled back, unless the interruption happened during `commit`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The status of the response: Fastify reads `statusCode`, the OpenID provider `status`. */
  readonly statusCode = 503;
  readonly status = 503;

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}
