/** The stored response to a write, for retries (R03). It cannot be opened without the caller's idempotency key. */
export interface KeptAnswersTable {
  /** Derived from the idempotency key and the browser's cookie. */
  name: string;
  /** HMAC of the operation and its parameters. */
  request: string;
  /** Sealed; null while the call is in progress. */
  answer: string | null;
  /** When the stored response, or the claim that the call is in progress, expires. */
  expires_at: Date;
}
