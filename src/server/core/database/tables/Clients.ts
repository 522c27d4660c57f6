import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/** The OAuth client of an organisation's app. */
export interface OAuthClientsTable {
  id: string;
  org_app_id: string;
  /** Sealed with the key `oauth-client`. A client without a secret or keys is public. */
  secret: string | null;
  /** The public keys that verify the client's assertions (RFC 7517, RFC 7523); a client has these or a secret. */
  jwks: Json<{ keys: object[] }> | null;
  /** Whether the client's requests must have a code challenge (RFC 7636); always so for public clients. */
  pkce: Generated<boolean>;
  redirect_uris: Json<string[]>;
  post_logout_redirect_uris: Json<string[]>;
  /** Where the app learns that a session has ended (OpenID Connect Back-Channel Logout 1.0); null: it does not. */
  backchannel_logout_uri: string | null;
  /** Whether tokens name the session; otherwise a logout token is about all sessions of the person. */
  backchannel_logout_session_required: Generated<boolean>;
  /** The page of the app that a sign-out here opens in a frame (OpenID Connect Front-Channel Logout 1.0); null: none. */
  frontchannel_logout_uri: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether that address gets the issuer and the session. */
  frontchannel_logout_session_required: Generated<boolean>;
  /** Where the app gets security events (OpenID Shared Signals Framework 1.0); `poll`: it fetches them; null: it does not. */
  shared_signals: ColumnType<string | null, string | null | undefined, string | null>;
  /** The APIs for which the client may request access tokens, by their addresses (RFC 8707). */
  resources: ColumnType<string[], string | undefined, string>;
  /** The one of them that a request without a name is for; null: such a request gets an opaque token. */
  default_resource: ColumnType<string | null, string | null | undefined, string | null>;
  /** All scopes that the client may request. */
  scope: Json<string[]>;
  /** The scopes in `scope` that are required (D-82). */
  autoapprove: Json<string[]>;
}

/** An account's decision about one scope of a client. */
export interface ConsentsTable {
  user_id: string;
  client_id: string;
  scope: string;
  state: 'APPROVED' | 'DENIED';
  decided_at: Date;
}

/** The records of the OpenID provider: codes, tokens, grants, and data about our sessions. */
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
