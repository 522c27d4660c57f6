/** An account at a social provider that signs in as an account of ours. */
export interface LinkedAccountsTable {
  /** `iss` and `sub` of the ID token: the one lasting name of the other account (OpenID Connect Core, section 5.7). */
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
}
