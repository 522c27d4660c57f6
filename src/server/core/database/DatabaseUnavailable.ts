/**
 * The database is not available: it is restarting, its connection broke, it is too slow, or all connections are in use.
 * The call itself is correct: it gets UNAVAILABLE (503), and works when the database is back. An interrupted
 * transaction is rolled back, unless it broke during `commit`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The status that Fastify and the OpenID provider respond with. */
  readonly statusCode = 503;
  readonly status = 503;

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}
