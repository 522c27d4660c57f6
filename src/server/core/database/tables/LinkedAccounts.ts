/** An account at a social provider, linked to an account of the portal. */
export interface LinkedAccountsTable {
  /**
   * `iss` and `sub` of the ID token: the only permanent identifier of that account (OpenID Connect Core, section 5.7).
   */
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
}
