import type { Json } from './Json.ts';

/** The OAuth client of an organisation's app. */
export interface OAuthClientsTable {
  id: string;
  org_app_id: string;
  /** Sealed with the key `oauth-client`; null: a public client. */
  secret: string | null;
  redirect_uris: Json<string[]>;
  post_logout_redirect_uris: Json<string[]>;
  /** Everything that it may ask for. */
  scope: Json<string[]>;
  /** The required part of it (D-82). */
  autoapprove: Json<string[]>;
}

/** What an account decided about a client, once per scope. */
export interface ConsentsTable {
  user_id: string;
  client_id: string;
  scope: string;
  state: 'APPROVED' | 'DENIED';
  decided_at: Date;
}

/** What the OpenID provider keeps: codes, tokens, grants, and what belongs to a session of ours. */
export interface OidcRecordsTable {
  kind: string;
  /** SHA-256 of the code, token or id. */
  hash: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  created_at: Date;
  expires_at: Date | null;
  consumed_at: Date | null;
}
