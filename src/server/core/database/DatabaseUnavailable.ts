/**
 * The database cannot be asked just now: it restarts, its connection broke, it is too slow, or every connection is in
 * use. Nothing is wrong with the call, which is answered with UNAVAILABLE (503) and works when the database is back. A
 * transaction that it interrupts is undone, unless it broke in its very `commit`.
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
