/**
 * The database is not available now: it restarts, its connection broke, it is too slow, or all connections are in use.
 * The call itself is correct: it gets UNAVAILABLE (503), and works when the database is back. An interrupted
 * transaction is rolled back, unless it broke during `commit`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** What Fastify and the OpenID provider answer. */
  readonly statusCode = 503;
  readonly status = 503;

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}
