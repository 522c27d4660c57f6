/** The stored response to a write, for retries (R03). It cannot be read without the caller's key. */
export interface KeptAnswersTable {
  /** Derived from the key and the browser. */
  name: string;
  /** HMAC of the operation and its parameters. */
  request: string;
  /** Sealed; null while the call is in progress. */
  answer: string | null;
  /** When the stored response, or the claim that the call is in progress, expires. */
  expires_at: Date;
}
