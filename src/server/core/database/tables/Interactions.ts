/** An app's request that waits while the person is at the portal (oidc/interactions.ts). */
export interface InteractionsTable {
  /** SHA-256 of the id in addresses. */
  id_hash: string;
  /** A mark of the browser that made the request, derived from its cookie. */
  browser: string;
  /** The portal address to which the person returns, without the query. */
  path: string;
  /** The query of the request, as sent by the app. */
  query: string;
  /** Only a sign-in or decision from this time on answers the request. */
  created_at: Date;
  expires_at: Date;
  /** When the app got its response. What the person did before then cannot answer the request again. */
  answered_at: Date | null;
}
