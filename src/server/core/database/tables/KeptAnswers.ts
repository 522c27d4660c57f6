/** The answer of a call that changed something, for its repeats (R03). Without the caller's key nothing here can be read. */
export interface KeptAnswersTable {
  /** Derived from the key and the browser. */
  name: string;
  /** HMAC of the operation and its parameters. */
  request: string;
  /** Sealed; null while the call is under way. */
  answer: string | null;
  /** Until then the answer is kept, or the call is taken to be under way. */
  expires_at: Date;
}
