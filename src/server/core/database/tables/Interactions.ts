/** An app's request that waits while the person is at the portal (oidc/interactions.ts). */
export interface InteractionsTable {
  /** SHA-256 of the id in addresses. */
  id_hash: string;
  /** A mark of the browser that made the request, derived from its cookie. */
  browser: string;
  /** The address of the portal to which the person returns, without its query. */
  path: string;
  /** The query of the request, as the app wrote it. */
  query: string;
  /** Since when it requires something: a sign-in or decision after that time answers it. */
  created_at: Date;
  expires_at: Date;
  /** When the app got a response. After that, nothing the person did answers the request again. */
  answered_at: Date | null;
}
