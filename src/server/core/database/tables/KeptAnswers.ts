/** The answer to a write, for its repeats (R03). Without the caller's key nobody can read it. */
export interface KeptAnswersTable {
  /** Derived from the key and the browser. */
  name: string;
  /** HMAC of the operation and its parameters. */
  request: string;
  /** Sealed; null while the call is under way. */
  answer: string | null;
  /** The end of the stored answer, or of the claim that the call is under way. */
  expires_at: Date;
}
